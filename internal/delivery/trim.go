// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"

	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/zap"
)

// trim cuts the spans that Langfuse would accept and then lose: near 10 MB its worker fails without a
// word (contract section 6). td is copied only when there are any.
func (l *lane) trim(ctx context.Context, td ptrace.Traces) ptrace.Traces {
	limit := l.settings.MaxSpanBytes
	if limit <= 0 || sizeOf(td) <= limit || !hasLargerSpan(td, limit) {
		return td
	}
	out := ptrace.NewTraces()
	td.CopyTo(out)
	eachSpan(out, func(span ptrace.Span) {
		if sizer.SpanSize(span) <= limit {
			return
		}
		if cut, _ := cutSpan(span, limit, l.settings.CutMark); cut > 0 {
			l.countCut(ctx, out, cut)
		}
	})
	return out
}

func hasLargerSpan(td ptrace.Traces, limit int) bool {
	larger := false
	eachSpan(td, func(span ptrace.Span) {
		larger = larger || sizer.SpanSize(span) > limit
	})
	return larger
}

func (l *lane) countCut(ctx context.Context, td ptrace.Traces, values int) {
	l.telemetry.CutValues.Add(ctx, int64(values), l.telemetry.base)
	l.logger.Warn("A span was too large for Langfuse. Its largest content was cut, which its metadata says.",
		zap.Int("values", values), zap.Int("spans_in_request", td.SpanCount()))
}
