// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// panicking returns an engine with a rule that fails on every text with its literal.
func panicking(t *testing.T) *Engine {
	t.Helper()
	e, err := New(NewDefaultConfig(), nil)
	require.NoError(t, err)
	e.triggers.add(literal{text: "kaboom!", rule: &rule{
		Rule: rules.Rule{ID: "broken", Kind: rules.KindVendor},
		find: func(*scan, string, int) { panic("a rule failed") },
	}})
	return e
}

// TestFailsClosedPerValue: what cannot be searched does not leave, everything beside it does, and the failure is counted.
func TestFailsClosedPerValue(t *testing.T) {
	t.Parallel()
	e := panicking(t)
	long := strings.Repeat("a long text that is remembered. ", 20)
	op := e.Operation(&genai.Operation{
		Input: []genai.Message{{Role: "user", Parts: []genai.Part{{Content: "fine"}}}, {Role: "user", Parts: []genai.Part{{Content: "say kaboom! now"}}}},
		Output: []genai.Message{{Role: "assistant", Parts: []genai.Part{
			{Content: "first half"}, {Content: "kaboom!"}, // two parts are searched together
			{Type: genai.PartToolCall, Name: "bash", Value: genai.JSONValue(`{"a":"kaboom!"}`)},
		}}},
		OutputValue: genai.TextValue(long + "kaboom!"),
	})
	require.Equal(t, "fine", op.Input[0].Part(0).Content)
	require.Equal(t, failed, op.Input[1].Part(0).Content)
	require.Equal(t, failed, op.Output[0].Part(0).Content, "either half may be a part of it")
	require.Equal(t, failed, op.Output[0].Part(1).Content)
	require.Equal(t, failed, op.Output[0].Part(2).Value.Text)
	require.Equal(t, failed, op.OutputValue.Get().Text)
	require.Equal(t, failed, e.Text(long+"kaboom!", PlaceMessage, nil), "again")
	require.Positive(t, op.Hits.Count())

	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("note", "kaboom!")
	ss := rs.ScopeSpans().AppendEmpty()
	span := ss.Spans().AppendEmpty()
	span.SetName("kaboom!")
	span.Attributes().PutStr("a", "fine")
	span.Attributes().PutStr("b", "kaboom!")
	swept := e.Sweep(span, e.SweepOrigin(rs, ss), nil)
	require.Equal(t, failed, swept.Data().Name())
	a, _ := swept.Data().Attributes().Get("a")
	b, _ := swept.Data().Attributes().Get("b")
	note, _ := swept.Origin().Resource().Attributes().Get("note")
	require.Equal(t, []string{"fine", failed, failed}, []string{a.Str(), b.Str(), note.Str()})
}

// TestCommentsHaveNoPower: who writes the text does not decide what is searched.
func TestCommentsHaveNoPower(t *testing.T) {
	t.Parallel()
	e, err := New(NewDefaultConfig(), nil)
	require.NoError(t, err)
	for _, comment := range []string{"gitleaks:allow", "gitleaks: allow", "pragma: allowlist secret", "trufflehog:ignore", "nosec", "ggignore"} {
		for _, s := range corpus.Secrets(3, 1) {
			for _, text := range []string{s.Text + " # " + comment, "// " + comment + "\n" + s.Text, s.Text + "\n# " + comment} {
				require.NotContains(t, e.Text(text, PlaceMessage, nil), s.Value, "%s beside %s", comment, s.Rule)
			}
		}
	}
}

// TestNewRulesForgetOldAnswers: the memo lives and dies with its engine.
func TestNewRulesForgetOldAnswers(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a long text that is remembered. ", 20) + "TICKET-4711"
	before, err := New(NewDefaultConfig(), nil)
	require.NoError(t, err)
	require.Equal(t, text, before.Text(text, PlaceMessage, nil))
	require.Equal(t, text, before.Text(text, PlaceMessage, nil))
	cfg := NewDefaultConfig()
	cfg.Rules = []CustomRule{{ID: "ticket", Pattern: `TICKET-\d+`, Keywords: []string{"ticket-"}}}
	after, err := New(cfg, nil)
	require.NoError(t, err)
	require.Contains(t, after.Text(text, PlaceMessage, nil), "[REDACTED:ticket]")
}

// TestErrorsNameNoSecret: what a configuration is refused for is said without quoting what it holds.
func TestErrorsNameNoSecret(t *testing.T) {
	t.Parallel()
	cfg := NewDefaultConfig()
	cfg.Literals = append(cfg.Literals, "hunt3r2", "longEnough-hunt3r2")
	cfg.HashKey = "key-of-the-hashes"
	cfg.Mode = "hide"
	err := cfg.Validate()
	require.ErrorContains(t, err, "literals[0]")
	require.NotContains(t, err.Error(), "hunt3r2")
	require.NotContains(t, err.Error(), "key-of-the-hashes")
}
