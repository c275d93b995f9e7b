// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// The same call, as each provider counts it: 412 in, of which 256 read from and 48 written
// to the cache, 133 out, of which 64 reasoning.
func TestUsage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   string
		want string
	}{
		"OpenAI": {`{"usage":{"prompt_tokens":412,"completion_tokens":133,"total_tokens":545,"prompt_tokens_details":{"cached_tokens":256},
			"completion_tokens_details":{"reasoning_tokens":64}}}`, "input=156 output=69 input_cached_tokens=256 output_reasoning_tokens=64 total=545"},
		"Responses": {`{"usage":{"input_tokens":412,"output_tokens":133,"total_tokens":545,"input_tokens_details":{"cached_tokens":256},
			"output_tokens_details":{"reasoning_tokens":64}}}`, "input=156 output=69 input_cached_tokens=256 output_reasoning_tokens=64 total=545"},
		"Anthropic": {`{"usage":{"input_tokens":108,"output_tokens":133,"cache_read_input_tokens":256,"cache_creation_input_tokens":48}}`,
			"input=108 output=133 input_cached_tokens=256 input_cache_creation=48 total=545"},
		"Bedrock": {`{"usage":{"inputTokens":108,"outputTokens":133,"totalTokens":545,"cacheReadInputTokens":256,"cacheWriteInputTokens":48}}`,
			"input=108 output=133 input_cached_tokens=256 input_cache_creation=48 total=545"},
		"Gemini": {`{"usageMetadata":{"promptTokenCount":412,"candidatesTokenCount":69,"thoughtsTokenCount":64,"cachedContentTokenCount":256,"totalTokenCount":545}}`,
			"input=156 output=69 input_cached_tokens=256 output_reasoning_tokens=64 total=545"},
		"LangChain": {`{"generations":[[{"message":{"kwargs":{"usage_metadata":{"input_tokens":412,"output_tokens":133,"total_tokens":545,
			"input_token_details":{"cache_read":256,"cache_creation":48},"output_token_details":{"reasoning":64}}}}}]]}`,
			"input=108 output=69 input_cached_tokens=256 input_cache_creation=48 output_reasoning_tokens=64 total=545"},
		"Ollama":  {`{"message":{"role":"assistant"},"prompt_eval_count":412,"eval_count":133}`, "input=412 output=133 total=545"},
		"nothing": {`{"usage":{"tokens":"many"}}`, ""},
		"a list":  {`[1]`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			counts, ok := Usage(parse(t, c.in))
			require.Equal(t, c.want != "", ok)
			buckets, _ := usage.Buckets(counts, usage.ModeUnknown)
			got := make([]string, len(buckets))
			for i, b := range buckets {
				got[i] = fmt.Sprintf("%s=%d", b.Name, b.Tokens)
			}
			require.Equal(t, c.want, strings.Join(got, " "))
		})
	}
}
