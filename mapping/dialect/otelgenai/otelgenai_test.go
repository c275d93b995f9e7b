// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/otelgenai"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func span(t *testing.T, attrs map[string]any) ptrace.Span {
	t.Helper()
	s := ptrace.NewSpan()
	require.NoError(t, s.Attributes().FromRaw(attrs))
	return s
}

func readAll(t *testing.T, attrs map[string]any) (*genai.Operation, map[string]string) {
	t.Helper()
	op, v := read(t, span(t, attrs))
	left := map[string]string{}
	for key, val := range v.Left() {
		left[key] = dialect.TextOf(val)
	}
	return op, left
}

func TestOddContent(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		value any
		want  string // text of the first message; "" = none
		note  string // key of a note
	}{
		"plain text":      {"Hello there", "Hello there", ""},
		"a single object": {`{"role":"user","parts":[{"type":"text","content":"hi"}]}`, "hi", ""},
		"an integer":      {7, "", "gen_ai.input.messages"},
		"integer as text": {"7", "", "gen_ai.input.messages"},
		"cut JSON":        {`[{"role":"user","parts":[{"type":"text","content":"long te`, "long te", "truncated"},
		"an object":       {`{"city":"Paris"}`, `{"city":"Paris"}`, ""},
		"empty list":      {`[]`, "", ""},
		"empty text":      {``, "", ""},
		"python":          {`[{'role': 'user', 'content': 'hi'}]`, "hi", ""},
		"a list of texts": {[]any{"one"}, "one", ""},
		"a masked text":   {"<REDACTED>", "", "content"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op, left := readAll(t, map[string]any{"gen_ai.operation.name": "chat", "gen_ai.input.messages": c.value})
			if c.want == "" {
				require.Empty(t, op.Input)
			} else {
				require.Equal(t, c.want, op.Input[0].Parts[0].Content)
			}
			if c.note != "" {
				require.Equal(t, c.note, op.Metadata[0].Key)
			}
			if c.value != "" {
				require.NotContains(t, left, "gen_ai.input.messages")
			}
		})
	}
}

func TestOperations(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		attrs   map[string]any
		kind    genai.Kind
		in, out string
	}{
		"retrieval": {
			map[string]any{"gen_ai.operation.name": "retrieval", "gen_ai.retrieval.query.text": "q", "gen_ai.retrieval.documents": []any{map[string]any{"id": "d"}}},
			genai.KindRetrieval, "q", `[{"id":"d"}]`,
		},
		"rerank": {
			map[string]any{"gen_ai.operation.name": "rerank", "gen_ai.rerank.query": "q", "gen_ai.rerank.input_documents": `["a","b"]`, "gen_ai.rerank.output_documents": `[{"index":1,"score":0.9}]`},
			genai.KindRerank, `{"query":"q","documents":["a","b"]}`, `[{"index":1,"score":0.9}]`,
		},
		"memory search": {
			map[string]any{"gen_ai.operation.name": "search_memory", "gen_ai.memory.query.text": "q", "gen_ai.memory.records": `[{"content":"c"}]`},
			genai.KindMemory, "q", `[{"content":"c"}]`,
		},
		"memory write": {
			map[string]any{"gen_ai.operation.name": "upsert_memory", "gen_ai.memory.records": `[{"content":"c"}]`},
			genai.KindMemory, `[{"content":"c"}]`, "",
		},
		"tool": {
			map[string]any{"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "f", "gen_ai.tool.call.arguments": map[string]any{"a": 1}, "gen_ai.tool.call.result": "ok"},
			genai.KindExecuteTool, `{"a":1}`, "ok",
		},
		"tool with objects under message keys": {
			map[string]any{"gen_ai.operation.name": "execute_tool", "gen_ai.input.messages": `{"city":"Paris"}`, "gen_ai.output.messages": `{"temp":20}`},
			genai.KindExecuteTool, `{"city":"Paris"}`, `{"temp":20}`,
		},
		"evaluation": {
			map[string]any{"gen_ai.operation.name": "evaluate", "gen_ai.evaluation.name": "relevance", "gen_ai.evaluation.score.value": 0.5, "gen_ai.evaluation.score.label": "pass", "gen_ai.evaluation.explanation": "fits"},
			genai.KindEvaluate, "", `{"name":"relevance","score":0.5,"label":"pass","explanation":"fits"}`,
		},
		"embeddings": {
			map[string]any{"gen_ai.operation.name": "embeddings", "gen_ai.embeddings.input": []any{"a"}}, genai.KindEmbeddings, `["a"]`, "",
		},
		"workflow": {map[string]any{"gen_ai.operation.name": "invoke_workflow", "gen_ai.workflow.input": "i"}, genai.KindInvokeWorkflow, "i", ""},
		"plan":     {map[string]any{"gen_ai.operation.name": "plan"}, genai.KindPlan, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op, left := readAll(t, c.attrs)
			require.Equal(t, c.kind, op.Kind)
			require.Equal(t, c.in, op.InputValue.Text)
			require.Equal(t, c.out, op.OutputValue.Text)
			for _, key := range []string{"gen_ai.retrieval.documents", "gen_ai.memory.records", "gen_ai.rerank.query", "gen_ai.rerank.input_documents", "gen_ai.evaluation.name"} {
				require.NotContains(t, left, key)
			}
		})
	}
}

func TestKindWithoutOperation(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		attrs map[string]any
		want  genai.Kind
	}{
		"a model":               {map[string]any{"gen_ai.request.model": "m"}, genai.KindChat},
		"an answer with usage":  {map[string]any{"gen_ai.output.messages": output, "gen_ai.usage.input_tokens": 1}, genai.KindChat},
		"an answer alone":       {map[string]any{"gen_ai.output.messages": output}, genai.KindUnknown},
		"a tool":                {map[string]any{"gen_ai.tool.name": "f", "gen_ai.tool.call.id": "c"}, genai.KindExecuteTool},
		"documents":             {map[string]any{"gen_ai.retrieval.documents": "[]"}, genai.KindRetrieval},
		"capitals":              {map[string]any{"gen_ai.operation.name": "Chat"}, genai.KindChat},
		"an operation of ours?": {map[string]any{"gen_ai.operation.name": "brew_tea", "gen_ai.request.model": "m"}, genai.KindUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op, _ := readAll(t, c.attrs)
			require.Equal(t, c.want, op.Kind)
		})
	}
}

// An agent's payload beside messages becomes a message: one observation, one form.
func TestBareAnswerBesideMessages(t *testing.T) {
	t.Parallel()
	op, _ := readAll(t, map[string]any{
		"gen_ai.operation.name": "invoke_agent", "gen_ai.input.messages": `[{"role":"user","content":"u"}]`, "gen_ai.output.messages": `{"answer":42}`,
	})
	require.Equal(t, `{"answer":42}`, op.Output[0].Parts[0].Content)
	require.False(t, op.OutputValue.Set)
}

func TestDetailsEventsKeepTheRest(t *testing.T) {
	t.Parallel()
	s := span(t, map[string]any{"gen_ai.operation.name": "chat"})
	event(s, "gen_ai.client.inference.operation.details", map[string]any{"gen_ai.output.messages": `[{"role":"assistant","content":"a"}]`, "vendor.note": "worth keeping", "gen_ai.operation.name": "chat"})
	op, _ := read(t, s)
	require.Equal(t, "a", op.Output[0].Parts[0].Content)
	require.Equal(t, "vendor.note", op.Metadata[0].Key)
	require.Equal(t, "event:gen_ai.client.inference.operation.details", op.Provenance.Of(genai.FacetOutput).Key)
}

func TestEvaluationEvents(t *testing.T) {
	t.Parallel()
	s := span(t, map[string]any{"gen_ai.operation.name": "chat"})
	event(s, "gen_ai.evaluation.result", map[string]any{"gen_ai.evaluation.name": "tone", "gen_ai.evaluation.score.label": "kind"})
	op, _ := read(t, s)
	require.Equal(t, "tone", op.Evaluations[0].Name)
	require.Equal(t, "evaluation_tone", op.Metadata[0].Key)
	require.Equal(t, `{"name":"tone","label":"kind"}`, op.Metadata[0].Value.Text)
}

func TestLogs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		event string
		fill  func(plog.LogRecord)
	}{
		"structured attributes": {"gen_ai.client.inference.operation.details", func(r plog.LogRecord) {
			structured(t, r.Attributes().PutEmpty("gen_ai.output.messages"), output)
		}},
		"structured body": {"gen_ai.client.inference.operation.details", func(r plog.LogRecord) {
			structured(t, r.Body(), `{"gen_ai.output.messages":`+output+`}`)
		}},
		"body with bare keys": {"gen_ai.client.inference.operation.details", func(r plog.LogRecord) {
			structured(t, r.Body(), `{"output":{"messages":`+output+`}}`)
		}},
		"structured choice": {"gen_ai.choice", func(r plog.LogRecord) { structured(t, r.Body(), chatOutput[1:len(chatOutput)-1]) }},
		"choice as text":    {"gen_ai.choice", func(r plog.LogRecord) { r.Body().SetStr(chatOutput[1 : len(chatOutput)-1]) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rec := plog.NewLogRecord()
			rec.SetEventName(c.event)
			rec.SetSpanID([8]byte{1})
			c.fill(rec)
			var v dialect.View
			v.OpenLog(rec, pcommon.NewInstrumentationScope(), pcommon.NewResource())
			require.True(t, otelgenai.Dialect{}.DetectLog(&v))
			var op genai.Operation
			join := otelgenai.Dialect{}.ReadLog(dialect.NewReader(&v, &op, "otelgenai", nil))
			require.True(t, join.BySpan)
			require.Equal(t, "It is 20C.", op.Output[0].Parts[1].Content)
			require.Equal(t, genai.PartReasoning, op.Output[0].Parts[0].Type)
		})
	}
}

// An answer without span id is found by what it carries.
func TestLogWithoutSpan(t *testing.T) {
	t.Parallel()
	rec := plog.NewLogRecord()
	rec.SetEventName("gen_ai.client.inference.operation.details")
	rec.Attributes().PutStr("gen_ai.response.id", "r1")
	rec.Attributes().PutStr("gen_ai.conversation.id", "c1")
	var v dialect.View
	v.OpenLog(rec, pcommon.NewInstrumentationScope(), pcommon.NewResource())
	var op genai.Operation
	join := otelgenai.Dialect{}.ReadLog(dialect.NewReader(&v, &op, "otelgenai", nil))
	require.Equal(t, dialect.Join{Key: "r1", Conversation: "c1", Order: true}, join)
}

// seeds adds every text of the cases.
func seeds(f *testing.F) {
	files, err := filepath.Glob("../../../testdata/otelgenai/*/in.json")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, m := range texts.FindAllStringSubmatch(string(b), -1) {
			var key, value string
			require.NoError(f, json.Unmarshal([]byte(m[1]), &key))
			require.NoError(f, json.Unmarshal([]byte(m[2]), &value))
			f.Add(key, value, value)
		}
	}
}

var texts = regexp.MustCompile(`"key":\s*("(?:[^"\\]|\\.)*"),\s*"value":\s*\{\s*"stringValue":\s*("(?:[^"\\]|\\.)*")`)

func FuzzRead(f *testing.F) {
	seeds(f)
	for _, s := range []string{system, input, output, chatInput, chatOutput, blocksInput, itemsInput, tools, "7", "x", `[{'a': 1}]`} {
		f.Add("gen_ai.input.messages", s, s)
		f.Add("gen_ai.prompt", s, s)
	}
	f.Fuzz(func(t *testing.T, key, a, b string) {
		s := ptrace.NewSpan()
		s.Attributes().PutStr("gen_ai.operation.name", "chat")
		s.Attributes().PutStr(key, a)
		s.Attributes().PutStr("gen_ai.tool.definitions", b)
		event(s, "gen_ai.choice", map[string]any{"message": a, "content": b})
		event(s, "gen_ai.client.inference.operation.details", map[string]any{"gen_ai.output.messages": b})
		op, v := read(t, s)
		genai.Arrange(op.Input, "s")
		genai.Arrange(op.Output, "s")
		v.Strip()
	})
}
