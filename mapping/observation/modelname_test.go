// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestModelName(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"gpt-4o":                                 "gpt-4o",
		"openai/gpt-4o":                          "gpt-4o",
		"openai:gpt-4o":                          "gpt-4o",
		"Azure/gpt-4o-mini":                      "gpt-4o-mini",
		"openrouter/anthropic/claude-sonnet-4.5": "claude-sonnet-4.5",
		"litellm_proxy/vertex_ai/gemini-2.5-pro": "gemini-2.5-pro",
		"models/gemini-2.5-flash":                "gemini-2.5-flash",
		"projects/p/locations/us/publishers/google/models/gemini-2.5-pro":   "gemini-2.5-pro",
		"googleai/gemini-2.5-flash":                                         "gemini-2.5-flash",
		"us.anthropic.claude-3-5-sonnet-20241022-v2:0":                      "us.anthropic.claude-3-5-sonnet-20241022-v2:0",
		"bedrock/anthropic.claude-3-haiku-20240307-v1:0":                    "anthropic.claude-3-haiku-20240307-v1:0",
		"arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.c-v1:0": "us.anthropic.c-v1:0",
		"meta-llama/Llama-3.3-70B-Instruct":                                 "meta-llama/Llama-3.3-70B-Instruct",
		"ft:gpt-4o-mini:org::abc":                                           "ft:gpt-4o-mini:org::abc",
		"claude-3-5-sonnet@20240620":                                        "claude-3-5-sonnet@20240620",
		"openai/":                                                           "openai/",
		"":                                                                  "",
	} {
		require.Equal(t, want, modelName(in), in)
	}
}
