// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func message(role string, parts ...genai.Part) genai.Message {
	return genai.Message{Role: role, Parts: parts}
}

func call(id, name, args string) genai.Part {
	return genai.Part{Type: genai.PartToolCall, ID: id, Name: name, Value: genai.JSONValue(args)}
}

func result(id, text string) genai.Part {
	return genai.Part{Type: genai.PartToolResult, ID: id, Value: genai.TextValue(text)}
}

// TestToolPoliciesFollowTheCall: a decision about a call holds wherever its result stands later, alone too.
func TestToolPoliciesFollowTheCall(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Tools = []redact.ToolPolicy{{Name: "read*", Path: "**/.env*"}, {Name: "vault", Input: redact.ActionRedact}}
	})
	first := e.Operation(&genai.Operation{Kind: genai.KindChat, Output: []genai.Message{message("assistant",
		call("c1", "read_file", `{"path":"/app/.env"}`), call("c2", "read_file", `{"path":"/app/main.go"}`), call("c3", "vault", `{"key":"db"}`))}})
	require.Equal(t, `{"path":"/app/.env"}`, first.Output[0].Part(0).Value.Text, "the policy keeps inputs")
	require.Equal(t, "[REDACTED:tool]", first.Output[0].Part(2).Value.Text)
	require.Equal(t, "vault", first.Output[0].Part(2).Name, "names stay")

	later := e.Operation(&genai.Operation{Kind: genai.KindChat, Input: []genai.Message{
		message("tool", result("c1", "HOST=db")), message("tool", result("c2", "package main")), message("tool", result("c3", "hunter")),
		message("tool", result("c9", "who called this?")),
		message("tool", genai.Part{Content: "a text"}),
	}})
	var got []string
	for _, m := range later.Input {
		got = append(got, m.Part(0).Value.Text+m.Part(0).Content)
	}
	require.Equal(t, []string{"[REDACTED:tool]", "package main", "[REDACTED:tool]", "[REDACTED:tool]", "[REDACTED:tool]"}, got, "unknown calls are hidden")
	places := map[redact.Place]int{}
	later.Hits.EachPlace(func(rule string, p redact.Place, n int) {
		require.Equal(t, "tool", rule)
		places[p] += n
	})
	require.Equal(t, map[redact.Place]int{redact.PlaceResult: 4}, places)

	run := e.Operation(&genai.Operation{
		Kind: genai.KindExecuteTool, Tool: genai.Tool{Name: "read_file", CallID: "c1"}, OutputValue: genai.TextValue("HOST=db"),
		StatusMessage: "cannot parse HOST=db", Metadata: []genai.Field{{Key: "stdout", Value: genai.TextValue("HOST=db")}, {Key: "exit", Value: genai.JSONValue("0")}},
	})
	require.Equal(t, "[REDACTED:tool]", run.OutputValue.Get().Text)
	require.Equal(t, "[REDACTED:tool]", run.StatusMessage.String())
	require.Equal(t, "[text 7 B]", run.Metadata[0].Value.Get().Text)
	require.Equal(t, "0", run.Metadata[1].Value.Get().Text)
	require.Equal(t, "read_file", run.Tool.Name.String())

	span := ptrace.NewSpan()
	span.SetName("execute_tool read_file")
	span.Attributes().PutStr("vendor.output", "HOST=db")
	span.Attributes().PutStr("vendor.exit", "0")
	swept := e.Sweep(span, nil, run).Data()
	require.Equal(t, map[string]any{"vendor.output": "[text 7 B]", "vendor.exit": "0"}, swept.Attributes().AsRaw())
}

// TestToolPoliciesInJSON: conversations that only pass hide the same, whoever's spelling they are in.
func TestToolPoliciesInJSON(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Tools = []redact.ToolPolicy{{Name: "vault", Input: redact.ActionRedact}} })
	for name, c := range map[string]struct{ in, want string }{
		"openai": {
			`[{"role":"assistant","tool_calls":[{"id":"o1","type":"function","function":{"name":"vault","arguments":"{\"k\":1}"}}]},{"role":"tool","tool_call_id":"o1","content":"s"},{"n":1.50}]`,
			`[{"role":"assistant","tool_calls":[{"id":"o1","type":"function","function":{"name":"vault","arguments":"[REDACTED:tool]"}}]},{"role":"tool","tool_call_id":"o1","content":"[REDACTED:tool]"},{"n":1.50}]`,
		},
		"anthropic": {
			`[{"role":"user","content":[{"type":"tool_use","id":"a1","name":"vault","input":{"k":1}},{"type":"tool_result","tool_use_id":"a1","content":[{"type":"text","text":"s"}]}]}]`,
			`[{"role":"user","content":[{"type":"tool_use","id":"a1","name":"vault","input":"[REDACTED:tool]"},{"type":"tool_result","tool_use_id":"a1","content":"[REDACTED:tool]"}]}]`,
		},
		"google": {
			`{"parts":[{"functionCall":{"id":"g1","name":"vault","args":{"k":1}}},{"functionResponse":{"id":"g1","name":"vault","response":{"out":"s"}}}]}`,
			`{"parts":[{"functionCall":{"id":"g1","name":"vault","args":"[REDACTED:tool]"}},{"functionResponse":{"id":"g1","name":"vault","response":"[REDACTED:tool]"}}]}`,
		},
		"another tool": {
			`[{"role":"assistant","tool_calls":[{"id":"x1","function":{"name":"ls","arguments":"{}"}}]},{"role":"tool","tool_call_id":"x1","content":"a  b"}]`,
			`[{"role":"assistant","tool_calls":[{"id":"x1","function":{"name":"ls","arguments":"{}"}}]},{"role":"tool","tool_call_id":"x1","content":"a  b"}]`,
		},
	} {
		span := ptrace.NewSpan()
		span.Attributes().PutStr("conversation", c.in)
		got := e.Sweep(span, nil, nil).Data().Attributes().AsRaw()["conversation"]
		require.Equal(t, c.want, got, name)
	}
}

// TestKeysInEveryPlace: keys.drop removes and keys.mask hides values of every kind, as attributes and as members of JSON.
func TestKeysInEveryPlace(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Keys = redact.Keys{Drop: []string{"debug"}, Mask: []string{"ssn"}} })
	fill := func(m pcommon.Map) {
		m.PutStr("debug", "x")
		m.PutInt("ssn", 123456789)
		m.PutEmptyMap("nested").PutStr("SSN", "123")
		m.PutStr("json", `{"a":1.0,"debug":{"b":2},"ssn":[1,2],"c":"{\"ssn\":7}"}`)
	}
	want := map[string]any{
		"ssn": "[REDACTED:key]", "nested": map[string]any{"SSN": "[REDACTED:key]"}, "json": `{"a":1.0,"ssn":"[REDACTED:key]","c":"{\"ssn\":\"[REDACTED:key]\"}"}`,
	}
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	span := ss.Spans().AppendEmpty()
	for _, m := range []pcommon.Map{rs.Resource().Attributes(), ss.Scope().Attributes(), span.Attributes(), span.Events().AppendEmpty().Attributes(), span.Links().AppendEmpty().Attributes()} {
		fill(m)
	}
	e.HideOriginKeys(rs.Resource(), ss.Scope())
	hidden := e.HideKeys(span)
	require.Equal(t, 18, hidden.Count(), "six in each of three maps")
	require.Equal(t, want, span.Attributes().AsRaw(), "before any dialect reads")
	o := e.SweepOrigin(rs, ss)
	data := e.Sweep(span, o, nil).Data()
	for _, m := range []pcommon.Map{o.Resource().Attributes(), o.Scope().Attributes(), data.Attributes(), data.Events().At(0).Attributes(), data.Links().At(0).Attributes()} {
		require.Equal(t, want, m.AsRaw())
	}
	rec := plog.NewLogRecord()
	fill(rec.Attributes())
	fill(rec.Body().SetEmptyMap())
	e.HideRecordKeys(rec)
	require.Equal(t, want, rec.Attributes().AsRaw())
	require.Equal(t, want, rec.Body().Map().AsRaw())

	op := e.Operation(&genai.Operation{
		Metadata: []genai.Field{{Key: "debug", Value: genai.TextValue("x")}, {Key: "ssn", Value: genai.JSONValue("7")}},
		Output:   []genai.Message{message("assistant", call("c", "f", `{"ssn":1,"debug":2}`))},
	})
	require.Len(t, op.Metadata, 1)
	require.Equal(t, "[REDACTED:key]", op.Metadata[0].Value.Get().Text)
	require.Equal(t, `{"ssn":"[REDACTED:key]"}`, op.Output[0].Part(0).Value.Text)
}

// TestContentSettings: what stays of an operation's texts.
func TestContentSettings(t *testing.T) {
	t.Parallel()
	raw := func() *genai.Operation {
		return &genai.Operation{
			Kind: genai.KindChat, Model: genai.Model{Request: "gpt-5"}, StatusMessage: "no such thing",
			Tools: []genai.ToolDefinition{{Name: "bash", Description: "Runs a command", Parameters: `{"type":"object"}`}},
			Input: []genai.Message{message("user", genai.Part{Content: strings.Repeat("ä", 700)},
				genai.Part{Type: genai.PartMedia, MimeType: "image/png", Data: strings.Repeat("A", 4096)})},
			Output: []genai.Message{message("assistant", genai.Part{Type: genai.PartReasoning, Content: "hm, well"}, call("c1", "bash", `{"cmd":"ls"}`))},
			Metadata: []genai.Field{
				{Key: "note", Value: genai.TextValue("a free text")}, {Key: "attempt", Value: genai.JSONValue("2")},
				{Key: "region", Value: genai.TextValue("eu-west-1")}, {Key: "reply.text", Value: genai.TextValue("yes")},
			},
		}
	}
	some := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentMetadataOnly }).Operation(raw())
	require.Equal(t, "[text 1.4 KB]", some.Input[0].Part(0).Content)
	require.Equal(t, genai.Part{Type: genai.PartText, Content: "[image 3.0 KB]"}, some.Input[0].Part(1))
	require.Equal(t, "[reasoning 8 B]", some.Output[0].Part(0).Content)
	require.Equal(t, "[arguments 12 B]", some.Output[0].Part(1).Value.Text)
	require.Equal(t, "bash", some.Output[0].Part(1).Name)
	require.Equal(t, genai.ToolDefinition{Name: "bash", Description: "[definition 31 B]"}, some.Tools[0].Definition())
	require.Equal(t, "[text 13 B]", some.StatusMessage.String())
	require.Equal(t, "gpt-5", some.Model.Request.String())
	var meta []string
	for _, f := range some.Metadata {
		meta = append(meta, f.Value.Get().Text)
	}
	require.Equal(t, []string{"[text 11 B]", "2", "eu-west-1", "[text 3 B]"}, meta)

	none := newEngine(t, func(c *redact.Config) { c.Content, c.Enabled = redact.ContentNone, false }).Operation(raw())
	require.Empty(t, none.Input)
	require.Empty(t, none.Output)
	require.Equal(t, genai.ToolDefinition{Name: "bash"}, none.Tools[0].Definition(), "with redaction off, too")
}

// TestCountsByDialect: the observer is told who spoke for the span.
func TestCountsByDialect(t *testing.T) {
	t.Parallel()
	got := map[string]int{}
	e, err := redact.New(redact.NewDefaultConfig(), observer(func(rule string, place redact.Place, dialect string, n int) {
		got[rule+" "+place.String()+" "+dialect] += n
	}))
	require.NoError(t, err)
	op := &genai.Operation{Query: "AKIAQYLPMN5HHHFPZAM2"}
	op.Provenance.Set(genai.FacetKind, genai.Source{Dialect: "vendor", Key: "k"})
	span := ptrace.NewSpan()
	span.SetName("AKIAQYLPMN5HHHFPZAM2")
	e.Sweep(span, nil, e.Operation(op))
	other := ptrace.NewSpan()
	other.SetName("AKIAQYLPMN5HHHFPZAM2")
	other.Attributes().PutStr("AKIAQYLPMN5HHHFPZAM2", "a key counts once")
	e.Sweep(other, nil, nil)
	require.Equal(t, map[string]int{
		"aws-access-key arguments vendor": 1, "aws-access-key span_name vendor": 1, "aws-access-key span_name ": 1, "aws-access-key key ": 1,
	}, got)
}

type observer func(rule string, place redact.Place, dialect string, n int)

func (o observer) Redacted(rule string, place redact.Place, dialect string, n int) {
	o(rule, place, dialect, n)
}

// TestWithheldMessagesKeepTheirIdentity: two texts of one size are two messages, and an answer is the same in the next history.
func TestWithheldMessagesKeepTheirIdentity(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentMetadataOnly })
	meaning := func(text string) string {
		op := e.Operation(&genai.Operation{Input: []genai.Message{message("user", genai.Part{Content: text})}})
		require.Equal(t, "[text 3 B]", op.Input[0].Part(0).Content)
		b := op.Input[0].AppendPacked(nil)
		back, err := redact.UnpackMessage(string(b))
		require.NoError(t, err)
		require.NotContains(t, string(b), text)
		return string(back.Clone().AppendMeaning(nil))
	}
	require.Equal(t, meaning("yes"), meaning("yes"))
	require.NotEqual(t, meaning("yes"), meaning("nay"))
}
