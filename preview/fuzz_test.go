// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// everything runs all that can be asked about observations.
func everything(obs []Observation) {
	_ = WriteJSON(io.Discard, obs)
	_ = WriteText(io.Discard, obs)
}

// FuzzRequest: no body may panic, in either form, and what is written is JSON.
func FuzzRequest(f *testing.F) {
	raw, err := os.ReadFile("../testdata/contract/observations.jsonl")
	require.NoError(f, err)
	for line := range bytes.Lines(raw) {
		var c observationCase
		require.NoError(f, json.Unmarshal(line, &c))
		f.Add([]byte(c.OTLP))
		if td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(c.OTLP); err == nil {
			body, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
			require.NoError(f, err)
			f.Add(body)
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		obs, _ := ReadJSON(body)
		everything(obs)
		for _, o := range obs {
			out, err := o.MarshalJSON()
			require.NoError(t, err)
			require.True(t, json.Valid(out))
		}
		if obs, rejection := ReadProto(body); rejection == nil {
			everything(obs)
		}
	})
}

// oneSpan is a generation with the two sides, one more attribute and one metadata key.
func oneSpan(name, scope, input, output, key, value string) ptrace.Traces {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", name)
	ss := rs.ScopeSpans().AppendEmpty()
	ss.Scope().SetName(scope)
	span := ss.Spans().AppendEmpty()
	span.SetName(name)
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{2})
	span.SetStartTimestamp(1755000000000000000)
	span.SetEndTimestamp(1755000002000000000)
	attrs := span.Attributes()
	attrs.PutStr("langfuse.observation.type", "generation")
	attrs.PutStr("langfuse.observation.input", input)
	attrs.PutStr("langfuse.observation.output", output)
	attrs.PutStr(key, value)
	attrs.PutInt("gen_ai.usage.input_tokens", int64(len(input)))
	attrs.PutDouble("gen_ai.request.temperature", float64(len(output))/7)
	attrs.PutBool("langfuse.trace.public", len(key)%2 == 0)
	list := attrs.PutEmptySlice("langfuse.trace.tags")
	list.AppendEmpty().SetStr(name)
	m := attrs.PutEmptyMap("langfuse.observation.metadata.map")
	m.PutStr(key, value)
	m.PutInt("n", int64(len(value)))
	event := span.Events().AppendEmpty()
	event.SetName("gen_ai.choice")
	event.Attributes().PutStr(key, value)
	return td
}

// FuzzSameSpan: the JSON and the protobuf form of a span are the same observation. Left
// out is what the forms really carry differently: bytes, NaN, and invalid UTF-8.
func FuzzSameSpan(f *testing.F) {
	raw, err := os.ReadFile("../testdata/contract/shapes.jsonl")
	require.NoError(f, err)
	for line := range bytes.Lines(raw) {
		var c shapeCase
		require.NoError(f, json.Unmarshal(line, &c))
		if c.Input != nil && c.Output != nil {
			f.Add(c.Span.Name, c.Span.Scope, *c.Input, *c.Output, "gen_ai.tool.definitions", "[{\"name\":\"x\"}]")
		}
	}
	f.Fuzz(func(t *testing.T, name, scope, input, output, key, value string) {
		texts := []*string{&name, &scope, &input, &output, &key, &value}
		for _, s := range texts {
			*s = strings.ToValidUTF8(*s, "?")
		}
		td := oneSpan(name, scope, input, output, key, value)
		body, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
		require.NoError(t, err)
		fromJSON, rejection := ReadJSON(body)
		require.Nil(t, rejection)
		fromProto := Read(td)
		require.Len(t, fromJSON, 1)
		require.Len(t, fromProto, 1)
		a, _ := fromJSON[0].MarshalJSON()
		b, _ := fromProto[0].MarshalJSON()
		require.Equal(t, string(a), string(b))
		ui, uj := Draw(fromJSON[0]), Draw(fromProto[0])
		x, _ := ui.MarshalJSON()
		y, _ := uj.MarshalJSON()
		require.Equal(t, string(x), string(y))
		require.Equal(t, Explain(fromJSON[0], ui), Explain(fromProto[0], uj))
	})
}

// Hostile inputs are read in time and memory linear in their size.
// It runs alone: allocations are counted for the whole process.
func TestHostileInputCostsLinearMemory(t *testing.T) {
	for name, grow := range map[string]func(n int) string{
		"open brackets":     func(n int) string { return strings.Repeat("[", n) },
		"brackets in text":  func(n int) string { return `[{"role":"user","content":"` + strings.Repeat("[", n) + `"}]` },
		"quotes and braces": func(n int) string { return `[{"role":"user","content":"` + strings.Repeat("{'", n/2) + `"}]` },
		"many deep lists": func(n int) string {
			return "[" + strings.Repeat(strings.Repeat("[", 100)+strings.Repeat("]", 100)+",", n/201) + "1]"
		},
		"text that is no JSON": func(n int) string { return `[{"role":"user","content":[` + strings.Repeat(`"[[[[",`, n/7) + `1]}]` },
		"many messages": func(n int) string {
			return "[" + strings.Repeat(`{"role":"user","content":"x"},`, n/30) + `{"role":"user"}]`
		},
		"one backslash nest": func(n int) string { return nestedText(n) },
	} {
		cost := func(n int) float64 {
			text := grow(n)
			td := oneSpan("n", "s", text, text, "k", "v")
			return testing.AllocsPerRun(1, func() { everything(Read(td)) })
		}
		small, large := cost(20_000), cost(80_000)
		require.Less(t, large, 5*small+2000, "%s: %v allocations, then %v", name, small, large)
	}
}

// nestedText encodes a text as JSON again and again until it has the size.
func nestedText(n int) string {
	text := "x"
	for len(text) < n/2 {
		quoted, _ := json.Marshal(text)
		text = string(quoted)
	}
	return text
}

func TestLargestIndexCostsNothing(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	attrs := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty().Attributes()
	attrs.PutStr("gen_ai.prompt.999999999.content", "far")
	attrs.PutStr("gen_ai.prompt.0.content", "near")
	attrs.PutStr("gen_ai.prompt."+strings.Repeat("0.", 100_000)+"x", "deep")
	attrs.PutStr("llm.tools.999999999.tool.json_schema", "{\"name\":\"t\"}")
	o := Read(td)[0]
	require.Equal(t, `{"messages":[{"content":"near"}],"tools":[{"name":"t"}]}`, o.Input.String())
	require.True(t, slices.Equal([]string{"t"}, o.ToolDefinitions))
}
