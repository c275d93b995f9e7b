// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// TestTurnsOfRecordsThatTakeLong lets the records of agents that send no spans arrive as they
// were written, some hundred times slower: tools and models are silent for longer than any
// wait, in the middle of a turn. What stands in the end is what would have been made of all
// of them at once, under the same ids, and no record is lost.
func TestTurnsOfRecordsThatTakeLong(t *testing.T) {
	for _, name := range []string{"traces/claude-code-logs-only", "traces/codex-logs-only"} {
		cases := casetest.Find(t, "testdata")
		i := slices.IndexFunc(cases, func(c casetest.Case) bool { return c.Name == name })
		require.GreaterOrEqual(t, i, 0, name)
		c := cases[i]
		records := singleRecords(c.Logs, false)
		slices.SortStableFunc(records, func(a, b plog.Logs) int { return cmp.Compare(moment(a), moment(b)) })
		want := standing(t, c, records, 0)
		require.Greater(t, len(want), 5, name)
		for _, slower := range []time.Duration{120, 500} {
			require.Equal(t, want, standing(t, c, records, slower), "%s, %d times slower", name, slower)
		}
	}
}

// standing returns what stands of every span in the end.
func standing(t *testing.T, c casetest.Case, records []plog.Logs, slower time.Duration) map[string]string {
	t.Helper()
	out := map[string]string{}
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, c.Config, 1)
		last := moment(records[0])
		for _, r := range records {
			time.Sleep(slower * time.Duration(moment(r)-last))
			last = moment(r)
			own := plog.NewLogs()
			r.CopyTo(own)
			require.NoError(t, p.logs.ConsumeLogs(t.Context(), own))
		}
		time.Sleep(30 * time.Second)
		p.stop()
		written := 0
		for _, s := range p.left(0) {
			written++
			out[s.SpanID().String()] = state(s)
		}
		require.Equal(t, slower > 0, written > len(out), "written again while their turn went on")
		require.Zero(t, counted(t, p.tel, "otelcol_processor_langfuse_unmatched_log_records"))
		require.Empty(t, lateContext(t, p.tel))
	})
	return out
}

func state(s ptrace.Span) string {
	return fmt.Sprint(s.TraceID(), s.ParentSpanID(), s.Name(), s.StartTimestamp(), s.EndTimestamp(), s.Attributes().AsRaw())
}

// TestContentThatFollowsATurnOfRecords: answers come when their calls have been written without.
func TestContentThatFollowsATurnOfRecords(t *testing.T) {
	cases := casetest.Find(t, "testdata")
	i := slices.IndexFunc(cases, func(c casetest.Case) bool { return c.Name == "traces/claude-code-logs-only" })
	require.GreaterOrEqual(t, i, 0)
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, cases[i].Config, 1)
		var bodies []plog.Logs
		for _, r := range singleRecords(cases[i].Logs, false) {
			if name, _ := r.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0).Attributes().Get("event.name"); name.AsString() == "api_response_body" {
				bodies = append(bodies, r)
				continue
			}
			require.NoError(t, p.logs.ConsumeLogs(t.Context(), r))
		}
		require.NotEmpty(t, bodies)
		time.Sleep(20 * time.Second)
		before := len(p.left(0))
		require.Positive(t, before)
		for _, r := range bodies {
			require.NoError(t, p.logs.ConsumeLogs(t.Context(), r))
		}
		time.Sleep(20 * time.Second)
		require.Greater(t, len(p.left(0)), before, "the turns are made anew")
		p.stop()
		outputs := 0
		for _, s := range p.left(0)[before:] {
			if s.Attributes().AsRaw()["langfuse.observation.output"] != nil {
				outputs++
			}
		}
		require.GreaterOrEqual(t, outputs, len(bodies), "every answer is shown")
		require.Zero(t, counted(t, p.tel, "otelcol_processor_langfuse_unmatched_log_records"))
		require.Empty(t, lateContext(t, p.tel), "nothing is too late: all of it leaves again")
	})
}
