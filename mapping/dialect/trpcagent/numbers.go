// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package trpcagent

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads tokens: input has the cached ones, output the reasoning, whose count is
// only in the raw response. A call that failed says 0 and 0: it says nothing.
func readUsage(r *dialect.Reader, response jsonx.Value) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens.cached", "gen_ai.usage.input_tokens.cache_read")
	c.CacheWrite = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens.cache_creation")
	if n, ok := response.Get("usage").Get("completion_tokens_details").Get("reasoning_tokens").Int(); ok && n > 0 {
		c.Reasoning = usage.Of(n)
	}
	if !r.Op.Provenance.Filled(genai.FacetUsage) || (r.IsError() && c.Input.Int() == 0 && c.Output.Int() == 0) {
		return
	}
	r.Op.Usage = c
}

// readFirstToken: without streaming the same key holds the whole latency.
func readFirstToken(r *dialect.Reader, request jsonx.Value) {
	const key = "trpc_agent_go.client.time_to_first_token"
	stream, known := r.Bool("gen_ai.request.is_stream")
	if !known {
		flag := request.Get("generation_config").Get("stream")
		stream, known = flag.Bool(), flag.Kind() == jsonx.Bool
	}
	if known && !stream {
		return
	}
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, false, key)
	}
}
