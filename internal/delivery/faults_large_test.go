// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

const input = "langfuse.observation.input"

// conversation is a span whose input is a list of n messages of size bytes each.
func conversation(number, n, size int) ptrace.Traces {
	td := spans(number, 1, 10)
	messages := []map[string]any{{"role": "system", "content": "Be brief.", "tools": []any{map[string]any{"name": "search"}}}}
	for i := range n {
		messages = append(messages, map[string]any{"role": "user", "content": fmt.Sprintf("%d %s", i, noise(i, size))})
	}
	text, _ := json.Marshal(messages)
	first(td).Attributes().PutStr(input, string(text))
	return td
}

func first(td ptrace.Traces) ptrace.Span {
	return td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
}

func find(t *testing.T, td ptrace.Traces, id pcommon.SpanID) ptrace.Span {
	t.Helper()
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				if span.SpanID() == id {
					return span
				}
			}
		}
	}
	require.Fail(t, "span not found", "%s", id)
	return ptrace.NewSpan()
}

// requireCutConversation requires a list of whole messages: the first and the newest are there.
func requireCutConversation(t *testing.T, span ptrace.Span, messages, atMost int) {
	t.Helper()
	value, found := span.Attributes().Get(input)
	require.True(t, found)
	require.LessOrEqual(t, len(value.Str()), atMost)
	var list []map[string]any
	require.NoError(t, json.Unmarshal([]byte(value.Str()), &list))
	require.Equal(t, "system", list[0]["role"])
	require.NotEmpty(t, list[0]["tools"])
	newest := list[len(list)-1]["content"].(string)
	require.True(t, strings.HasPrefix(newest, fmt.Sprintf("%d ", messages-1)), "the newest message stays")
	mark, found := span.Attributes().Get(cutMark)
	require.True(t, found)
	require.Contains(t, mark.Str(), input+": ")
	require.Contains(t, mark.Str(), "messages left out")
	require.Less(t, len(list), messages+1)
}

func TestFaultOneHugeSpanBetweenSmallOnes(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, nil).start()
	r.send(spans(1, 50, 1000))
	n := scaled(100, 200) // 10 and 20 MB: Langfuse would accept it and lose it
	r.send(conversation(1000, n, 100_000))
	r.send(spans(51, 50, 1000))
	requireOnce(t, r.arrived(101), 101)
	requireCutConversation(t, find(t, server.Traces(), spanID(1000)), n, 8<<20)
	require.InDelta(t, 1, r.counter("cut_values", "project=default"), 0)
	require.Equal(t, 1, r.logged("too large for Langfuse"))
}

func TestFaultHugeSpanBehindASmallIngress(t *testing.T) {
	t.Parallel()
	server := newServer(t, langfusetest.WithMaxRequestBytes(1<<20)) // ingress-nginx's default
	r := newRig(t, server, nil).start()
	r.send(spans(1, 50, 1000))
	n := scaled(50, 200)
	r.send(conversation(1000, n, 100_000))
	r.send(spans(51, 50, 1000))
	requireOnce(t, r.arrived(101), 101)
	requireCutConversation(t, find(t, server.Traces(), spanID(1000)), n, 2<<20)
	require.Positive(t, r.counter("cut_values"))
	require.Zero(t, r.counter("refused_spans"))
}

func TestFaultSpanThatCannotBeCut(t *testing.T) {
	t.Parallel()
	server := newServer(t, langfusetest.WithMaxRequestBytes(1000))
	r := newRig(t, server, nil).start()
	td := spans(1, 1, 10)
	for i := range 500 { // its size is in its number of attributes
		first(td).Attributes().PutStr(noise(i, 20), noise(-i, 20))
	}
	r.send(td)
	r.send(spans(2, 1, 10))
	requireOnce(t, r.arrived(1), 1)
	r.stop()
	require.InDelta(t, 1, r.counter("refused_spans", "outcome=too_large"), 0)
}
