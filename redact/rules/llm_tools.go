// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// llmTools: services around models: tracing, search, vectors, sandboxes.
var llmTools = []Rule{
	{
		ID: "langsmith", About: "LangSmith",
		Literals: []string{"lsv2_", "ls__"},
		Pattern:  `(?:lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}|lsv2_[A-Za-z0-9_]{30,}|ls__[A-Za-z0-9]{32,})`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "lsv2_pt_[0-9a-f]{32}_[0-9a-f]{10}"},
			{"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", "lsv2_sk_[0-9a-f]{32}_[0-9a-f]{10}"},
			{"ls__32f640d0032634f087e51b429fe81101", "ls__[0-9a-f]{32}"},
		},
		Others: []Example{{"lsv2_client", "a name"}},
	},
	{
		ID: "helicone", About: "Helicone",
		Literals: []string{"sk-helicone-"},
		Pattern:  `sk-helicone-[A-Za-z0-9_-]{16,}`,
		Secrets: []Example{
			{"sk-helicone-fyttk5d-x24kjhx-04y2rvs-dvajt1p", "sk-helicone-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}"},
		},
		Others: []Example{{"sk-helicone-proxy", "a host"}},
	},
	{
		ID: "posthog", About: "PostHog personal and feature-flag keys",
		Literals: []string{"phx_", "phs_"},
		Pattern:  `ph[xs]_[A-Za-z0-9]{32,}`,
		Secrets: []Example{
			{"phx_YrYmx5OzcSsAUQRbKl60w4yCS1Jz43kJR2zzjrx6fWi", "phx_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"phx_router", "a name"}},
	},
	{
		ID: "tavily", About: "Tavily",
		Literals: []string{"tvly-"},
		Pattern:  `tvly-[A-Za-z0-9_-]{20,}`,
		Secrets: []Example{
			{"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", "tvly-[A-Za-z0-9]{32}"},
			{"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", "tvly-dev-[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"tvly-search", "a name"}},
	},
	{
		ID: "firecrawl", About: "Firecrawl",
		Literals: []string{"fc-"},
		Pattern:  `fc-[0-9a-f]{32}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"fc-fb3be24a0b80316f688d3e481a65c201", "fc-[0-9a-f]{32}"},
		},
		Others: []Example{{"fc-cache -fv", "a command"}},
	},
	{
		ID: "pinecone", About: "Pinecone",
		Literals: []string{"pcsk_"},
		Pattern:  `pcsk_[A-Za-z0-9_]{40,}`,
		Secrets: []Example{
			{"pcsk_jX3tdf_3moZ7Ht9FQUkOpF96qgZLc2KX9PuOLC8Q8WD5j5B16DQygtvpweDGJUwA8MrvTl", "pcsk_[A-Za-z0-9]{6}_[A-Za-z0-9]{63}"},
		},
		Others: []Example{{"pcsk_index", "a name"}},
	},
	{
		ID: "e2b", About: "E2B",
		Literals: []string{"e2b_"},
		Pattern:  `e2b_[0-9a-f]{40}`,
		Secrets: []Example{
			{"e2b_3fab8c3bfc5e740e61572b4e3c02eaa7f3b4a715", "e2b_[0-9a-f]{40}"},
		},
		Others: []Example{{"e2b_code_interpreter", "a package"}},
	},
	{
		ID: "wandb", About: "Weights & Biases",
		Literals: []string{"wandb_v1_"},
		Pattern:  `wandb_v1_[A-Za-z0-9_]{40,}`,
		Secrets: []Example{
			{"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", "wandb_v1_[A-Za-z0-9]{77}"},
		},
		Others: []Example{{"wandb_v1_run", "a name"}},
	},
	{
		ID: "cursor", About: "Cursor",
		Literals: []string{"crsr_", "key_"},
		Pattern:  `(?:crsr_[0-9a-f]{64}|key_[0-9a-f]{64})`,
		Secrets: []Example{
			{"crsr_d1d6854575622f856469602d1ba9f20df4875b15b0be23b7ac193fe040727553", "crsr_[0-9a-f]{64}"},
			{"key_8003680e7e3b35183ef8333c4774ec50cd1c1bac7adac1a4b7d0b352ad6074dc", "key_[0-9a-f]{64}"},
		},
		Others: []Example{{"key_value_pairs", "a variable"}},
	},
	{
		ID: "context7", About: "Context7",
		Literals: []string{"ctx7sk-"},
		Pattern:  `ctx7sk-[A-Za-z0-9-]{30,}`,
		Secrets: []Example{
			{"ctx7sk-11188138-0d71-439b-9182-4e349d98729e", "ctx7sk-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"ctx7sk-docs", "a name"}},
	},
	{
		ID: "composio", About: "Composio, Mem0 and others with short prefixes",
		Literals: []string{"ak_", "m0-"},
		Pattern:  `(?:m0-[A-Za-z0-9]{40}|ak_[A-Za-z0-9_-]{40,})`,
		Left:     EdgeToken, Changes: 4,
		Secrets: []Example{
			{"m0-pYMjtXd5jTnee0TBPVOMgiYlZA7WK38PUjUfRS4N", "m0-[A-Za-z0-9]{40}"},
		},
		Others: []Example{{"cortex-m0-based boards, ak_total", "a processor"}},
	},
}
