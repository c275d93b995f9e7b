// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package otelgenai reads the OpenTelemetry GenAI semantic conventions, every version of
// them (open-telemetry/semantic-conventions v1.26 to v1.42, then
// open-telemetry/semantic-conventions-genai). Nearly every source speaks some of it, so
// it stands behind the dialects that know better and fills what they left.
package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
)

// Dialect is the semantic conventions.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "otelgenai" }

// Detect implements dialect.Dialect: any gen_ai.* attribute.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("gen_ai") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	r.Scalars(scalars)
	readContent(r)
	readTools(r)
	readTool(r)
	readParameters(r)
	readNumbers(r)
	readNotes(r)
}
