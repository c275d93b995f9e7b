// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package eino

import (
	"strconv"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads tokens as OpenAI counts them; details are never there.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.prompt_tokens", "gen_ai.usage.input_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.completion_tokens", "gen_ai.usage.output_tokens")
	c.Total = r.Count(genai.FacetUsage, "gen_ai.usage.total_tokens")
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}

func readFirstToken(r *dialect.Reader) {
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, false, "gen_ai.chat_completions.streaming_time_to_first_token")
	}
}

// parameters in the order Eino writes them. A zero top_p and an empty list of stop words
// mean "not set".
var parameters = []struct {
	key, name string
	zeroUnset bool
}{
	{"gen_ai.request.max_tokens", "max_tokens", true},
	{"gen_ai.request.temperature", "temperature", false},
	{"gen_ai.request.top_p", "top_p", true},
	{"gen_ai.request.stop", "stop", true},
}

func readParameters(r *dialect.Reader) {
	if !r.Open(genai.FacetParameters) {
		return
	}
	for _, p := range parameters {
		val, ok := r.Value(p.key)
		if !ok {
			continue
		}
		v := parameter(val)
		if p.zeroUnset && (v.Text == "0" || v.Text == "[]") {
			r.Take(p.key)
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: p.name, Value: v})
		r.Accept(genai.FacetParameters, p.key)
	}
}

// parameter undoes the widening of a float32: 0.2 arrives as 0.20000000298023224.
func parameter(val pcommon.Value) genai.Value {
	if val.Type() == pcommon.ValueTypeDouble {
		if f := val.Double(); float64(float32(f)) == f {
			return genai.JSONValue(strconv.FormatFloat(f, 'f', -1, 32))
		}
	}
	return dialect.NumberOrText(val)
}
