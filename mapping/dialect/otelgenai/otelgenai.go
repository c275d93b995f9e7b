// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package otelgenai reads the OpenTelemetry GenAI semantic conventions, every version of
// them (open-telemetry/semantic-conventions v1.26 to v1.42, then
// open-telemetry/semantic-conventions-genai), in every carrier: attributes, span events,
// log records. Nearly every source speaks some of it, so it stands behind the dialects
// that know better and fills what they left. What a vendor does beyond the conventions
// belongs into a dialect of its own.
package otelgenai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

const name = "otelgenai"

// Dialect is the semantic conventions.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return name }

// Detect implements dialect.Dialect: any gen_ai.* attribute or event.
func (Dialect) Detect(v *dialect.View) bool {
	if v.HasNamespace("gen_ai") {
		return true
	}
	for ev := range v.Events() {
		if strings.HasPrefix(ev.Name, "gen_ai.") {
			return true
		}
	}
	return false
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	r.Scalars(scalars)
	readTool(r)
	readContent(r)
	inferKind(r)
	readTools(r)
	readPayload(r)
	readEvaluations(r)
	readParameters(r)
	readNumbers(r)
	readNotes(r)
	messages.Complete(r.Op)
}
