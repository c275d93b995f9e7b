// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// logDialects returns the dialects whose content also travels in log records, in order.
func logDialects(all []dialect.Dialect) []dialect.LogDialect {
	var out []dialect.LogDialect
	for _, d := range all {
		if l, ok := d.(dialect.LogDialect); ok {
			out = append(out, l)
		}
	}
	return out
}

// ArriveLogs takes every log record of a request through the steps of arrival and hands
// over those that belong to an operation. The request is redacted in place. belongs tells,
// in the order of the request, which records they were.
func (m *Mapper) ArriveLogs(ld plog.Logs, deliver func(*redact.Record)) (belongs []bool) {
	v := m.views.Get().(*dialect.View)
	defer m.views.Put(v)
	for _, rl := range ld.ResourceLogs().All() {
		for _, sl := range rl.ScopeLogs().All() {
			records := make([]*redact.Record, sl.LogRecords().Len())
			m.engine.HideOriginKeys(rl.Resource(), sl.Scope())
			for i, rec := range sl.LogRecords().All() {
				hidden := m.engine.HideRecordKeys(rec)
				v.OpenLog(rec, sl.Scope(), rl.Resource())
				records[i] = m.record(v, rec)
				m.engine.Found(records[i].Op(), hidden)
			}
			origin := m.engine.SweepLogOrigin(rl, sl)
			for i, rec := range sl.LogRecords().All() {
				m.engine.SweepRecord(rec, origin, records[i])
				belongs = append(belongs, records[i] != nil)
				if records[i] != nil {
					deliver(records[i])
				}
			}
		}
	}
	return belongs
}

// record takes one log record through read, split and clean; nil when it belongs to no
// operation.
func (m *Mapper) record(v *dialect.View, rec plog.LogRecord) *redact.Record {
	a := arrival{view: v, seed: recordSeed(rec)}
	join := m.readLog(&a)
	if !join.Joins() {
		return nil
	}
	m.split(&a)
	m.clean(&a)
	return m.engine.Record(rec, v.EventName(), a.clean, binding(join))
}

// recordSeed makes ids derived from a record differ from those of the other records of
// its span.
func recordSeed(rec plog.LogRecord) string {
	at := rec.Timestamp()
	if at == 0 {
		at = rec.ObservedTimestamp()
	}
	return rec.SpanID().String() + strconv.FormatUint(uint64(at), 36)
}

func (m *Mapper) readLog(a *arrival) dialect.Join {
	for _, d := range m.logs {
		if join := m.readLogWith(d, a); join.Joins() {
			return join
		}
	}
	return dialect.Join{}
}

// readLogWith lets one dialect read a record; after a panic the record belongs nowhere and
// passes swept.
func (m *Mapper) readLogWith(d dialect.LogDialect, a *arrival) (join dialect.Join) {
	defer func() {
		if recover() != nil {
			m.observer.Panicked(d.Name())
			join = dialect.Join{}
		}
	}()
	if !d.DetectLog(a.view) {
		return dialect.Join{}
	}
	a.reader = *dialect.NewReader(a.view, &a.raw, d.Name(), m.malformed)
	return d.ReadLog(&a.reader)
}

func binding(j dialect.Join) redact.Binding {
	return redact.Binding{
		BySpan: j.BySpan, Under: j.Under, Order: j.Order,
		Key: j.Key, Alias: j.Alias, Conversation: j.Conversation, Turn: j.Turn,
	}
}
