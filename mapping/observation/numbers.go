// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// writeNumbers writes usage, cost and the time of the first token.
func (w *Writer) writeNumbers(s *redact.Span, attrs pcommon.Map) {
	buckets, _ := usage.Buckets(s.Op.Usage, w.cfg.Usage.CacheTokens.mode())
	if len(buckets) > 0 {
		attrs.PutStr(keyUsage, bucketsJSON(buckets))
	}
	if costs := usage.CostDetails(s.Op.Cost, buckets); len(costs) > 0 {
		attrs.PutStr(keyCost, costsJSON(costs))
	}
	start, end := s.Data().StartTimestamp().AsTime(), s.Data().EndTimestamp().AsTime()
	if at, source, ok := usage.FirstToken(start, end, s.Op.FirstToken); ok {
		attrs.PutStr(keyCompletionStart, at.UTC().Format(isoMillis))
		if source.Server {
			attrs.PutStr(metadataPrefix+"first_token_source", "server")
		}
	}
}

// isoMillis is ISO-8601 in UTC; any text that a JavaScript date accepts is kept as it is.
const isoMillis = "2006-01-02T15:04:05.000Z"

func bucketsJSON(buckets []usage.Bucket) string {
	buf := []byte{'{'}
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
