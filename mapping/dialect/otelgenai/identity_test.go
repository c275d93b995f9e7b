// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/otelgenai"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// One conversation, as the conventions write it and as others do.
const (
	system = `[{"type":"text","content":"You are helpful."}]`
	input  = `[{"role":"user","parts":[{"type":"text","content":"Weather in Zürich? \"now\""}]},` +
		`{"role":"assistant","parts":[{"type":"reasoning","content":"need the tool"},{"type":"text","content":"One moment."},` +
		`{"type":"tool_call","id":"c1","name":"get_weather","arguments":{"city":"Zürich","days":2,"deep":{"a":[1,true,null]}}}]},` +
		`{"role":"tool","parts":[{"type":"tool_call_response","id":"c1","response":"20C"}]}]`
	output = `[{"role":"assistant","parts":[{"type":"reasoning","content":"tool says 20C"},{"type":"text","content":"It is 20C."}],"finish_reason":"stop"}]`

	chatInput = `[{"role":"user","content":"Weather in Zürich? \"now\""},` +
		`{"role":"assistant","content":"One moment.","reasoning_content":"need the tool","tool_calls":[{"id":"c1","type":"function",` +
		`"function":{"name":"get_weather","arguments":"{\"city\":\"Zürich\",\"days\":2,\"deep\":{\"a\":[1,true,null]}}"}}]},` +
		`{"role":"tool","tool_call_id":"c1","content":"20C"}]`
	chatOutput = `[{"index":0,"message":{"role":"assistant","content":"It is 20C.","reasoning_content":"tool says 20C"},"finish_reason":"stop"}]`

	blocksInput = `[{"role":"user","content":[{"type":"text","text":"Weather in Zürich? \"now\""}]},` +
		`{"role":"assistant","content":[{"type":"thinking","thinking":"need the tool","signature":"S"},{"type":"text","text":"One moment."},` +
		`{"type":"tool_use","id":"c1","name":"get_weather","input":{"city":"Zürich","days":2,"deep":{"a":[1,true,null]}}}]},` +
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"20C"}]}]}]`
	blocksOutput = `[{"role":"assistant","content":[{"type":"thinking","thinking":"tool says 20C","signature":"S"},{"type":"text","text":"It is 20C."}]}]`

	itemsInput = `[{"role":"user","content":[{"type":"input_text","text":"Weather in Zürich? \"now\""}]},` +
		`{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"need the tool"}]},` +
		`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"One moment."}]},` +
		`{"type":"function_call","id":"fc","call_id":"c1","name":"get_weather","arguments":"{\"city\":\"Zürich\",\"days\":2,\"deep\":{\"a\":[1,true,null]}}"},` +
		`{"type":"function_call_output","call_id":"c1","output":"20C"}]`
	itemsOutput = `[{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"tool says 20C"}]},` +
		`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It is 20C."}]}]`

	tools = `[{"type":"function","name":"get_weather","description":"Get weather","parameters":{"type":"object","properties":{"city":{"type":"string"}}}}]`
)

// carriers write the conversation onto a span.
var carriers = map[string]func(*testing.T, ptrace.Span){
	"JSON text": func(t *testing.T, s ptrace.Span) { attributes(s, system, input, output, tools) },
	"JSON text with blanks": func(t *testing.T, s ptrace.Span) {
		attributes(s, indent(t, system), indent(t, input), indent(t, output), indent(t, tools))
	},
	"JSON text with escapes": func(t *testing.T, s ptrace.Span) {
		attributes(s, system, escape(input), escape(output), tools)
	},
	"JSON text in JSON text": func(t *testing.T, s ptrace.Span) {
		attributes(s, quote(t, system), quote(t, input), quote(t, output), quote(t, tools))
	},
	"structured": func(t *testing.T, s ptrace.Span) {
		for key, text := range map[string]string{
			"gen_ai.system_instructions": system, "gen_ai.input.messages": input, "gen_ai.output.messages": output, "gen_ai.tool.definitions": tools,
		} {
			structured(t, s.Attributes().PutEmpty(key), text)
		}
	},
	"list of JSON texts": func(t *testing.T, s ptrace.Span) {
		for key, text := range map[string]string{
			"gen_ai.system_instructions": system, "gen_ai.input.messages": input, "gen_ai.output.messages": output, "gen_ai.tool.definitions": tools,
		} {
			var list []json.RawMessage
			require.NoError(t, json.Unmarshal([]byte(text), &list))
			slice := s.Attributes().PutEmptySlice(key)
			for _, e := range list {
				slice.AppendEmpty().SetStr(string(e))
			}
		}
	},
	"one details event": func(t *testing.T, s ptrace.Span) {
		event(s, "gen_ai.client.inference.operation.details", map[string]any{
			"gen_ai.system_instructions": system, "gen_ai.input.messages": input, "gen_ai.output.messages": output, "gen_ai.tool.definitions": tools,
		})
	},
	"a details event each": func(t *testing.T, s ptrace.Span) {
		event(s, "gen_ai.client.inference.operation.details", map[string]any{"gen_ai.system_instructions": system})
		event(s, "gen_ai.client.inference.operation.details", map[string]any{"gen_ai.input.messages": input})
		event(s, "gen_ai.client.inference.operation.details", map[string]any{"gen_ai.input.messages": input, "gen_ai.output.messages": output})
		s.Attributes().PutStr("gen_ai.tool.definitions", tools)
	},
	"message events": func(t *testing.T, s ptrace.Span) {
		event(s, "gen_ai.system.message", map[string]any{"content": "You are helpful."})
		event(s, "gen_ai.user.message", map[string]any{"content": `Weather in Zürich? "now"`})
		event(s, "gen_ai.assistant.message", map[string]any{
			"content": "One moment.", "reasoning_content": "need the tool",
			"tool_calls": `[{"id":"c1","type":"function","function":{"name":"get_weather","arguments":{"city":"Zürich","days":2,"deep":{"a":[1,true,null]}}}}]`,
		})
		event(s, "gen_ai.tool.message", map[string]any{"content": "20C", "id": "c1"})
		event(s, "gen_ai.choice", map[string]any{
			"index": 0, "finish_reason": "stop", "message": `{"role":"assistant","content":"It is 20C.","reasoning_content":"tool says 20C"}`,
		})
		s.Attributes().PutStr("gen_ai.tool.definitions", tools)
	},
	"event content": func(t *testing.T, s ptrace.Span) {
		var list []json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(chatInput), &list))
		event(s, "gen_ai.system.message", map[string]any{"gen_ai.event.content": `{"role":"system","content":"You are helpful."}`})
		for i, name := range []string{"gen_ai.user.message", "gen_ai.assistant.message", "gen_ai.tool.message"} {
			event(s, name, map[string]any{"gen_ai.event.content": string(list[i])})
		}
		require.NoError(t, json.Unmarshal([]byte(chatOutput), &list))
		event(s, "gen_ai.choice", map[string]any{"gen_ai.event.content": string(list[0])})
		s.Attributes().PutStr("gen_ai.tool.definitions", tools)
	},
	"prompt and completion": func(t *testing.T, s ptrace.Span) {
		s.Attributes().PutStr("gen_ai.system_instructions", "You are helpful.")
		s.Attributes().PutStr("gen_ai.prompt", chatInput)
		s.Attributes().PutStr("gen_ai.completion", chatOutput)
		s.Attributes().PutStr("gen_ai.tool.definitions", tools)
	},
	"content events": func(t *testing.T, s ptrace.Span) {
		event(s, "gen_ai.content.prompt", map[string]any{"gen_ai.prompt": `[{"role":"system","content":"You are helpful."},` + chatInput[1:]})
		event(s, "gen_ai.content.completion", map[string]any{"gen_ai.completion": chatOutput})
		s.Attributes().PutStr("gen_ai.tool.definitions", tools)
	},
	"OpenAI chat":      func(t *testing.T, s ptrace.Span) { attributes(s, `"You are helpful."`, chatInput, chatOutput, tools) },
	"Anthropic blocks": func(t *testing.T, s ptrace.Span) { attributes(s, "You are helpful.", blocksInput, blocksOutput, tools) },
	"OpenAI items":     func(t *testing.T, s ptrace.Span) { attributes(s, "You are helpful.", itemsInput, itemsOutput, tools) },
}

func TestEveryCarrierComesOutTheSame(t *testing.T) {
	t.Parallel()
	wantIn, wantOut := reshape(t, carriers["JSON text"])
	require.Contains(t, wantIn, `"arguments":"{\"city\":\"Zürich\",\"days\":2,\"deep\":{\"a\":[1,true,null]}}"`)
	for name, carrier := range carriers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in, out := reshape(t, carrier)
			require.Equal(t, wantIn, in)
			require.Equal(t, wantOut, out)
		})
	}
}

// reshape lets the dialect read the span and the writer write it.
func reshape(t *testing.T, carrier func(*testing.T, ptrace.Span)) (in, out string) {
	t.Helper()
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	s := ss.Spans().AppendEmpty()
	s.SetName("chat m")
	s.SetTraceID([16]byte{1})
	s.SetSpanID([8]byte{1})
	s.Attributes().PutStr("gen_ai.operation.name", "chat")
	s.Attributes().PutStr("gen_ai.request.model", "m")
	carrier(t, s)
	op, v := read(t, s)
	v.Strip()
	require.Zero(t, s.Events().Len())
	op.Input, op.Output = genai.Arrange(op.Input, "in"), genai.Arrange(op.Output, "out")
	engine, err := redact.New(redact.Config{}, nil)
	require.NoError(t, err)
	observation.NewWriter(observation.NewDefaultConfig()).Write(engine.Sweep(s, engine.SweepOrigin(rs, ss), engine.Operation(op)))
	langfusetest.AssertRenders(t, td, langfusetest.Expect{Chat: true, Tools: []string{"get_weather"}, Thinking: 2})
	input, _ := s.Attributes().Get("langfuse.observation.input")
	output, _ := s.Attributes().Get("langfuse.observation.output")
	return input.AsString(), output.AsString()
}

func read(t *testing.T, s ptrace.Span) (*genai.Operation, *dialect.View) {
	t.Helper()
	var v dialect.View
	v.OpenSpan(s, pcommon.NewInstrumentationScope(), pcommon.NewResource())
	require.True(t, otelgenai.Dialect{}.Detect(&v))
	op := new(genai.Operation)
	otelgenai.Dialect{}.Read(dialect.NewReader(&v, op, "otelgenai", nil))
	return op, &v
}

func attributes(s ptrace.Span, system, input, output, tools string) {
	s.Attributes().PutStr("gen_ai.system_instructions", system)
	s.Attributes().PutStr("gen_ai.input.messages", input)
	s.Attributes().PutStr("gen_ai.output.messages", output)
	s.Attributes().PutStr("gen_ai.tool.definitions", tools)
}

func event(s ptrace.Span, name string, attrs map[string]any) {
	ev := s.Events().AppendEmpty()
	ev.SetName(name)
	_ = ev.Attributes().FromRaw(attrs)
}

func indent(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, json.Indent(&b, []byte(text), "", "  "))
	return b.String()
}

func quote(t *testing.T, text string) string {
	t.Helper()
	b, err := json.Marshal(text)
	require.NoError(t, err)
	return string(b)
}

func escape(text string) string {
	return string(bytes.ReplaceAll([]byte(text), []byte("ü"), []byte(`\u00fc`)))
}

// structured puts JSON as maps and lists, members in their order.
func structured(t *testing.T, dst pcommon.Value, text string) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.UseNumber()
	tok, err := dec.Token()
	require.NoError(t, err)
	put(t, dec, dst, tok)
}

func put(t *testing.T, dec *json.Decoder, dst pcommon.Value, tok json.Token) {
	t.Helper()
	next := func() json.Token {
		tok, err := dec.Token()
		require.NoError(t, err)
		return tok
	}
	switch v := tok.(type) {
	case json.Delim:
		if v == '[' {
			list := dst.SetEmptySlice()
			for dec.More() {
				put(t, dec, list.AppendEmpty(), next())
			}
		} else {
			m := dst.SetEmptyMap()
			for dec.More() {
				key := next().(string)
				put(t, dec, m.PutEmpty(key), next())
			}
		}
		next()
	case string:
		dst.SetStr(v)
	case json.Number:
		n, err := v.Int64()
		require.NoError(t, err)
		dst.SetInt(n)
	case bool:
		dst.SetBool(v)
	}
}
