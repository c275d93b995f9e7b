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
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// TestLogsBeforeOrAfterTheirSpans lets the records of every case with logs arrive one by one
// before its spans, behind them, and the later ones first: what leaves is the same. Only the
// records of one moment keep their order, for nothing but it tells how a list of messages
// runs (the JS SDKs write a whole history within a millisecond).
func TestLogsBeforeOrAfterTheirSpans(t *testing.T) {
	n := 0
	for _, c := range casetest.Find(t, "testdata") {
		if len(c.Logs) == 0 || len(c.Traces) == 0 || spansOf(c.Traces) == 0 {
			continue
		}
		n++
		t.Run(c.Name, func(t *testing.T) {
			want := throughPipelines(t, c, true, false)
			require.Equal(t, want, throughPipelines(t, c, false, false), "spans first")
			require.Equal(t, want, throughPipelines(t, c, false, true), "spans first, records backwards")
			require.Equal(t, want, throughPipelines(t, c, true, true), "records first, backwards")
		})
	}
	require.Greater(t, n, 8)
}

func spansOf(tds []ptrace.Traces) (n int) {
	for _, td := range tds {
		n += td.SpanCount()
	}
	return n
}

// throughPipelines returns every span that leaves, by id, as text.
func throughPipelines(t *testing.T, c casetest.Case, logsFirst, backwards bool) (out map[string]string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, c.Config, 1)
		give := []func(){
			func() {
				for _, ld := range singleRecords(c.Logs, backwards) {
					require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld))
				}
			},
			func() {
				for _, td := range singles(c.Traces) {
					require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
				}
			},
		}
		first := 1
		if logsFirst {
			first = 0
		}
		give[first]()
		time.Sleep(300 * time.Millisecond)
		give[1-first]()
		time.Sleep(2 * time.Minute)
		p.stop()
		out = map[string]string{}
		for _, s := range p.left(0) {
			out[s.SpanID().String()] = fmt.Sprint(s.Name(), s.ParentSpanID(), s.Status().Message(), s.Attributes().AsRaw())
		}
	})
	return out
}

// singleRecords makes a request of every record.
func singleRecords(lds []plog.Logs, backwards bool) []plog.Logs {
	var out []plog.Logs
	for _, ld := range lds {
		for _, rl := range ld.ResourceLogs().All() {
			for _, sl := range rl.ScopeLogs().All() {
				for _, rec := range sl.LogRecords().All() {
					one := plog.NewLogs()
					dst := one.ResourceLogs().AppendEmpty()
					rl.Resource().CopyTo(dst.Resource())
					scope := dst.ScopeLogs().AppendEmpty()
					sl.Scope().CopyTo(scope.Scope())
					rec.CopyTo(scope.LogRecords().AppendEmpty())
					out = append(out, one)
				}
			}
		}
	}
	if backwards {
		slices.SortStableFunc(out, func(a, b plog.Logs) int { return cmp.Compare(moment(b), moment(a)) })
	}
	return out
}

func moment(one plog.Logs) pcommon.Timestamp {
	rec := one.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0)
	return cmp.Or(rec.Timestamp(), rec.ObservedTimestamp())
}
