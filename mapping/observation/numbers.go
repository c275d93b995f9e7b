// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// writeNumbers writes usage, cost and the time of the first token.
func (w *Writer) writeNumbers(s *redact.Span, attrs pcommon.Map) {
	buckets, notes := usage.Buckets(s.Op.Usage, w.cfg.Usage.CacheTokens.mode())
	if len(buckets) > 0 {
		attrs.PutStr(KeyUsage, bucketsJSON(buckets))
	}
	if odd := notes & oddNotes; odd != 0 {
		attrs.PutStr(MetadataPrefix+"usage_notes", strings.Join(odd.Names(), ","))
	}
	if costs := usage.CostDetails(s.Op.Cost, buckets); len(costs) > 0 {
		attrs.PutStr(KeyCost, costsJSON(costs))
	}
	start, end := s.Data().StartTimestamp().AsTime(), s.Data().EndTimestamp().AsTime()
	if at, source, ok := usage.FirstToken(start, end, s.Op.FirstToken); ok {
		attrs.PutStr(KeyCompletionStart, isoTime(at, start, end))
		if source.Server {
			attrs.PutStr(MetadataPrefix+"first_token_source", "server")
		}
	}
}

// oddNotes are readings that a person who checks the bill should know of.
const oddNotes = usage.NoteRejected | usage.NoteContradiction | usage.NoteReasoningTooLarge |
	usage.NoteDetailTooLarge | usage.NoteTotalDiffers

// isoTime writes ISO-8601 in UTC with milliseconds, as Langfuse's own SDKs do, and with
// all digits where rounding would leave the span.
func isoTime(at, start, end time.Time) string {
	rounded := at.Round(time.Millisecond)
	if rounded.Before(start) || rounded.After(end) {
		return at.UTC().Format(time.RFC3339Nano)
	}
	return rounded.UTC().Format("2006-01-02T15:04:05.000Z")
}

func bucketsJSON(buckets []usage.Bucket) string {
	buf := append(make([]byte, 0, 256), '{')
	for i, b := range buckets {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, b.Name), ':')
		buf = strconv.AppendInt(buf, b.Tokens, 10)
	}
	return string(append(buf, '}'))
}

func costsJSON(costs []usage.Cost) string {
	buf := []byte{'{'}
	for i, c := range costs {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, c.Name), ':')
		buf = strconv.AppendFloat(buf, c.USD, 'f', -1, 64)
	}
	return string(append(buf, '}'))
}
