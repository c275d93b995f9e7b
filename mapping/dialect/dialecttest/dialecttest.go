// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package dialecttest lets one dialect alone read recorded payloads, so that a test sees
// the operation before anything is cleaned, related or written. Only tests import it.
package dialecttest

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Span is one span as a dialect read it.
type Span struct {
	Name string
	Op   genai.Operation
	Left map[string]string // attributes nobody took
}

// Record is one log record as a dialect read it.
type Record struct {
	Event string
	Op    genai.Operation
	Join  dialect.Join
}

// Read reads the spans of a file on which the dialect speaks, in order.
func Read(t *testing.T, d dialect.Dialect, path string) []Span {
	t.Helper()
	requests := casetest.ReadTraces(t, path)
	require.NotEmpty(t, requests, path)
	var out []Span
	for _, td := range requests {
		eachSpan(td, func(s ptrace.Span, scope pcommon.InstrumentationScope, res pcommon.Resource) {
			if got, ok := read(d, s, scope, res); ok {
				out = append(out, got)
			}
		})
	}
	return out
}

func read(d dialect.Dialect, s ptrace.Span, scope pcommon.InstrumentationScope, res pcommon.Resource) (Span, bool) {
	var v dialect.View
	v.OpenSpan(s, scope, res)
	out := Span{Name: s.Name(), Left: map[string]string{}}
	if !d.Detect(&v) {
		return out, false
	}
	d.Read(dialect.NewReader(&v, &out.Op, d.Name(), nil))
	for key, val := range v.Left() {
		out.Left[key] = dialect.TextOf(val)
	}
	return out, true
}

func eachSpan(td ptrace.Traces, fn func(ptrace.Span, pcommon.InstrumentationScope, pcommon.Resource)) {
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				fn(s, ss.Scope(), rs.Resource())
			}
		}
	}
}

// Attributes lets a dialect read one span made of attributes. ok is false when the
// dialect does not speak on it.
func Attributes(t *testing.T, d dialect.Dialect, scope, name string, attrs map[string]any) (got Span, ok bool) {
	t.Helper()
	td := ptrace.NewTraces()
	ss := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	ss.Scope().SetName(scope)
	s := ss.Spans().AppendEmpty()
	s.SetName(name)
	s.SetStartTimestamp(1_700_000_000_000_000_000)
	s.SetEndTimestamp(1_700_000_001_000_000_000)
	require.NoError(t, s.Attributes().FromRaw(attrs))
	return read(d, s, ss.Scope(), pcommon.NewResource())
}

// Named returns the spans of that name.
func Named(spans []Span, name string) []Span {
	var out []Span
	for _, s := range spans {
		if s.Name == name {
			out = append(out, s)
		}
	}
	return out
}

// Logs reads the log records of a file that belong to the dialect, in order.
func Logs(t *testing.T, d dialect.LogDialect, path string) []Record {
	t.Helper()
	requests := casetest.ReadLogs(t, path)
	require.NotEmpty(t, requests, path)
	var out []Record
	for _, ld := range requests {
		for _, rl := range ld.ResourceLogs().All() {
			for _, sl := range rl.ScopeLogs().All() {
				for _, rec := range sl.LogRecords().All() {
					var v dialect.View
					v.OpenLog(rec, sl.Scope(), rl.Resource())
					if !d.DetectLog(&v) {
						continue
					}
					got := Record{Event: v.EventName()}
					got.Join = d.ReadLog(dialect.NewReader(&v, &got.Op, d.Name(), nil))
					out = append(out, got)
				}
			}
		}
	}
	return out
}

// Events returns the records of that event.
func Events(records []Record, name string) []Record {
	var out []Record
	for _, r := range records {
		if r.Event == name {
			out = append(out, r)
		}
	}
	return out
}
