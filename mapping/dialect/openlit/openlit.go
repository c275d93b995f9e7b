// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package openlit reads OpenLIT, JavaScript 1.15 and what its Python SDK adds. Messages
// are the conventions' and read there; this package knows the sentinels, what is repeated
// around the messages, and that Anthropic's counts mean something else than OpenAI's under
// the same keys. Its log records repeat the spans' content and are the conventions'.
//
// Source: openlit/openlit sdk/typescript/src/{helpers,instrumentation}, sdk/python.
package openlit

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is OpenLIT's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "openlit" }

// Detect implements dialect.Dialect: the scope, or the SDK's name, which OpenLIT repeats
// on its spans.
func (Dialect) Detect(v *dialect.View) bool {
	return v.ScopeHasPrefix("@openlit/") || v.ScopeHasPrefix("openlit") || v.HasNamespace("openlit") ||
		(v.HasNamespace("telemetry") && v.Str("telemetry.sdk.name") == "openlit")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readLines(r)
	readReasoning(r)
	readSentinels(r)
	readNumbers(r)
	readRepeated(r)
	r.Scalars(scalars)
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "gen_ai.request.user"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{"deployment.environment", "gen_ai.environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
}

// readReasoning puts the thoughts, which the Python SDK writes beside the answer, into it.
func readReasoning(r *dialect.Reader) {
	const key = "gen_ai.content.reasoning"
	text := r.Text(key)
	if text == "" || !r.Open(genai.FacetOutput) {
		return
	}
	reading, ok := messages.Read(r.Text("gen_ai.output.messages"), genai.RoleAssistant)
	if !ok || len(reading.Messages) == 0 {
		reading.Messages = []genai.Message{{Role: genai.RoleAssistant}}
	}
	m := &reading.Messages[0]
	m.Parts = append([]genai.Part{{Type: genai.PartReasoning, Content: text}}, m.Parts...)
	r.Op.Output = reading.Messages
	r.Accept(genai.FacetOutput, "gen_ai.output.messages", key)
}

// sentinels are what OpenLIT writes for parameters that the request did not set.
var sentinels = []struct{ key, value string }{
	{"gen_ai.request.temperature", "1"},
	{"gen_ai.request.temperature", "1.0"},
	{"gen_ai.request.top_p", "1"},
	{"gen_ai.request.top_p", "1.0"},
	{"gen_ai.request.user", ""},
	{"gen_ai.usage.cost", "0"},
}

// readSentinels takes them, and the -1 and "" that the Python SDK writes for unknown.
func readSentinels(r *dialect.Reader) {
	for _, s := range sentinels {
		if !r.Has(s.key) || r.Text(s.key) != s.value {
			continue
		}
		r.Take(s.key)
		if strings.HasPrefix(s.key, "gen_ai.request.") && r.Open(genai.FacetParameters) {
			r.Accept(genai.FacetParameters, s.key) // nobody may read it as a parameter
		}
	}
	for _, m := range r.Under("gen_ai.request.") {
		key, text := "gen_ai.request."+m.Key, dialect.TextOf(m.Value)
		if text == "-1" || text == "" {
			r.Take(key)
			continue
		}
		if isSentinel(key, text) || notParameter[m.Key] || !r.OpenFor(genai.FacetParameters) {
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: strings.ReplaceAll(m.Key, ".", "_"), Value: dialect.NumberOrText(m.Value)})
		r.Accept(genai.FacetParameters, key)
	}
}

func isSentinel(key, text string) bool {
	for _, s := range sentinels {
		if s.key == key && s.value == text {
			return true
		}
	}
	return false
}

// notParameter are request keys that are facets of their own.
var notParameter = map[string]bool{"model": true, "user": true, "previous_response.id": true}

// readNumbers reads usage, cost and the first token (seconds here; Strands writes
// milliseconds under the same key).
func readNumbers(r *dialect.Reader) {
	if r.Open(genai.FacetUsage) {
		readUsage(r)
	}
	if usd, ok := r.Float("gen_ai.usage.cost"); ok && r.Open(genai.FacetCost) && usd > 0 {
		r.Op.Cost.Total = usage.USD(usd)
		r.Accept(genai.FacetCost, "gen_ai.usage.cost")
	}
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, true, "gen_ai.server.time_to_first_token", "gen_ai.server.ttft")
	}
}

func readUsage(r *dialect.Reader) {
	f := genai.FacetUsage
	c := usage.Counts{
		Input:      r.Count(f, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
		Output:     r.Count(f, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
		Total:      r.Count(f, "gen_ai.usage.total_tokens", "gen_ai.client.token.usage"),
		CacheRead:  r.Count(f, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens"),
		CacheWrite: r.Count(f, "gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation_input_tokens"),
		Reasoning:  r.Count(f, "gen_ai.usage.reasoning.output_tokens", "gen_ai.usage.reasoning_tokens", "gen_ai.usage.completion_tokens_details.reasoning"),
		InputMode:  inputMode(r.View), OutputMode: usage.ModeInclusive,
	}
	if r.Op.Provenance.Filled(f) {
		r.Op.Usage = c
	}
}

// inputMode: OpenLIT passes the provider's own counts on.
func inputMode(v *dialect.View) usage.Mode {
	switch provider := v.Text("gen_ai.provider.name") + v.Text("gen_ai.system"); {
	case strings.Contains(provider, "anthropic"), strings.HasSuffix(v.Scope(), "-anthropic"):
		return usage.ModeAdditive
	case strings.Contains(provider, "openai"), strings.HasSuffix(v.Scope(), "-openai"):
		return usage.ModeInclusive
	default:
		return usage.ModeUnknown
	}
}

// readRepeated takes what repeats the calls of the answer, joined by commas, on a span
// that is no tool, and the resource's attributes.
func readRepeated(r *dialect.Reader) {
	if r.Text("gen_ai.operation.name") != "execute_tool" && (r.Has("gen_ai.output.messages") || len(r.Op.Output) > 0) {
		r.Take("gen_ai.tool.name", "gen_ai.tool.call.id", "gen_ai.tool.args")
	}
	for _, key := range []string{"service.name", "telemetry.sdk.name"} {
		if r.Text(key) == r.View.Resource(key) {
			r.Take(key)
		}
	}
}
