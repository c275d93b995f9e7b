// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// span adds one span with attributes of text.
func span(td ptrace.Traces, id byte, parent byte, attrs map[string]string) ptrace.Span {
	if td.ResourceSpans().Len() == 0 {
		td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	}
	s := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().AppendEmpty()
	s.SetTraceID(pcommon.TraceID{15: 1})
	s.SetSpanID(pcommon.SpanID{7: id})
	if parent != 0 {
		s.SetParentSpanID(pcommon.SpanID{7: parent})
	}
	s.SetName("step")
	s.SetStartTimestamp(pcommon.Timestamp(uint64(id) * 1e9))
	for key, value := range attrs {
		s.Attributes().PutStr(key, value)
	}
	return s
}

func body(t *testing.T, e ingestion.Event) map[string]any {
	t.Helper()
	var m map[string]any
	require.NoError(t, json.Unmarshal(e.Body, &m), "%s", e.Body)
	return m
}

func TestTraceSaysWhatItsSpansDo(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	span(td, 2, 1, map[string]string{"langfuse.user.id": "ann", "langfuse.trace.tags": "a,b"})
	root := span(td, 1, 0, map[string]string{"langfuse.session.id": "s-1", "langfuse.observation.input": "hi", "langfuse.trace.tags": "b,c"})
	root.SetName("desk")
	events := ingestion.Convert(td)
	require.Len(t, events, 3)
	require.Equal(t, ingestion.TypeTrace, events[0].Type)
	require.Equal(t, map[string]any{
		"id": "00000000000000000000000000000001", "timestamp": "1970-01-01T00:00:01.000Z", "name": "desk", "userId": "ann",
		"sessionId": "s-1", "environment": "default", "tags": []any{"a", "b", "c"}, "input": "hi",
	}, body(t, events[0]))
	require.Equal(t, root.SpanID(), events[0].Span, "the trace goes with its root")
}

func TestTraceWithoutItsRootSaysNoNameOfItsOwn(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	span(td, 2, 1, map[string]string{"langfuse.observation.input": "hi"})
	trace := body(t, ingestion.Convert(td)[0])
	require.NotContains(t, trace, "name")
	require.NotContains(t, trace, "input")
}

func TestIDsFollowTheContent(t *testing.T) {
	t.Parallel()
	once, again, changed := ptrace.NewTraces(), ptrace.NewTraces(), ptrace.NewTraces()
	span(once, 1, 0, map[string]string{"langfuse.observation.input": "hi"})
	span(again, 1, 0, map[string]string{"langfuse.observation.input": "hi"})
	span(changed, 1, 0, map[string]string{"langfuse.observation.input": "ho"})
	a, b, c := ingestion.Convert(once), ingestion.Convert(again), ingestion.Convert(changed)
	for i := range a {
		require.Equal(t, a[i].ID, b[i].ID)
		require.NotEqual(t, a[i].ID, c[i].ID, "another version is another event")
		require.Equal(t, body(t, a[i])["id"], body(t, c[i])["id"], "of the same object")
	}
}

func TestWhatWouldRefuseAnEventIsLeftOut(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	span(td, 1, 0, map[string]string{
		"langfuse.observation.type":                  "generation",
		"langfuse.observation.cost_details":          `{"input":0.25,"output":-1,"note":"x","total":"2"}`,
		"langfuse.observation.completion_start_time": "2025-08-12",
		"langfuse.observation.prompt.name":           "greeting",
		"langfuse.observation.model.parameters":      `{"temperature":0.5,"stop":["a"],"stream":true}`,
		"langfuse.trace.name":                        strings.Repeat("ä", 1200),
	})
	events := ingestion.Convert(td)
	got := body(t, events[1])
	require.Equal(t, map[string]any{"input": 0.25}, got["costDetails"])
	for _, key := range []string{"completionStartTime", "promptName", "promptVersion"} {
		require.NotContains(t, got, key)
	}
	parameters := got["modelParameters"].(map[string]any)
	require.InDelta(t, 0.5, parameters["temperature"], 0)
	require.Len(t, []rune(body(t, events[0])["name"].(string)), 1000)
}

func TestEventsSurviveACarrier(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	span(td, 1, 0, map[string]string{"langfuse.observation.input": "ä \x00 \"q\""})
	span(td, 2, 1, nil)
	events := ingestion.Convert(td)
	carriers := ingestion.Carry(events)
	require.Equal(t, 2, carriers.SpanCount(), "one per span")
	other := ptrace.NewTraces()
	span(other, 9, 0, nil)
	carriers.ResourceSpans().MoveAndAppendTo(other.ResourceSpans())
	back, rest := ingestion.Unpack(other)
	require.Equal(t, 1, rest.SpanCount())
	require.Equal(t, 3, other.SpanCount(), "what the queue holds stays as it is")
	require.ElementsMatch(t, events, back)
}

func TestCutKeepsTheEventValid(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	span(td, 1, 0, map[string]string{
		"langfuse.observation.input":           strings.Repeat("\n\"\x01", 50_000),
		"langfuse.observation.output":          strings.Repeat("ä", 50_000),
		"langfuse.observation.metadata.answer": strings.Repeat("m", 100_000),
	})
	half := func(text string, limit int) (string, string) { return text[:limit], "" }
	for _, limit := range []int{200_000, 50_000, 20_000} {
		e := ingestion.Convert(td)[1]
		cut, fits := e.Cut(limit, half)
		require.Positive(t, cut)
		require.True(t, fits, "%d of %d", e.Size(), limit)
		require.Contains(t, body(t, e)["metadata"].(map[string]any)["exporter_cut"], "bytes cut to")
	}
	e := ingestion.Convert(td)[1]
	_, fits := e.Cut(500, half)
	require.False(t, fits, "names and ids are not cut")
}

func TestGeneric(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{"tool": ingestion.TypeSpan, "embedding": ingestion.TypeGeneration} {
		td := ptrace.NewTraces()
		s := span(td, 1, 0, map[string]string{"langfuse.observation.type": kind})
		if kind == "embedding" {
			s.Attributes().PutStr("gen_ai.request.model", "embed-1")
		}
		e := ingestion.Convert(td)[1]
		require.Equal(t, kind+"-create", e.Type)
		generic, ok := e.Generic()
		require.True(t, ok)
		require.Equal(t, want, generic.Type)
		_, ok = generic.Generic()
		require.False(t, ok)
	}
}

func TestScoreEventsOfAnySource(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	s := span(td, 1, 0, map[string]string{"langfuse.environment": "Lab"})
	for range 2 {
		ev := s.Events().AppendEmpty()
		ev.SetName(observation.ScoreEvent)
		ev.Attributes().PutStr(observation.ScoreName, "taste")
		ev.Attributes().PutStr(observation.ScoreValue, "sweet")
		ev.Attributes().PutStr(observation.ScoreMetadata, "{broken")
	}
	events := ingestion.Scores(td)
	require.Len(t, events, 2)
	require.Equal(t, events[0], events[1])
	got := body(t, events[0])
	require.Len(t, got["id"], 32, "a score without an id gets a stable one")
	delete(got, "id")
	require.Equal(t, map[string]any{
		"traceId": "00000000000000000000000000000001", "observationId": "0000000000000001", "name": "taste", "value": "sweet", "environment": "lab",
	}, got)
	require.False(t, ingestion.HasScores(ingestion.WithoutScores(td)))
	require.True(t, ingestion.HasScores(td), "what the queue holds stays as it is")
}
