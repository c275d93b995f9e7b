// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func readScore(t *testing.T, body string) Score {
	t.Helper()
	s, err := ReadScore([]byte(body))
	require.NoError(t, err)
	return s
}

func TestScoresStandBesideWhatTheyEvaluate(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "x"))
	body := `{"id":"a","traceId":"` + trace1 + `","observationId":"` + span1 + `","name":"faithful","value":0.50,"comment":"quotes the source"}`
	p.AcceptScore(readScore(t, body))
	p.AcceptScore(readScore(t, strings.Replace(body, "0.50", "0.75", 1)))
	p.AcceptScore(readScore(t, `{"id":"b","traceId":"`+trace1+`","name":"<b>mood</b>","value":"calm","dataType":"CATEGORICAL"}`))
	p.AcceptScore(readScore(t, `{"id":"c","traceId":"`+trace1+`","observationId":"0000000000000009","name":"elsewhere","value":1}`))
	text := words(open(t, p, "/trace/"+trace1))
	for _, want := range []string{"faithful", "0.75", "quotes the source", "<b>mood</b> calm"} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "0.50", "a score that comes again replaces the first")
	require.NotContains(t, text, "elsewhere")
}

func TestScoresAreBounded(t *testing.T) {
	t.Parallel()
	p := New(WithLimits(4096, 10))
	for range 100 {
		p.AcceptScore(Score{TraceID: trace1, Name: "n", Value: strings.Repeat("v", 100)})
	}
	require.LessOrEqual(t, p.store.bytes, int64(4096))
	require.Positive(t, p.store.refused)
}

func TestReportShowsScores(t *testing.T) {
	t.Parallel()
	td := simple(1, 1, "x")
	var out bytes.Buffer
	require.NoError(t, WriteHTML(&out, Report{Observations: observations(t, td), Scores: []Score{
		{TraceID: trace1, SpanID: span1, Name: "faithful", Value: "0.75"}, {TraceID: trace1, Name: "mood", Value: "calm"},
		{TraceID: "another", Name: "strange", Value: "1"},
	}}))
	text := words(parse(t, out.String()))
	require.Contains(t, text, "faithful")
	require.Contains(t, text, "mood")
	require.NotContains(t, text, "strange")
}
