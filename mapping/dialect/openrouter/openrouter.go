// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package openrouter reads OpenRouter's Broadcast (openrouter.ai docs, broadcast): one
// span for each request, scope and service openrouter, content as JSON under the oldest
// keys of the conventions and up to three times (gen_ai.prompt, span.input, trace.input).
// Costs stand among the token counts, under gen_ai.usage.*.
package openrouter

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is OpenRouter's Broadcast.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "openrouter" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.Scope() == "openrouter" || v.HasNamespace("openrouter")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	r.Scalars(scalars)
	readRequest(r)
	readResponse(r)
	readCopies(r)
	readUsage(r)
	r.Costs(&costs)
	readFacts(r)
}

// readKind: a request that failed names no operation.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) || r.Has("gen_ai.operation.name") {
		return
	}
	if kind := r.Text("span.type"); kind == "generation" || (kind == "" && r.Has(keyCompletion)) {
		r.Op.Kind = genai.KindChat
		r.Accept(genai.FacetKind, "span.type")
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetTraceName, Keys: []string{"trace.name"},
		Set: func(op *genai.Operation, s string) { op.TraceName = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{"trace.environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "openrouter.user_id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetProvider, Keys: []string{"gen_ai.provider.name", "openrouter.provider_slug"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
}

// readUsage reads tokens: input has the cached ones, output the reasoning.
func readUsage(r *dialect.Reader) {
	const in, out = "gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens"
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, in, "gen_ai.usage.prompt_tokens")
	c.Output = r.Count(genai.FacetUsage, out, "gen_ai.usage.completion_tokens")
	c.Total = r.Count(genai.FacetUsage, "gen_ai.usage.total_tokens")
	c.CacheRead, c.CacheWrite = r.Count(genai.FacetUsage, in+".cached"), r.Count(genai.FacetUsage, in+".cache_write")
	c.InputAudio, c.OutputAudio = r.Count(genai.FacetUsage, in+".audio"), r.Count(genai.FacetUsage, out+".audio")
	c.Reasoning = r.Count(genai.FacetUsage, out+".reasoning")
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
		r.Take(in+".video", in+".image", out+".image") // parts of the whole that nobody prices apart
	}
}

var costs = dialect.CostKeys{
	Total: []string{"gen_ai.usage.total_cost", "gen_ai.usage.cost"},
	Input: []string{"gen_ai.usage.input_cost"}, Output: []string{"gen_ai.usage.output_cost"},
}

// readFacts reads what a request said about its trace.
func readFacts(r *dialect.Reader) {
	if tags := r.Strings("trace.tags"); r.Has("trace.tags") && r.Open(genai.FacetTags) {
		r.Op.Tags = tags
		r.Accept(genai.FacetTags, "trace.tags")
	}
	for _, m := range r.Under("trace.metadata.") {
		r.Op.TraceMetadata = append(r.Op.TraceMetadata, genai.Field{Key: m.Key, Value: dialect.ContentValue(m.Value)})
		r.Accept(genai.FacetTraceMetadata, "trace.metadata."+m.Key)
	}
	for _, m := range r.Under("span.metadata.") {
		r.Note(m.Key, dialect.ContentValue(m.Value))
		r.Take("span.metadata." + m.Key)
	}
	readLevel(r)
	readFinish(r)
}

var levels = map[string]genai.Level{
	"DEBUG": genai.LevelDebug, "DEFAULT": genai.LevelDefault, "WARNING": genai.LevelWarning, "ERROR": genai.LevelError,
}

func readLevel(r *dialect.Reader) {
	level, ok := levels[strings.ToUpper(r.Text("span.level"))]
	if ok && level != genai.LevelDefault && r.Open(genai.FacetLevel) {
		r.Op.Level = level
		r.Accept(genai.FacetLevel, "span.level")
	}
}

func readFinish(r *dialect.Reader) {
	for _, key := range []string{"gen_ai.response.finish_reasons", "gen_ai.response.finish_reason", "openrouter.finish_reason"} {
		if list := r.Strings(key); len(list) > 0 && r.Open(genai.FacetFinish) {
			r.Op.FinishReasons = list
			r.Accept(genai.FacetFinish, key)
		}
	}
	r.Take("gen_ai.response.finish_reason", "openrouter.finish_reason")
}
