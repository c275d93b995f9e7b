// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// failing takes content and then fails, as a bug in a dialect would.
type failing struct{ detect bool }

func (failing) Name() string { return "failing" }

func (f failing) Detect(v *dialect.View) bool {
	if f.detect {
		panic("detect")
	}
	return v.HasNamespace("gen_ai")
}

func (failing) Read(r *dialect.Reader) {
	r.Accept(genai.FacetInput, "gen_ai.input.messages")
	panic("read")
}

type panics struct {
	nobody
	by []string
}

func (p *panics) Panicked(dialect string) { p.by = append(p.by, dialect) }

// TestPanicCostsNoTelemetry: a dialect that fails loses nothing and stops nobody; the span
// passes swept, and the failure is counted.
func TestPanicCostsNoTelemetry(t *testing.T) {
	t.Parallel()
	engine, err := redact.New(redact.NewDefaultConfig(), nil)
	require.NoError(t, err)
	for name, bad := range map[string]failing{"read": {}, "detect": {detect: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seen := &panics{}
			m := New(Settings{
				Dialects: append([]dialect.Dialect{bad}, Dialects()...), Engine: engine, Observer: seen,
				Writer: observation.NewWriter(observation.NewDefaultConfig()),
			})
			var spans []*redact.Span
			m.Arrive(chat(2, 100), func(s *redact.Span) { spans = append(spans, s) })
			require.Len(t, spans, 1)
			require.Contains(t, seen.by, "failing")
			_, kept := spans[0].Data().Attributes().Get("gen_ai.input.messages")
			require.Equal(t, name == "read", kept, "what a failing dialect took is still there; what another read is mapped")
		})
	}
}

// failingRecaller fails on every trace.
type failingRecaller struct{}

func (failingRecaller) Recall([]*redact.Span) { panic("recall") }

// TestPanicInAStepCostsOnlyTheStep: the other steps still run and every span leaves.
func TestPanicInAStepCostsOnlyTheStep(t *testing.T) {
	t.Parallel()
	engine, err := redact.New(redact.NewDefaultConfig(), nil)
	require.NoError(t, err)
	seen := &panics{}
	m := New(Settings{
		Dialects: Dialects(), Engine: engine, Observer: seen, Recaller: failingRecaller{},
		Writer: observation.NewWriter(observation.NewDefaultConfig()),
	})
	var spans []*redact.Span
	m.Arrive(chat(2, 100), func(s *redact.Span) { spans = append(spans, s) })
	spans = m.Trace(&Part{Spans: spans})
	require.Len(t, spans, 1)
	require.Equal(t, []string{"step recall"}, seen.by)
	_, written := spans[0].Data().Attributes().Get("langfuse.observation.input")
	require.True(t, written)
}
