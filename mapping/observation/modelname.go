// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import "strings"

// modelName reduces a model name to the one that Langfuse's price list matches: resource
// paths (`projects/p/locations/l/publishers/google/models/gemini-2.5-pro`, ARNs) to their
// last part, and routing prefixes of providers and gateways (`openrouter/anthropic/…`,
// `openai:gpt-4o`) cut away. Bedrock's own ids (`us.anthropic.claude-…-v1:0`) and names
// whose prefix is part of them (`meta-llama/…`) stay: the list knows the former, and
// nobody the latter by another name.
func modelName(name string) string {
	name = strings.TrimSpace(name)
	if strings.HasPrefix(name, "arn:") {
		return name[strings.LastIndexByte(name, '/')+1:]
	}
	if i := strings.LastIndex(name, "models/"); i == 0 || (i > 0 && name[i-1] == '/') {
		name = name[i+len("models/"):]
	}
	for {
		prefix, rest, ok := cutAny(name)
		if !ok || rest == "" || !routers[strings.ToLower(prefix)] {
			return name
		}
		name = rest
	}
}

// cutAny cuts at the first slash or colon.
func cutAny(name string) (prefix, rest string, ok bool) {
	i := strings.IndexAny(name, "/:")
	if i < 0 {
		return name, "", false
	}
	return name[:i], name[i+1:], true
}

// routers are prefixes that say through whom a model was called.
var routers = map[string]bool{
	"openai": true, "azure": true, "azure_ai": true, "azure_openai": true, "azure-openai": true, "anthropic": true,
	"google": true, "googleai": true, "google-gla": true, "google-vertex": true, "gemini": true, "vertex": true,
	"vertexai": true, "vertex_ai": true, "vertex_ai_beta": true, "bedrock": true, "bedrock_converse": true,
	"amazon-bedrock": true, "aws_bedrock": true, "openrouter": true, "litellm": true, "litellm_proxy": true,
	"mistral": true, "mistralai": true, "cohere": true, "cohere_chat": true, "groq": true, "xai": true, "x-ai": true,
	"deepseek": true, "perplexity": true, "together": true, "together_ai": true, "togetherai": true, "fireworks": true,
	"fireworks_ai": true, "ollama": true, "ollama_chat": true, "github": true, "github_copilot": true, "cerebras": true,
	"nvidia_nim": true, "databricks": true, "hosted_vllm": true, "text-completion-openai": true,
}
