// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestHiddenFailures: a failure of a hidden tool does not leave, although every other span of its trace repeats it in its
// status and in an exception, and whether they stand before the tool's span in the batch or behind it.
func TestHiddenFailures(t *testing.T) {
	t.Parallel()
	const failure = "no such file: zyqx-plan-nine.txt"
	eachCase(t, func(t *testing.T, c casetest.Case) {
		tools := toolSpans(runWith(t, c, func(*langfuse.ProcessorConfig) {}))
		for _, reversed := range []bool{false, true} {
			planted := clone(c)
			for i, td := range planted.Traces {
				plantFailure(td, tools, failure)
				if reversed {
					planted.Traces[i] = reverse(td)
				}
			}
			out := stringsOf(t, runWith(t, planted, func(cfg *langfuse.ProcessorConfig) {
				cfg.Redact.Tools = []redact.ToolPolicy{{Name: "*", Input: redact.ActionRedact, Output: redact.ActionRedact}}
			}))
			require.NotContains(t, out, "zyqx", "reversed: %v", reversed)
		}
	})
}

// toolSpans returns the ids of the spans that ran tools, and of their traces.
func toolSpans(td ptrace.Traces) map[any]bool {
	ids := map[any]bool{}
	spansOf(td, func(s ptrace.Span) {
		if v, ok := s.Attributes().Get("langfuse.observation.type"); ok && v.AsString() == "tool" {
			ids[s.SpanID()], ids[s.TraceID()] = true, true
		}
	})
	return ids
}

// plantFailure has every tool fail, and every other span of its trace say so.
func plantFailure(td ptrace.Traces, tools map[any]bool, failure string) {
	spansOf(td, func(s ptrace.Span) {
		if !tools[s.TraceID()] {
			return
		}
		text := "step failed: " + failure
		if tools[s.SpanID()] {
			text = failure
		}
		s.Status().SetCode(ptrace.StatusCodeError)
		s.Status().SetMessage(text)
		ev := s.Events().AppendEmpty()
		ev.SetName("exception")
		ev.SetTimestamp(pcommon.Timestamp(1))
		ev.Attributes().PutStr("exception.message", text)
		ev.Attributes().PutStr("exception.stacktrace", "at main\n"+text+"\nat start")
	})
}

// reverse turns the order of resources, scopes and spans around.
func reverse(td ptrace.Traces) ptrace.Traces {
	out := ptrace.NewTraces()
	for i := td.ResourceSpans().Len() - 1; i >= 0; i-- {
		rs, to := td.ResourceSpans().At(i), out.ResourceSpans().AppendEmpty()
		rs.Resource().CopyTo(to.Resource())
		to.SetSchemaUrl(rs.SchemaUrl())
		for j := rs.ScopeSpans().Len() - 1; j >= 0; j-- {
			ss, scope := rs.ScopeSpans().At(j), to.ScopeSpans().AppendEmpty()
			ss.Scope().CopyTo(scope.Scope())
			scope.SetSchemaUrl(ss.SchemaUrl())
			for k := ss.Spans().Len() - 1; k >= 0; k-- {
				ss.Spans().At(k).CopyTo(scope.Spans().AppendEmpty())
			}
		}
	}
	return out
}

func spansOf(td ptrace.Traces, visit func(ptrace.Span)) {
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				visit(s)
			}
		}
	}
}
