// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
)

// record is one log record as its source sent it, as an OTLP request of one record.
type record struct {
	span string
	body []byte
}

func (r record) size() int64 { return int64(len(r.body)) + entryOverhead }

func (s *store) acceptLogs(ld plog.Logs) {
	changed := map[string]bool{}
	for _, rl := range ld.ResourceLogs().All() {
		for _, sl := range rl.ScopeLogs().All() {
			for _, rec := range sl.LogRecords().All() {
				if id := rec.TraceID(); !id.IsEmpty() && s.addRecord(rl, sl, rec) {
					changed[id.String()] = true
				}
			}
		}
	}
	for id := range changed {
		s.tell(id)
	}
}

func (s *store) addRecord(rl plog.ResourceLogs, sl plog.ScopeLogs, rec plog.LogRecord) bool {
	one := plog.NewLogs()
	r := one.ResourceLogs().AppendEmpty()
	rl.Resource().CopyTo(r.Resource())
	scope := r.ScopeLogs().AppendEmpty()
	sl.Scope().CopyTo(scope.Scope())
	rec.CopyTo(scope.LogRecords().AppendEmpty())
	body, err := (&plog.ProtoMarshaler{}).MarshalLogs(one)
	if err != nil {
		return false // the marshaler has no error today
	}
	kept := record{hexSpan(rec.SpanID()), body}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.touch(rec.TraceID().String())
	if s.makeRoom(t, kept.size()); s.bytes+kept.size() > s.maxBytes {
		s.refused++
		return false
	}
	t.records = append(t.records, kept)
	s.grow(t, kept.size())
	return true
}

func hexSpan(id pcommon.SpanID) string {
	if id.IsEmpty() {
		return ""
	}
	return id.String()
}
