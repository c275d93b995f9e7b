// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// newRecord is a record of about that size; trace 0 names none.
func newRecord(trace byte, size int, b redact.Binding) *redact.Record {
	rec := plog.NewLogRecord()
	if trace != 0 {
		rec.SetTraceID(pcommon.TraceID{15: trace})
	}
	op := &genai.Operation{InputValue: genai.TextValue(strings.Repeat("x", size))}
	return engine().Record(rec, "event", engine().Operation(op), b)
}

func (c *counts) unmatchedRecords() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.unmatched
}

func TestRecordsAreBounded(t *testing.T) {
	t.Parallel()
	r := newRoom(t, func(c *assembly.Config) { c.Context.MaxBytes = 1 << 20 }).start()
	for i := range 100 {
		r.Records([]*redact.Record{newRecord(byte(i+1), 100<<10, redact.Binding{BySpan: true})})
	}
	require.Greater(t, r.saw.unmatchedRecords(), 80, "the least recent leave, counted")
	r.stop()
	require.Equal(t, 100, r.saw.unmatchedRecords())
}

func TestRecordsOfOneLongTurn(t *testing.T) {
	t.Parallel()
	r := newRoom(t, nil).start()
	for range 400 {
		r.Records([]*redact.Record{newRecord(1, 100<<10, redact.Binding{BySpan: true})})
	}
	require.Zero(t, r.saw.unmatchedRecords(), "one trace may use the room that others do not")
	r.stop()
}

func TestRecordsExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		r.Records([]*redact.Record{
			newRecord(1, 10, redact.Binding{BySpan: true}),
			newRecord(0, 10, redact.Binding{Conversation: "c", Key: "k"}),
			newRecord(0, 10, redact.Binding{Key: "k"}),
			newRecord(0, 10, redact.Binding{Order: true}),
		})
		require.Equal(t, 1, r.saw.unmatchedRecords(), "one that names nothing can belong nowhere")
		time.Sleep(11 * time.Minute)
		require.Equal(t, 4, r.saw.unmatchedRecords())
	})
}

// A record whose trace has left tells what a span left without: counted as that, and not as
// a record without a span.
func TestRecordThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		require.NoError(t, r.give(spec{trace: 0, id: 1, name: "root"})) // its id ends in 1
		r.Records([]*redact.Record{newRecord(1, 10, redact.Binding{BySpan: true})})
		time.Sleep(3 * time.Second)
		require.Zero(t, r.saw.lateContexts(), "it came in time, though nobody here claims it")
		r.Records([]*redact.Record{newRecord(1, 10, redact.Binding{BySpan: true}), newRecord(2, 10, redact.Binding{BySpan: true})})
		require.Equal(t, 1, r.saw.lateContexts(), "the other one's trace has not come")
		r.stop()
		require.Equal(t, 2, r.saw.unmatchedRecords())
	})
}
