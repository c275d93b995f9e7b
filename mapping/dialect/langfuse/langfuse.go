// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langfuse reads what a source already says in Langfuse's own attributes without
// making the whole observation: a prompt name, a first token (LiveKit), trace facts (AI
// SDK spans under Langfuse's span processor, Mastra), tags (Strands). Such a statement is
// the source's explicit word, so it goes before every other dialect. Spans that carry an
// input or output of an observation never come here: they pass as they are.
package langfuse

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const name = "langfuse"

// Dialect is Langfuse's own attributes.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return name }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("langfuse") }

// Read implements dialect.Dialect. Metadata is not touched: it stands where it belongs.
func (Dialect) Read(r *dialect.Reader) {
	r.Scalars(scalars)
	readKind(r)
	readLevel(r)
	readTags(r)
	readParameters(r)
	readNumbers(r)
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAt("langfuse.observation.completion_start_time")
	}
}

// kinds are the kinds of observation types, for spans that no other dialect explains.
var kinds = map[string]genai.Kind{
	"generation": genai.KindChat, "embedding": genai.KindEmbeddings, "agent": genai.KindInvokeAgent, "tool": genai.KindExecuteTool,
	"chain": genai.KindTask, "retriever": genai.KindRetrieval, "guardrail": genai.KindGuardrail, "evaluator": genai.KindEvaluate,
	"event": genai.KindEvent,
}

// explains are the namespaces whose dialects know better what a span does.
var explains = []string{"gen_ai", "ai", "openinference", "traceloop", "mastra", "lk", "genkit", "operation"}

func readKind(r *dialect.Reader) {
	for _, ns := range explains {
		if r.HasNamespace(ns) {
			return
		}
	}
	if kind, ok := kinds[r.Op.Observation]; ok && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
}

// levels are the spellings that Langfuse takes, in any case (contract section 5).
var levels = map[string]genai.Level{
	"debug": genai.LevelDebug, "trace": genai.LevelDebug, "verbose": genai.LevelDebug,
	"default": genai.LevelDefault, "info": genai.LevelDefault, "log": genai.LevelDefault, "notice": genai.LevelDefault,
	"ok": genai.LevelDefault, "success": genai.LevelDefault, "warning": genai.LevelWarning, "warn": genai.LevelWarning,
	"error": genai.LevelError, "fatal": genai.LevelError, "critical": genai.LevelError,
}

func readLevel(r *dialect.Reader) {
	const key = "langfuse.observation.level"
	if level, ok := levels[strings.ToLower(strings.TrimSpace(r.Text(key)))]; ok && r.Open(genai.FacetLevel) {
		r.Op.Level = level
		r.Accept(genai.FacetLevel, key)
	}
}

// readTags reads a list, a JSON list, or texts joined by commas, as Langfuse does.
func readTags(r *dialect.Reader) {
	for _, key := range []string{"langfuse.trace.tags", "langfuse.tags"} {
		if !r.Has(key) || !r.Open(genai.FacetTags) {
			continue
		}
		tags := r.Strings(key)
		if len(tags) == 1 && strings.Contains(tags[0], ",") {
			tags = strings.Split(tags[0], ",")
		}
		for _, tag := range tags {
			if tag = strings.TrimSpace(tag); tag != "" {
				r.Op.Tags = append(r.Op.Tags, tag)
			}
		}
		r.Accept(genai.FacetTags, key)
	}
}

func readParameters(r *dialect.Reader) {
	const key = "langfuse.observation.model.parameters"
	v := r.JSON(key)
	if !v.IsObject() || v.Len() == 0 || !r.Open(genai.FacetParameters) {
		return
	}
	for k, m := range v.Members() {
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: k, Value: valueOf(m)})
	}
	r.Accept(genai.FacetParameters, key)
}

func valueOf(v jsonx.Value) genai.Value {
	if v.IsString() {
		return genai.TextValue(v.Text())
	}
	return genai.JSONValue(v.Raw())
}
