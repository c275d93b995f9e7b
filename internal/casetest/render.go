// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"testing"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// chat tells whether Langfuse would draw a conversation.
func (k checker) chat() string {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	k.span.resource.CopyTo(rs.Resource())
	ss := rs.ScopeSpans().AppendEmpty()
	k.span.scope.CopyTo(ss.Scope())
	k.span.Span.CopyTo(ss.Spans().AppendEmpty())
	for _, o := range preview.Read(td) {
		if preview.Draw(o).Chat {
			return "yes"
		}
	}
	return "no"
}

// Renders holds every span with content against what Langfuse would draw: a conversation,
// its tools, thinking and calls, and a playground that replays it. Spans that passed
// through unmapped are as their source made them and stay out, as does everything in a
// case with a facts line `renders: no` under [-].
func (c Case) Renders(t *testing.T, td ptrace.Traces) {
	t.Helper()
	for _, s := range c.Facts {
		for _, f := range s.Facts {
			if s.Selector == "-" && f.Key == "renders" && f.Value == "no" {
				return
			}
		}
	}
	langfusetest.AssertRenders(t, td)
}
