// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package bifrost reads the Bifrost gateway (maximhq/bifrost plugins/otel, core 1.4). The
// scope's name is the service's, so the SDK name on the resource tells. Messages are flat
// ({role, content, tool_calls: [{id, type, name, args}], reasoning}) and structured values;
// the HTTP span above a call has a bare excerpt under the same keys.
package bifrost

import (
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is the Bifrost gateway.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "bifrost" }

const (
	keyInput  = "gen_ai.input.messages"
	keyOutput = "gen_ai.output.messages"
	keyTools  = "gen_ai.request.tools"
	keyFirst  = "gen_ai.response.time_to_first_token"
	keyCost   = "gen_ai.usage.cost"
)

// Detect implements dialect.Dialect. Spans of plugin hooks are nobody's.
func (Dialect) Detect(v *dialect.View) bool {
	return v.HasNamespace("gen_ai") && v.Resource("telemetry.sdk.name") == "bifrost" && !strings.HasPrefix(v.Name(), "plugin.")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	if r.SpanKind() == ptrace.SpanKindServer {
		readServer(r)
		return
	}
	if defs := messages.Tools(r.JSON(keyTools)); len(defs) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, keyTools)
	}
	readFirstToken(r)
	if usd, ok := r.Float(keyCost); ok && r.Open(genai.FacetCost) {
		r.Op.Cost.Total = usage.USD(usd)
		r.Accept(genai.FacetCost, keyCost)
	}
}

// readServer reads the HTTP request around a call: no second generation.
func readServer(r *dialect.Reader) {
	if r.Open(genai.FacetKind) {
		r.Op.Kind = genai.KindTask
		r.Accept(genai.FacetKind, "")
	}
	if r.Has(keyInput) && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(keyInput)
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Has(keyOutput) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(keyOutput)
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

// readFirstToken: the source writes milliseconds and its own consumers read nanoseconds,
// so only what fits into the span is believed.
func readFirstToken(r *dialect.Reader) {
	n, ok := r.Float(keyFirst)
	if !ok || n <= 0 || !r.OpenFor(genai.FacetFirstToken) {
		return
	}
	unit := time.Millisecond
	if n > float64(r.End().Sub(r.Start()).Milliseconds()) {
		unit = time.Nanosecond
	}
	r.FirstTokenAfter(unit, false, keyFirst)
}
