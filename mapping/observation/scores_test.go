// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// written returns the attributes of the score events that evaluations become.
func written(t *testing.T, evaluations ...genai.Evaluation) []map[string]any {
	t.Helper()
	engine, err := redact.New(redact.Config{}, nil)
	require.NoError(t, err)
	span := ptrace.NewSpan()
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{2})
	span.SetEndTimestamp(77)
	op := engine.Operation(&genai.Operation{Kind: genai.KindChat, ResponseID: "own", Evaluations: evaluations})
	rs := ptrace.NewResourceSpans()
	s := engine.Sweep(span, engine.SweepOrigin(rs, rs.ScopeSpans().AppendEmpty()), op)
	NewWriter(Config{}).Write(s)
	var out []map[string]any
	for _, ev := range span.Events().All() {
		require.Equal(t, ScoreEvent, ev.Name())
		require.NotZero(t, ev.Timestamp())
		out = append(out, ev.Attributes().AsRaw())
	}
	return out
}

func TestEvaluationsBecomeScores(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   genai.Evaluation
		want map[string]any // nil: no score
	}{
		"number":             {genai.Evaluation{Name: "a", Score: "0.5"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 0.5}},
		"zero":               {genai.Evaluation{Name: "a", Score: "0"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 0.0}},
		"number and label":   {genai.Evaluation{Name: "a", Score: "1", Label: "pass"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 1.0, "metadata": `{"label":"pass"}`}},
		"label":              {genai.Evaluation{Name: "a", Label: "relevant"}, map[string]any{"name": "a", "data_type": "CATEGORICAL", "value": "relevant"}},
		"boolean label":      {genai.Evaluation{Name: "a", Label: "True"}, map[string]any{"name": "a", "data_type": "BOOLEAN", "value": int64(1)}},
		"boolean score":      {genai.Evaluation{Name: "a", Score: "false"}, map[string]any{"name": "a", "data_type": "BOOLEAN", "value": int64(0)}},
		"no number":          {genai.Evaluation{Name: "a", Score: "NaN"}, map[string]any{"name": "a", "data_type": "CATEGORICAL", "value": "NaN"}},
		"no name":            {genai.Evaluation{Score: "2"}, map[string]any{"name": "evaluation", "data_type": "NUMERIC", "value": 2.0}},
		"only explanation":   {genai.Evaluation{Name: "a", Explanation: "because"}, nil},
		"explanation":        {genai.Evaluation{Name: "a", Score: "1", Explanation: "because"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 1.0, "comment": "because"}},
		"own response":       {genai.Evaluation{Name: "a", Score: "1", ResponseID: "own"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 1.0, "metadata": `{"response_id":"own"}`}},
		"another's response": {genai.Evaluation{Name: "a", Score: "1", ResponseID: "r-2"}, map[string]any{"name": "a", "data_type": "NUMERIC", "value": 1.0, "response_id": "r-2", "metadata": `{"response_id":"r-2"}`}},
	} {
		got := written(t, c.in)
		if c.want == nil {
			require.Empty(t, got, name)
			continue
		}
		require.Len(t, got, 1, name)
		require.Len(t, got[0][ScoreID], 32, name)
		delete(got[0], ScoreID)
		require.Equal(t, c.want, got[0], name)
	}
}

func TestScoreIDsAreStable(t *testing.T) {
	t.Parallel()
	first := genai.Evaluation{Name: "a", Score: "1", Time: time.Unix(10, 0)}
	later := first
	later.Time = time.Unix(20, 0)
	once, again := written(t, first, later), written(t, first, later)
	require.Equal(t, once, again)
	require.NotEqual(t, once[0][ScoreID], once[1][ScoreID], "a later verdict stands beside")
}
