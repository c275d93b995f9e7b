// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package scrub

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/preview"
)

func scrubbed(t *testing.T, file string) (before, after ptrace.Traces) {
	t.Helper()
	body, err := os.ReadFile(file)
	require.NoError(t, err)
	before, err = (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body)
	require.NoError(t, err)
	after = ptrace.NewTraces()
	before.CopyTo(after)
	New().Traces(after)
	return before, after
}

const vercel = "../../testdata/vercelai/v7-otel/in.json"

// TestScrubKeepsTheStructure: what Langfuse draws of a scrubbed trace is drawn alike: types, roles,
// numbers of tools, calls and thinking, usage, models.
func TestScrubKeepsTheStructure(t *testing.T) {
	t.Parallel()
	for _, file := range []string{vercel, "../../testdata/openinference/openai/in.json"} {
		before, after := scrubbed(t, file)
		was, is := reshaped(t, before), reshaped(t, after)
		require.Len(t, is, len(was))
		for i := range was {
			a, b := preview.Draw(was[i]), preview.Draw(is[i])
			require.Equal(t, was[i].Type, is[i].Type, was[i].Name)
			require.Equal(t, was[i].Model, is[i].Model, was[i].Name)
			require.Equal(t, was[i].Usage, is[i].Usage, was[i].Name)
			require.Equal(t, a.Chat, b.Chat, was[i].Name)
			require.Len(t, b.ToolsShown, len(a.ToolsShown), was[i].Name)
			require.Len(t, b.StoredToolCalls, len(a.StoredToolCalls), was[i].Name)
			require.Len(t, b.Messages, len(a.Messages), was[i].Name)
			for j := range a.Messages {
				require.Equal(t, a.Messages[j].Role, b.Messages[j].Role, was[i].Name)
				require.Len(t, b.Messages[j].Thinking, len(a.Messages[j].Thinking), was[i].Name)
			}
		}
	}
}

func reshaped(t *testing.T, td ptrace.Traces) []preview.Observation {
	t.Helper()
	copied := ptrace.NewTraces()
	td.CopyTo(copied)
	out, err := langfuse.Reshape(t.Context(), langfuse.NewDefaultProcessorConfig(), []ptrace.Traces{copied}, nil, nil)
	require.NoError(t, err)
	return preview.Read(out)
}

// TestScrubLeavesNoContent: no word of the story is left, and ids are others.
func TestScrubLeavesNoContent(t *testing.T) {
	t.Parallel()
	before, after := scrubbed(t, vercel)
	text, err := (&ptrace.JSONMarshaler{}).MarshalTraces(after)
	require.NoError(t, err)
	for _, word := range []string{"cassette", "workshop", "gravel", "62.50", "calendar", "Grüße"} {
		require.NotContains(t, strings.ToLower(string(text)), strings.ToLower(word))
	}
	was := before.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	is := after.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	require.NotEqual(t, was.TraceID(), is.TraceID())
	require.Equal(t, was.StartTimestamp(), is.StartTimestamp())
}

func TestScrubIsConsistent(t *testing.T) {
	t.Parallel()
	w := New()
	require.Equal(t, w.text("call_7 for Anna"), w.text("call_7 for Anna"))
	require.Equal(t, w.text("Anna"), w.text("x Anna")[2:])
	require.NotEqual(t, w.text("Anna"), New().text("Anna"))
	made := w.text("<think>Née 1984: anna@example.com!</think>\nok")
	require.True(t, strings.HasPrefix(made, "<think>"), made)
	require.Len(t, []rune(made), len([]rune("<think>Née 1984: anna@example.com!</think>\nok")))
	require.False(t, strings.Contains(made, "anna") || strings.Contains(made, "1984"), made)
}

// TestScrubJSON keeps keys, roles and counts; texts in it, and JSON in its texts, are replaced.
func TestScrubJSON(t *testing.T) {
	t.Parallel()
	w := New()
	made := w.text(`{"role":"assistant","content":"Ring 030-1234567","n":412,"card":4111111111111111,"args":"{\"city\":\"Ulm\",\"kind\":\"pods\"}","key with blanks":null}`)
	var v map[string]any
	require.NoError(t, json.Unmarshal([]byte(made), &v), made)
	require.Equal(t, "assistant", v["role"])
	require.EqualValues(t, 412, v["n"])
	require.NotContains(t, made, "4111111111111111")
	require.NotContains(t, made, "Ring")
	require.NotContains(t, made, "key with blanks")
	var args map[string]string
	require.NoError(t, json.Unmarshal([]byte(v["args"].(string)), &args))
	require.Len(t, args["city"], 3)
	require.NotEqual(t, "Ulm", args["city"])
	require.NotEqual(t, "pods", args["kind"], "a tool's own argument is content, whatever its name")
}

func TestScrubHostileText(t *testing.T) {
	t.Parallel()
	w := New()
	for _, s := range []string{"", "\xff\xfe", "a\xffb", strings.Repeat("[", 5000), "\u0000", strings.Repeat("x", 1000)} {
		require.Len(t, []rune(w.text(s)), len([]rune(s)))
	}
	v := pcommon.NewValueBytes()
	v.Bytes().FromRaw([]byte("secret"))
	w.value("k", v)
	require.NotContains(t, v.AsString(), "secret")
	require.False(t, strings.ContainsFunc(w.text("abc"), func(r rune) bool { return !unicode.IsLetter(r) }))
}

// TestScrubKeepsTheModelInNames: what stays as an attribute stays in the span's name, and nothing else does.
func TestScrubKeepsTheModelInNames(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	span.Attributes().PutStr("gen_ai.request.model", "gpt-5-mini")
	span.Attributes().PutStr("gen_ai.prompt", "room 7 of Anna")
	span.SetName("chat gpt-5-mini Anna")
	made := New().name(span, "my.agent")
	require.Truef(t, strings.HasPrefix(made, "chat gpt-5-mini "), "%q", made)
	require.NotContains(t, made, "Anna")
}
