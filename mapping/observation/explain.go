// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// explainKey is the metadata entry that `explain: true` adds:
//
//	{"read": {"input": {"dialect": "...", "key": "attribute, event:name or log:name"}, ...},
//	 "redacted": [{"rule": "...", "place": "message", "count": 1}, ...]}
//
// It names keys, dialects, rules and places, never a value. What was redacted is what was found on this span, everywhere on it;
// what a history brought along was found on the spans that said it first.
const explainKey = MetadataPrefix + "explain"

func (w *Writer) writeExplain(op *redact.Operation, attrs pcommon.Map) {
	if !w.cfg.Explain {
		return
	}
	buf := append(appendRead([]byte(`{"read":{`), &op.Provenance), `},"redacted":[`...)
	first := true
	op.Hits.EachPlace(func(rule string, place redact.Place, n int) {
		if !first {
			buf = append(buf, ',')
		}
		first = false
		buf = jsonx.AppendString(append(buf, `{"rule":`...), rule)
		buf = jsonx.AppendString(append(buf, `,"place":`...), place.String())
		buf = strconv.AppendInt(append(buf, `,"count":`...), int64(n), 10)
		buf = append(buf, '}')
	})
	attrs.PutStr(explainKey, string(append(buf, `]}`...)))
}

// appendRead appends where each filled facet was read from.
func appendRead(buf []byte, p *genai.Provenance) []byte {
	first := true
	p.Each(func(f genai.Facet, s genai.Source) {
		if !first {
			buf = append(buf, ',')
		}
		first = false
		buf = append(jsonx.AppendString(buf, f.String()), `:{"dialect":`...)
		buf = append(jsonx.AppendString(buf, s.Dialect), `,"key":`...)
		buf = append(jsonx.AppendString(buf, s.Key), '}')
	})
	return buf
}
