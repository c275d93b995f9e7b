// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// typed maps observation types to events. Event bodies know no model, span bodies neither.
var typed = map[string]string{
	"SPAN": TypeSpan, "GENERATION": TypeGeneration, "EVENT": TypeEvent,
	"AGENT": "agent-create", "TOOL": "tool-create", "CHAIN": "chain-create", "RETRIEVER": "retriever-create",
	"EVALUATOR": "evaluator-create", "EMBEDDING": "embedding-create", "GUARDRAIL": "guardrail-create",
}

func observed(o preview.Observation, span ptrace.Span) Event {
	kind, known := typed[o.Type]
	if !known {
		kind = TypeSpan
	}
	var b body
	b.text("id", o.SpanID)
	b.text("traceId", o.TraceID)
	b.text("parentObservationId", o.ParentSpanID)
	b.text("name", o.Name)
	b.text("level", o.Level)
	b.value("statusMessage", o.StatusMessage)
	b.value("version", o.Version)
	b.text("environment", o.Environment)
	if kind != TypeEvent && kind != TypeSpan {
		model(&b, o)
	}
	b.raw("metadata", metadata(o.Metadata))
	b.value("input", o.Input)
	b.value("output", o.Output)
	content := len(b.buf)
	b.time("startTime", o.StartTime)
	if kind != TypeEvent {
		b.time("endTime", o.EndTime)
	}
	e := Event{Type: kind, Time: envelopeTime(o.StartTime), Body: b.json(), Trace: span.TraceID(), Span: span.SpanID()}
	e.ID = idOf("observation", []byte(o.TraceID), []byte(o.SpanID), hashed(e.Body, content, span))
	return e
}

// hashed is the part of a body that its id is made of: all of it, except that a span without times is
// given the present one, which is no content.
func hashed(body []byte, content int, span ptrace.Span) []byte {
	if span.StartTimestamp() == 0 && span.EndTimestamp() == 0 {
		return body[:content]
	}
	return body
}

// model writes what generations and the typed observations have beyond a span.
func model(b *body, o preview.Observation) {
	b.time("completionStartTime", o.FirstToken.String())
	b.text("model", o.Model)
	b.raw("modelParameters", parameters(o.Parameters))
	b.raw("usageDetails", usage(o.Usage))
	b.raw("costDetails", cost(o.Cost))
	// One without the other, or version 0, refuses the event.
	if version := o.PromptVersion.Float(); o.PromptName.Truthy() && version >= 1 && version == math.Trunc(version) {
		b.text("promptName", o.PromptName.String())
		b.raw("promptVersion", strconv.FormatFloat(version, 'f', -1, 64))
	}
}

// parameters are scalars or texts.
func parameters(v preview.Value) string {
	if !v.IsRecord() {
		return ""
	}
	var b body
	for key, value := range v.Entries() {
		if raw, err := value.MarshalJSON(); err == nil && !value.IsComposite() {
			b.raw(key, string(raw))
		} else {
			b.text(key, value.String())
		}
	}
	return string(b.json())
}

func usage(buckets map[string]float64) string {
	if buckets == nil {
		return ""
	}
	var b body
	for _, key := range sorted(buckets) {
		if n := buckets[key]; n >= 0 && n == math.Trunc(n) && n < 1<<53 {
			b.raw(key, strconv.FormatFloat(n, 'f', -1, 64))
		}
	}
	return string(b.json())
}

// cost keeps amounts only: the OTLP door does not check them, this one refuses the event.
func cost(v preview.Value) string {
	if !v.IsRecord() {
		return ""
	}
	var b body
	for key, value := range v.Entries() {
		raw, err := value.MarshalJSON()
		if n, number := number(string(raw)); err == nil && number && n >= 0 {
			b.raw(key, string(raw))
		}
	}
	return string(b.json())
}

func number(raw string) (float64, bool) {
	v, err := jsonx.Parse(raw)
	if err != nil || v.Kind() != jsonx.Number {
		return 0, false
	}
	return v.Float()
}

// blocks are the parts of the metadata that Langfuse fills itself; the stored keys are dotted, and these
// become objects again.
var blocks = []string{"attributes", "resourceAttributes", "scope"}

func metadata(flat map[string]string) string {
	if len(flat) == 0 {
		return ""
	}
	var b body
	inner := map[string]*body{}
	for _, block := range blocks {
		inner[block] = &body{}
	}
	for _, key := range sorted(flat) {
		block, name, dotted := strings.Cut(key, ".")
		if in := inner[block]; dotted && in != nil {
			in.raw(name, jsonx.Quote(flat[key]))
			continue
		}
		b.raw(key, jsonx.Quote(flat[key]))
	}
	for _, block := range blocks {
		if in := inner[block]; len(in.buf) > 0 {
			if _, taken := flat[block]; !taken {
				b.raw(block, string(in.json()))
			}
		}
	}
	return string(b.json())
}

func sorted[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
