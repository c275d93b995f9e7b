// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// TestEverySpanAPartOfItsOwn cuts the traces of every case as finely as can be: each span
// leaves when it has ended, before its parent. Tokens are counted as often as in the whole
// trace, nothing hangs on a span that was dropped, and late_context counts exactly the spans
// that lack a fact of the trace.
func TestEverySpanAPartOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range casetest.Find(t, "testdata") {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			whole, _ := cut(t, c, "", c.Traces)
			cutUp, late := cut(t, c, "\nassembly: {wait: 0}", childrenFirst(singles(c.Traces)))
			require.Equal(t, tokensOf(t, whole), tokensOf(t, cutUp), "late: %v", late)
			require.Empty(t, dangling(cutUp, c.Traces))
			for fact, key := range traceKeys {
				require.Equal(t, int64(differ(whole, cutUp, key)), late[fact], "%s: %v", fact, late)
			}
		})
	}
}

// traceKeys are the facts of the trace by what Langfuse reads.
var traceKeys = map[string]string{
	"session": "langfuse.session.id", "user": "langfuse.user.id", "trace_name": "langfuse.trace.name", "tags": "langfuse.trace.tags",
	"environment": "langfuse.environment", "release": "langfuse.release", "version": "langfuse.version", "public": "langfuse.trace.public",
}

// differ counts the spans that show something else under a key, or nothing.
func differ(whole, cutUp ptrace.Traces, key string) (n int) {
	shows := func(s ptrace.Span) string { return fmt.Sprint(s.Attributes().AsRaw()[key]) }
	want := map[pcommon.SpanID]string{}
	for _, one := range singles([]ptrace.Traces{whole}) {
		want[only(one).SpanID()] = shows(only(one))
	}
	for _, one := range singles([]ptrace.Traces{cutUp}) {
		if s, here := want[only(one).SpanID()]; here && s != shows(only(one)) {
			n++
		}
	}
	return n
}

// childrenFirst orders spans as an SDK ends them; clocks do not always tell.
func childrenFirst(parts []ptrace.Traces) (out []ptrace.Traces) {
	slices.SortStableFunc(parts, func(a, b ptrace.Traces) int { return cmp.Compare(only(a).EndTimestamp(), only(b).EndTimestamp()) })
	type id struct {
		trace pcommon.TraceID
		span  pcommon.SpanID
	}
	children, here, done := map[id][]ptrace.Traces{}, map[id]bool{}, map[ptrace.Span]bool{}
	for _, p := range parts {
		up := id{only(p).TraceID(), only(p).ParentSpanID()}
		children[up] = append(children[up], p)
		here[id{only(p).TraceID(), only(p).SpanID()}] = true
	}
	var visit func(p ptrace.Traces)
	visit = func(p ptrace.Traces) {
		if done[only(p)] {
			return
		}
		done[only(p)] = true
		for _, child := range children[id{only(p).TraceID(), only(p).SpanID()}] {
			visit(child)
		}
		out = append(out, p)
	}
	for _, p := range parts {
		if !here[id{only(p).TraceID(), only(p).ParentSpanID()}] {
			visit(p)
		}
	}
	for _, p := range parts { // cycles
		visit(p)
	}
	return out
}

// only returns the span of a request of one.
func only(td ptrace.Traces) ptrace.Span {
	return td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
}

func cut(t *testing.T, c casetest.Case, yaml string, parts []ptrace.Traces) (ptrace.Traces, map[string]int64) {
	t.Helper()
	cfg, err := langfuse.ParseProcessorConfig([]byte(c.Config + yaml))
	if err != nil {
		cfg, err = langfuse.ParseProcessorConfig([]byte(c.Config))
		if yaml != "" {
			cfg.Assembly.Wait = 0
		}
	}
	require.NoError(t, err)
	copies := make([]ptrace.Traces, len(parts))
	for i := range parts {
		copies[i] = ptrace.NewTraces()
		parts[i].CopyTo(copies[i])
	}
	logs := make([]plog.Logs, len(c.Logs))
	for i := range c.Logs {
		logs[i] = plog.NewLogs()
		c.Logs[i].CopyTo(logs[i])
	}
	tel := componenttest.NewTelemetry()
	td, err := langfuse.Reshape(t.Context(), cfg, copies, logs, tel.NewTelemetrySettings().MeterProvider)
	require.NoError(t, err)
	late := lateContext(t, tel)
	require.NoError(t, tel.Shutdown(t.Context()))
	return td, late
}

// tokensOf adds up what Langfuse would count.
func tokensOf(t *testing.T, td ptrace.Traces) map[string]int64 {
	t.Helper()
	sum := map[string]int64{}
	for _, one := range singles([]ptrace.Traces{td}) {
		raw, ok := only(one).Attributes().Get("langfuse.observation.usage_details")
		if !ok {
			continue
		}
		var buckets map[string]int64
		require.NoError(t, json.Unmarshal([]byte(raw.Str()), &buckets))
		for name, n := range buckets {
			sum[name] += n
		}
	}
	return sum
}

// dangling returns the spans whose parent came and was dropped.
func dangling(td ptrace.Traces, came []ptrace.Traces) (names []string) {
	all, left := map[pcommon.SpanID]bool{}, map[pcommon.SpanID]bool{}
	for _, one := range singles(came) {
		all[only(one).SpanID()] = true
	}
	spans := singles([]ptrace.Traces{td})
	for _, one := range spans {
		left[only(one).SpanID()] = true
	}
	for _, one := range spans {
		s := only(one)
		if up := s.ParentSpanID(); all[up] && !left[up] {
			names = append(names, s.Name())
		}
	}
	return names
}
