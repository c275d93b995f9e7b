// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

const (
	firstHalf  = "the key AKIAIOSF"
	secondHalf = "ODNN7EXAMPLE, it was"
	firstLeft  = "the key [REDACTED:aws-access-key]"
	secondLeft = ", it was"
)

// TestSplitOverAttributes: parts that have an attribute each are put together by their numbers, whatever order they come in.
func TestSplitOverAttributes(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	m := span.Attributes()
	for k, v := range map[string]string{
		"m.0.message.contents.10.message_content.text": secondHalf,
		"m.0.message.contents.9.message_content.text":  firstHalf,
		"m.1.message.contents.9.message_content.text":  secondHalf, // of another message
		"m.0.message.contents.9.message_content.type":  "text",
		"gap.contents.0.text":                          firstHalf,
		"gap.contents.2.text":                          secondHalf,
		"list.0.content":                               firstHalf, // messages are no parts
		"list.1.content":                               secondHalf,
		"x.contents.1a.text":                           firstHalf,
		"x.contents.2.text":                            secondHalf,
	} {
		m.PutStr(k, v)
	}
	got := newEngine(t, nil).Sweep(span, nil, nil).Data().Attributes().AsRaw()
	require.Equal(t, map[string]any{
		"m.0.message.contents.10.message_content.text": secondLeft, "m.0.message.contents.9.message_content.text": firstLeft,
		"m.1.message.contents.9.message_content.text": secondHalf, "m.0.message.contents.9.message_content.type": "text",
		"gap.contents.0.text": firstHalf, "gap.contents.2.text": secondHalf, "list.0.content": firstHalf, "list.1.content": secondHalf,
		"x.contents.1a.text": firstHalf, "x.contents.2.text": secondHalf,
	}, got)
}

// TestSplitOverValues: parts in lists of maps, of attributes and of log bodies; texts in lists only where a token is certain.
func TestSplitOverValues(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	part := func(text string) any { return map[string]any{"type": "text", "text": text} }
	rec := plog.NewLogRecord()
	require.NoError(t, rec.Body().FromRaw(map[string]any{
		"content": []any{
			part(firstHalf), part(secondHalf), 5, map[string]any{"thinking": firstHalf}, map[string]any{"content": secondHalf},
			map[string]any{"role": "user", "content": firstHalf}, part(secondHalf),
		},
		"pieces": []any{firstHalf, secondHalf}, "environment": []any{"API_KEY=a1b2c3d4e5f6", "g7h8=x"},
	}))
	e.SweepRecord(rec, &redact.Origin{}, nil)
	require.Equal(t, map[string]any{
		"content": []any{
			part(firstLeft), part(secondLeft), int64(5), map[string]any{"thinking": firstLeft}, map[string]any{"content": secondLeft},
			map[string]any{"role": "user", "content": firstHalf}, part(secondHalf),
		},
		"pieces": []any{firstLeft, secondLeft}, "environment": []any{"API_KEY=[REDACTED:assignment]", "g7h8=x"},
	}, rec.Body().AsRaw())
}

// TestSplitOverEvents: events of one name in a row bring a text piece by piece; what went wrong is no piece.
func TestSplitOverEvents(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	event := func(name, key, value string) {
		ev := span.Events().AppendEmpty()
		ev.SetName(name)
		ev.Attributes().PutStr(key, value)
	}
	event("chunk", "delta.content", firstHalf)
	event("chunk", "delta.content", secondHalf)
	event("other", "delta.content", firstHalf)
	event("chunk", "delta.content", secondHalf)
	event("exception", "exception.message", firstHalf)
	event("exception", "exception.message", secondHalf)
	event("chunk", "content", firstHalf)
	event("chunk", "text", secondHalf)
	var got []string
	for _, ev := range newEngine(t, nil).Sweep(span, nil, nil).Data().Events().All() {
		ev.Attributes().Range(func(_ string, v pcommon.Value) bool { got = append(got, v.Str()); return true })
	}
	require.Equal(t, []string{firstLeft, secondLeft, firstHalf, secondHalf, firstHalf, secondHalf, firstHalf, secondHalf}, got)
}

// TestSplitOverThoughtAndText: what a model thought goes on in what it says, in messages and in JSON; each counts in its place.
func TestSplitOverThoughtAndText(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	op := e.Operation(&genai.Operation{Output: []genai.Message{message("assistant",
		genai.Part{Type: genai.PartReasoning, Content: firstHalf}, genai.Part{Type: genai.PartText, Content: secondHalf + " AKIAQYLPMN5HHHFPZAM2"})}})
	require.Equal(t, firstLeft, op.Output[0].Part(0).Content)
	require.Equal(t, secondLeft+" [REDACTED:aws-access-key]", op.Output[0].Part(1).Content)
	counts := map[string]int{}
	op.Hits.EachPlace(func(_ string, p redact.Place, n int) { counts[p.String()] += n })
	require.Equal(t, map[string]int{"reasoning": 1, "message": 1}, counts)
	in := `[{"type":"thinking","thinking":"` + firstHalf + `"},{"type":"text","text":"` + secondHalf + `"}]`
	require.JSONEq(t, `[{"type":"thinking","thinking":"`+firstLeft+`"},{"type":"text","text":"`+secondLeft+`"}]`, e.JSON(in, redact.PlaceMessage, nil))
}
