// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"fmt"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// LogsMode says what a logs pipeline passes on.
type LogsMode string

// The values of logs.
const (
	LogsForward    LogsMode = "forward"     // every record, redacted
	LogsDropJoined LogsMode = "drop_joined" // those that belong to no operation, redacted
	LogsDrop       LogsMode = "drop"        // none
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *LogsMode) UnmarshalText(text []byte) error {
	switch v := LogsMode(text); v {
	case LogsForward, LogsDropJoined, LogsDrop:
		*m = v
		return nil
	default:
		return fmt.Errorf("%q is not one of forward, drop_joined, drop", text)
	}
}

// logs is the processor in a logs pipeline. It owns no assembly: its shutdown closes
// nothing that a traces pipeline still needs.
type logs struct {
	component.StartFunc
	shared *shared
	next   consumer.Logs
	gone   bool
}

func newLogs(s *shared, next consumer.Logs) *logs {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.logs = true
	s.refs++
	return &logs{shared: s, next: next}
}

// Capabilities implements consumer.Logs: records are redacted in place.
func (*logs) Capabilities() consumer.Capabilities { return consumer.Capabilities{MutatesData: true} }

// Shutdown implements component.Component.
func (l *logs) Shutdown(context.Context) error {
	l.shared.mu.Lock()
	defer l.shared.mu.Unlock()
	if !l.gone {
		l.gone = true
		l.shared.unref()
	}
	return nil
}

// ConsumeLogs implements consumer.Logs.
func (l *logs) ConsumeLogs(ctx context.Context, ld plog.Logs) error {
	for _, rl := range ld.ResourceLogs().All() {
		l.shared.copyMetadata(ctx, rl.Resource())
	}
	var records []*redact.Record
	belongs := l.shared.mapper.ArriveLogs(ld, func(r *redact.Record) { records = append(records, r) })
	if len(records) > 0 {
		l.shared.deliver(records)
	}
	switch l.shared.cfg.Logs {
	case LogsDrop:
		return nil
	case LogsDropJoined:
		dropBelonging(ld, belongs)
		if ld.LogRecordCount() == 0 {
			return nil
		}
	}
	return l.next.ConsumeLogs(ctx, ld)
}

// dropBelonging removes the records that belong to operations.
func dropBelonging(ld plog.Logs, belongs []bool) {
	i := -1
	ld.ResourceLogs().RemoveIf(func(rl plog.ResourceLogs) bool {
		rl.ScopeLogs().RemoveIf(func(sl plog.ScopeLogs) bool {
			sl.LogRecords().RemoveIf(func(plog.LogRecord) bool {
				i++
				return belongs[i]
			})
			return sl.LogRecords().Len() == 0
		})
		return rl.ScopeLogs().Len() == 0
	})
}
