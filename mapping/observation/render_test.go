// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/preview"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// write writes one operation the way the processor does, and returns the traces.
func write(t *testing.T, cfg observation.Config, op genai.Operation) ptrace.Traces {
	t.Helper()
	engine, err := redact.New(redact.Config{}, nil)
	require.NoError(t, err)
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	span := ss.Spans().AppendEmpty()
	span.SetName("chat m")
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{1})
	if op.Kind == genai.KindUnknown {
		op.Kind = genai.KindChat
	}
	op.Input, op.Output = genai.Arrange(op.Input, "in"), genai.Arrange(op.Output, "out")
	s := engine.Sweep(span, engine.SweepOrigin(rs, ss), engine.Operation(&op))
	observation.NewWriter(cfg).Write(s)
	return td
}

func attribute(t *testing.T, td ptrace.Traces, key string) string {
	t.Helper()
	v, ok := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes().Get(key)
	require.True(t, ok, key)
	return v.AsString()
}

func draw(t *testing.T, td ptrace.Traces) preview.UI {
	t.Helper()
	list := preview.Read(td)
	require.Len(t, list, 1)
	return preview.Draw(list[0])
}

func text(s string) genai.Part { return genai.Part{Type: genai.PartText, Content: s} }

func say(role string, parts ...genai.Part) genai.Message {
	return genai.Message{Role: role, Parts: parts}
}

// misleading are texts that the page would parse (contract section 3).
var misleading = []string{
	`true`, ` false`, "null\n", `{"a":1}`, `[]`, `{}`, `[1,2]`, `"quoted"`, `{'a': True}`, `['x']`, ` {"role":"user","content":"x"} `,
	`{"name":"f","parameters":{"type":"object"}}`, `{"tools":[1]}`, `{"thinking":"x","role":"y","tool_calls":1}`, "\ufeff['x']",
	`[{"type":"text","text":"x"}]`, `{"a":{"b":[1,{"c":null}]},"d":12345678901234567890}`, `{"__proto__":1}`, "\t[ ]\r\n",
}

var plain = []string{`12`, `12345678901234567890`, `hello`, `{"a":1} and more`, "```json\n{}\n```", `it's`, `True`, `None`, ``}

// What a person sees is the text, in every position, whatever it looks like.
func TestMisleadingTexts(t *testing.T) {
	t.Parallel()
	for _, s := range append(append([]string{}, misleading...), plain...) {
		t.Run(s, func(t *testing.T) {
			t.Parallel()
			id, name := "call "+s, "f"
			if s != "" {
				id, name = s, s
			}
			td := write(t, observation.NewDefaultConfig(), genai.Operation{
				Tools: []genai.ToolDefinition{{Name: name, Description: s, Parameters: `{"type":"object"}`}},
				Input: []genai.Message{
					say(genai.RoleSystem, text(s)),
					{Role: genai.RoleUser, Name: s, Parts: []genai.Part{text(s)}},
					say(genai.RoleAssistant, genai.Part{Type: genai.PartReasoning, Content: s}, text(s),
						genai.Part{Type: genai.PartToolCall, ID: id, Name: name, Value: genai.TextValue(s)}),
					say(genai.RoleTool, genai.Part{Type: genai.PartToolResult, ID: id, Name: name, Value: genai.TextValue(s)}),
					say(genai.RoleUser, text(s), genai.Part{Type: genai.PartMedia, URI: "https://example.com/a.png", Modality: "image"}),
				},
				Output: []genai.Message{say(genai.RoleAssistant, genai.Part{Type: genai.PartReasoning, Content: s}, text(s),
					genai.Part{Type: genai.PartToolCall, ID: id + "2", Name: name, Value: genai.TextValue(s)})},
			})
			langfusetest.AssertRenders(t, td)
			for _, m := range draw(t, td).Messages {
				if m.Body != "text" {
					continue
				}
				got := m.Text.String()
				require.Contains(t, []string{s, s + "\u200b", "\u200b"}, got)
			}
		})
	}
}

// A guard is all that may be added to what leaves.
func TestGuardAddsNothingElse(t *testing.T) {
	t.Parallel()
	for _, s := range append(append([]string{}, misleading...), plain...) {
		td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{say("user", text(s))}})
		var list []struct{ Content string }
		require.NoError(t, json.Unmarshal([]byte(attribute(t, td, "langfuse.observation.input")), &list))
		require.Contains(t, []string{s, s + "\u200b"}, list[0].Content)
	}
	for _, s := range plain {
		td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{say("user", text(s))}})
		require.NotContains(t, attribute(t, td, "langfuse.observation.input"), "\u200b", s)
	}
}

func TestTargetShape(t *testing.T) {
	t.Parallel()
	td := write(t, observation.NewDefaultConfig(), genai.Operation{
		System: []genai.Message{say("system", text("You are helpful."))},
		Tools:  []genai.ToolDefinition{{Name: "get_weather", Description: "Get weather", Parameters: `{"type":"object"}`}},
		Input: []genai.Message{
			say("user", text("Weather?")),
			say("assistant", genai.Part{Type: genai.PartReasoning, Content: "need the tool"},
				genai.Part{Type: genai.PartToolCall, ID: "c1", Name: "get_weather", Value: genai.JSONValue(`{"city":"Paris"}`)}),
			say("tool", genai.Part{Type: genai.PartToolResult, ID: "c1", Value: genai.JSONValue(`{"temp":20}`)}),
		},
		Output: []genai.Message{say("assistant", text("20C"))},
	})
	require.Equal(t, `[{"role":"system","content":"You are helpful.","tools":[{"name":"get_weather","description":"Get weather","parameters":{"type":"object"}}]},`+
		`{"role":"user","content":"Weather?"},`+
		`{"role":"assistant","content":"","thinking":[{"type":"thinking","content":"need the tool"}],"tool_calls":[{"id":"c1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Paris\"}"}}]},`+
		`{"role":"tool","tool_call_id":"c1","content":"{\"temp\":20}`+"\u200b"+`"}]`, attribute(t, td, "langfuse.observation.input"))
	require.Equal(t, `[{"role":"assistant","content":"20C"}]`, attribute(t, td, "langfuse.observation.output"))
	langfusetest.AssertRenders(t, td, langfusetest.Expect{Chat: true, Tools: []string{"get_weather"}, Thinking: 1})
}

// Tools never depend on messages being there, and an answer alone is a conversation.
func TestNoInput(t *testing.T) {
	t.Parallel()
	td := write(t, observation.NewDefaultConfig(), genai.Operation{
		Tools:  []genai.ToolDefinition{{Name: "f", Parameters: `{}`}},
		Output: []genai.Message{say("assistant", text("hi"))},
	})
	langfusetest.AssertRenders(t, td, langfusetest.Expect{Chat: true, Tools: []string{"f"}, Messages: []string{"user", "assistant"}})
}

func TestEmptyResultIsSeen(t *testing.T) {
	t.Parallel()
	td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{
		say("assistant", genai.Part{Type: genai.PartToolCall, ID: "c", Name: "f"}),
		say("tool", genai.Part{Type: genai.PartToolResult, ID: "c"}),
		say("assistant", genai.Part{Type: genai.PartReasoning, Redacted: true}),
		say("assistant"),
	}})
	langfusetest.AssertRenders(t, td)
}

// Sources that give no schema, no description or a provider's tool still show their tools.
func TestBareTools(t *testing.T) {
	t.Parallel()
	td := write(t, observation.NewDefaultConfig(), genai.Operation{
		Tools: []genai.ToolDefinition{{Name: "only_name"}, {Name: "described", Description: "does it"}, {Name: "empty", Parameters: `{}`}, {Name: "only_name"}},
		Input: []genai.Message{say("user", text("u"))}, Output: []genai.Message{say("assistant", text("a"))},
	})
	langfusetest.AssertRenders(t, td, langfusetest.Expect{Tools: []string{"only_name", "described", "empty"}})
}

// A message without a word still takes the place it has: nothing is drawn raw.
func TestSilentMessages(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]genai.Message{
		"empty":           say("assistant"),
		"withheld":        say("assistant", genai.Part{Type: genai.PartReasoning, Redacted: true}),
		"thought only":    say("assistant", genai.Part{Type: genai.PartReasoning, Content: "hm"}),
		"call only":       say("assistant", genai.Part{Type: genai.PartToolCall, ID: "c", Name: "f"}),
		"nameless call":   say("assistant", genai.Part{Type: genai.PartToolCall, ID: "c"}),
		"refusal":         say("assistant", genai.Part{Type: genai.PartRefusal, Content: "no"}),
		"blank":           say("assistant", text(" \n ")),
		"unknown part":    say("assistant", genai.Part{Type: genai.PartOther, Name: "x", Value: genai.JSONValue(`{"type":"x"}`)}),
		"role of a tool":  say("tool", text("note")),
		"odd role":        say("null", text("note")),
		"no role":         say("", text("note")),
		"function result": say("tool", genai.Part{Type: genai.PartToolResult, Value: genai.JSONValue(`{"name":"f","parameters":{"type":"object"}}`)}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			td := write(t, observation.NewDefaultConfig(), genai.Operation{
				Input: []genai.Message{say("user", text("u")), m}, Output: []genai.Message{m},
				Tools: []genai.ToolDefinition{{Name: "f"}},
			})
			langfusetest.AssertRenders(t, td, langfusetest.Expect{Chat: true})
			first := write(t, observation.NewDefaultConfig(), genai.Operation{
				Input: []genai.Message{m}, Output: []genai.Message{say("assistant", text("a"))}, Tools: []genai.ToolDefinition{{Name: "f"}},
			})
			langfusetest.AssertRenders(t, first, langfusetest.Expect{Chat: true, Tools: []string{"f"}})
		})
	}
}
