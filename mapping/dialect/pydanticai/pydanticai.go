// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package pydanticai reads pydantic-ai's spans and log records, instrumentation versions
// 1 to 6, and the spans of Logfire's own model integrations.
//
// Seen: pydantic-ai 0.x (version 1: an `events` attribute or log records), 1.x (version 2:
// "agent run", "running tool"), newer (3 to 5: the conventions' names). Messages of
// version 2 and later are the conventions' and read by otelgenai; this package knows what
// stands beside them. Sources: pydantic/pydantic-ai _instrumentation.py, _otel_messages.py,
// models/instrumented.py; pydantic/logfire integrations llm_providers.
package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
)

// Dialect is pydantic-ai's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "pydanticai" }

// Detect implements dialect.Dialect: the scope, or what only pydantic-ai and Logfire write
// (users may give Logfire's tracer another name).
func (Dialect) Detect(v *dialect.View) bool {
	return isCase(v) || v.Scope() == "pydantic-ai" || v.Scope() == "pydantic-graph" || v.HasNamespace("pydantic_ai") ||
		v.HasNamespace("all_messages_events") || v.Has("model_request_parameters") ||
		(v.HasNamespace("logfire") && v.Has("request_data") && (v.HasNamespace("gen_ai") || v.Has("response_data")))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	if r.Text("logfire.span_type") == "pending_span" {
		readPending(r)
		return
	}
	if isCase(r.View) {
		readCase(r)
		return
	}
	readKind(r)
	readAgent(r)
	readHistory(r)
	readEvents(r)
	readRequestData(r)
	readHidden(r)
	readInstructions(r)
	readTools(r)
	readTool(r)
	readNumbers(r)
	r.Scalars(scalars)
	readNotes(r)
}

// DetectLog implements dialect.LogDialect: version 1 with event_mode="logs".
func (Dialect) DetectLog(v *dialect.View) bool {
	_, ok := msgevents.Role(v.EventName())
	return ok && v.Scope() == "pydantic-ai"
}

// ReadLog implements dialect.LogDialect.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	return dialect.Join{BySpan: msgevents.ReadLog(r)}
}
