// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// slack is how far outside of its span a record is still taken for the span's: a request is
// written down before the span begins, an answer after it has ended.
const slack = time.Second

// recordsOf draws the records that name the span, and those of other spans of the trace that,
// by name and time, the observation was read from: some agents write all records of a turn
// under the turn's span.
func recordsOf(p *pen, records []record, r row, span ptrace.Span, told explained) []sourceEvent {
	var out []sourceEvent
	for _, rec := range records {
		kept, ok := decodeRecord(rec)
		if !ok {
			continue
		}
		names := namesOf(kept)
		name, feeds := told.feedsOfRecord(names)
		at := kept.Timestamp().AsTime()
		near := at.After(r.Start.Add(-slack)) && at.Before(r.End.Add(slack))
		if rec.span == r.SpanID || near && len(feeds) > 0 {
			out = append(out, newRecord(p, kept, name, span, feeds))
		}
	}
	return out
}

func decodeRecord(r record) (plog.LogRecord, bool) {
	ld, err := (&plog.ProtoUnmarshaler{}).UnmarshalLogs(r.body)
	if err != nil || ld.LogRecordCount() != 1 {
		return plog.LogRecord{}, false // we wrote the body
	}
	return ld.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0), true
}

// namesOf returns what a record may be called, the best name first, never none.
func namesOf(rec plog.LogRecord) []string {
	var out []string
	if name := rec.EventName(); name != "" {
		out = append(out, name)
	}
	if v, ok := rec.Attributes().Get("event.name"); ok {
		out = append(out, v.AsString())
	}
	if body := rec.Body(); body.Type() == pcommon.ValueTypeStr && len(body.Str()) < 100 {
		out = append(out, body.Str())
	}
	return append(out, "log record")
}

// feedsOfRecord returns the name by which a record was read, else its best one.
func (e explained) feedsOfRecord(names []string) (string, []string) {
	for _, name := range names {
		if feeds := e.feeds("log:" + name); len(feeds) > 0 {
			return name, feeds
		}
	}
	return names[0], nil
}

func newRecord(p *pen, rec plog.LogRecord, name string, span ptrace.Span, feeds []string) sourceEvent {
	e := sourceEvent{
		Name: visible(name), Key: visible("log:" + name), At: rec.Timestamp().AsTime().Sub(span.StartTimestamp().AsTime()),
		Attributes: attributesOf(p, rec.Attributes(), explained{}), Feeds: feeds,
	}
	if body := valueText(rec.Body()); body != "" {
		e.Body, e.HasBody = p.json(body), true
	}
	return e
}
