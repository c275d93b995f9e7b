// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// llm: model vendors and gateways: the keys that agents hold.
var llm = []Rule{
	{
		ID: "anthropic", About: "Anthropic API, admin and OAuth keys",
		Literals: []string{"sk-ant-"},
		Pattern:  `sk-ant-[A-Za-z0-9_-]{16,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"sk-ant-api03-8IHn5kxsC7tVO-HbkQfyy-KV5zjR3j1twdTKWTddB_XhkAS1voQG6yyzyN9zHYIa4UOrGNATMuDJawTgsu8PO_799nKSNAA", "sk-ant-api03-[A-Za-z0-9_-]{93}AA"},
			{"sk-ant-admin01-h9UCauSDmLhuVtcqcYezdZ-tDDj8hYs5suKcNd8Zra9A9sKPxZ9W3qLy7zKUVQDT7S8sTQCBNR3YbDgbleph1QHt61QTCAA", "sk-ant-admin01-[A-Za-z0-9_-]{93}AA"},
			{"sk-ant-oat01-XATWS8PHp9NHfYjFM5DI4pZj59fhZ5R1Py4oJe2JbmPTuSgR7cMy_UcU3zr1ZtoLuCr64CxqlIOdNKhiFXiQ2hzT-pLjHAA", "sk-ant-oat01-[A-Za-z0-9_-]{93}AA"},
		},
		Others: []Example{{"the sk-ant- prefix marks an Anthropic key", "a prefix is not a key"}},
	},
	{
		ID: "openai", About: "OpenAI project, service account and admin keys",
		Literals: []string{"sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"},
		Pattern:  `sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "sk-proj-[A-Za-z0-9_-]{74}T3BlbkFJ[A-Za-z0-9_-]{74}"},
			{"sk-proj-EmJVQpvsTnkIAeDfRrGsT3BlbkFJrfSthSdddxH5jMTF7eBS", "sk-proj-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"},
			{"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", "sk-svcacct-[A-Za-z0-9_-]{74}T3BlbkFJ[A-Za-z0-9_-]{74}"},
		},
		Others: []Example{{`class="sk-proj-card"`, "a class of a style sheet is short"}},
	},
	{
		ID: "openai-legacy", About: "OpenAI user key with its marker",
		Literals: []string{"T3BlbkFJ"},
		Pattern:  `sk-[A-Za-z0-9_-]{16,}T3BlbkFJ[A-Za-z0-9_-]{16,}`,
		Back:     120, Left: EdgeToken,
		Secrets: []Example{
			{"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", "sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"},
		},
		Others: []Example{{"the marker T3BlbkFJ is OpenAI in base64", "the marker alone"}},
	},
	{
		ID: "openai-session", About: "OpenAI session key",
		Literals: []string{"sess-"},
		Pattern:  `sess-[A-Za-z0-9]{40}`,
		Left:     EdgeToken, Changes: 4,
		Secrets: []Example{
			{"sess-AiTdR9Up14PehPjPB9atpTDBMf4rpaFQOqb7XOfC", "sess-[A-Za-z0-9]{40}"},
		},
		Others: []Example{{"sess-2024-01-17-evening", "a name"}},
	},
	{
		ID: "openrouter", About: "OpenRouter",
		Literals: []string{"sk-or-"},
		Pattern:  `sk-or-[A-Za-z0-9_-]{20,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "sk-or-v1-[0-9a-f]{64}"},
		},
		Others: []Example{{"sk-or-v1 keys are hexadecimal", "a prefix is not a key"}},
	},
	{
		ID: "openai-style", About: "keys that follow OpenAI: DeepSeek, Moonshot, Qwen, LiteLLM and many gateways",
		Literals: []string{"sk-"},
		Pattern:  `sk-[A-Za-z0-9]{20,}`,
		Left:     EdgeToken, Changes: 4,
		Secrets: []Example{
			{"sk-1f6be6abf0d7c1c1e21862ab8a18a890", "sk-[0-9a-f]{32}"},
			{"sk-B0OGet9d9xYyQ6b0fI7fLAz7vT0sxJmPU3UdXyymFgMZwKPa", "sk-[A-Za-z0-9]{48}"},
			{"sk-pCejiUKb4GEQnFNGaftcLO", "sk-[A-Za-z0-9]{22}"},
		},
		Others: []Example{{`<div class="sk-folding-cube sk-loading"></div>`, "spinner of a style sheet"}},
	},
	{
		ID: "groq", About: "Groq",
		Literals: []string{"gsk_"},
		Pattern:  `gsk_[A-Za-z0-9]{32,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "gsk_[A-Za-z0-9]{52}"},
		},
		Others: []Example{{"gsk_level_total", "a variable"}},
	},
	{
		ID: "xai", About: "xAI",
		Literals: []string{"xai-"},
		Pattern:  `xai-[A-Za-z0-9_-]{32,}`,
		Left:     EdgeToken, Changes: 4,
		Secrets: []Example{
			{"xai-40O1c6XC4SOHDMm0lM7EXg3LcmQxxq8AGomtnWNCXVJCNQCmup6N0A0UarXLnTENCyfjeEaGyZqjJoiF", "xai-[A-Za-z0-9]{80}"},
		},
		Others: []Example{{"xai-org/grok-1", "a repository"}},
	},
	{
		ID: "perplexity", About: "Perplexity",
		Literals: []string{"pplx-"},
		Pattern:  `pplx-[A-Za-z0-9]{32,}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"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", "pplx-[A-Za-z0-9]{48}"},
		},
		Others: []Example{{"pplx-70b-online", "a model"}},
	},
	{
		ID: "cerebras", About: "Cerebras",
		Literals: []string{"csk-"},
		Pattern:  `csk-[A-Za-z0-9]{32,}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"csk-zfx6kjwsk7kegy5mtic4udyfkozm4lncz7kywhjpmc9cuhy3", "csk-[a-z0-9]{48}"},
		},
		Others: []Example{{"task csk-12", "an issue number"}},
	},
	{
		ID: "huggingface", About: "Hugging Face",
		Literals: []string{"hf_", "api_org_"},
		Pattern:  `(?:hf_(?:oauth|jwt)_[A-Za-z0-9_.-]{30,}|hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,})`,
		Secrets: []Example{
			{"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", "hf_[A-Za-z]{34}"},
			{"hf_zcggqCCoIF7uUxugFDwg5Yp8yIB2Enus0HMI4", "hf_[A-Za-z0-9]{37}"},
			{"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", "api_org_[A-Za-z]{34}"},
		},
		Others: []Example{{"from huggingface_hub import hf_hub_download", "a function"}},
	},
	{
		ID: "replicate", About: "Replicate",
		Literals: []string{"r8_"},
		Pattern:  `r8_[A-Za-z0-9]{30,}`,
		Secrets: []Example{
			{"r8_o7RrU5YKyyQHxhDo2X93cjhls45GQio2ZvzXQ", "r8_[A-Za-z0-9]{37}"},
		},
		Others: []Example{{"vaddr8_offset = r8_base", "registers"}},
	},
	{
		ID: "fireworks", About: "Fireworks",
		Literals: []string{"fw_"},
		Pattern:  `fw_[A-Za-z0-9]{20,}`,
		Changes:  4,
		Secrets: []Example{
			{"fw_XkJXVwFcOLnv9DS0hQTo93l7", "fw_[A-Za-z0-9]{24}"},
		},
		Others: []Example{{"fw_update_in_progress_handler", "a variable"}},
	},
	{
		ID: "together", About: "Together",
		Literals: []string{"tgp_v1_"},
		Pattern:  `tgp_v1_[A-Za-z0-9_-]{30,}`,
		Secrets: []Example{
			{"tgp_v1_AEcTl31uGQ_dFCGAtmNtc0mRau8URBfT5MISizhBHs4", "tgp_v1_[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"tgp_v1_schema", "a name"}},
	},
	{
		ID: "nvidia", About: "NVIDIA",
		Literals: []string{"nvapi-"},
		Pattern:  `nvapi-[A-Za-z0-9_-]{50,}`,
		Secrets: []Example{
			{"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", "nvapi-[A-Za-z0-9_-]{64}"},
		},
		Others: []Example{{"nvapi-docs", "a directory"}},
	},
	{
		ID: "mistral", About: "Mistral API key, known by its name nearby",
		Literals: []string{"mistral", "Mistral", "MISTRAL"},
		Pattern:  `(?i:mistral)[ \w.\x60"\x27:=/-]{0,40}?(?i:key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([A-Za-z0-9]{32})\b`,
		Left:     EdgeAny, Changes: 4,
		Secrets: []Example{
			{"MISTRAL_API_KEY=yNZnlEk6KJCBHGn7KWJsBBCIspoCsEvC", "MISTRAL_API_KEY=([A-Za-z0-9]{32})"},
			{`"mistralApiKey": "2lwXM090i5qE43w6t8YGPNNHCC826zwo"`, `"mistralApiKey": "([A-Za-z0-9]{32})"`},
			{"my mistral api key is 0wooSeGIGywpNSUVbQBWQ7SDtwX6Ux9m", "my mistral api key is ([A-Za-z0-9]{32})"},
		},
		Others: []Example{{"mistral-large-latest and open-mistral-7b", "models"}},
	},
	{
		ID: "cohere", About: "Cohere API key, known by its name nearby",
		Literals: []string{"cohere", "Cohere", "COHERE", "CO_API"},
		Pattern:  `(?i:cohere|CO_API)[ \w.\x60"\x27:=/-]{0,40}?(?i:key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([A-Za-z0-9]{40})\b`,
		Left:     EdgeAny, Changes: 4,
		Secrets: []Example{
			{"COHERE_API_KEY=2SnvByaBbhxGWetDikNt30Fk0SKbAhMSwwDAWfGf", "COHERE_API_KEY=([A-Za-z0-9]{40})"},
			{`CO_API_KEY="9flW91gQk8KS0N8sOfKH8oxFfysjyGoUWGZ7Z54v"`, `CO_API_KEY="([A-Za-z0-9]{40})"`},
			{"cohere key: b4pBXNTQb5igKY4oO8dIimwswmpCWlUhJ31cqjvU", "cohere key: ([A-Za-z0-9]{40})"},
		},
		Others: []Example{{"cohere.embed-english-v3", "a model"}},
	},
	{
		ID: "elevenlabs", About: "ElevenLabs",
		Literals: []string{"sk_"},
		Pattern:  `sk_[0-9a-f]{48}`,
		Secrets: []Example{
			{"sk_ee874ae7689447ab57a683536c4499d863386ce10cd79e04", "sk_[0-9a-f]{48}"},
		},
		Others: []Example{{"task_id, disk_usage, sk_buff", "variables"}},
	},
	{
		ID: "voyage", About: "Voyage",
		Literals: []string{"pa-"},
		Pattern:  `pa-[A-Za-z0-9_-]{40,}`,
		Left:     EdgeToken, Changes: 4,
		Secrets: []Example{
			{"pa-zAf31ddXP63ohM1fzUg296C0XpBx_NEgbUZsM6a8Cvr", "pa-[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"https://pa-central.example.org", "a host"}},
	},
	{
		ID: "jina", About: "Jina",
		Literals: []string{"jina_"},
		Pattern:  `jina_[A-Za-z0-9_-]{40,}`,
		Secrets: []Example{
			{"jina_e65c3b188cc102ddb8379c7ce65426f7t07lQ8tdiwg2X9Ajtfmp9_2KuTmx", "jina_[0-9a-f]{32}[A-Za-z0-9_-]{28}"},
		},
		Others: []Example{{"jina_embeddings_v3_base", "a model"}},
	},
	{
		ID: "vercel-ai-gateway", About: "Vercel keys, AI Gateway included",
		Literals: []string{"vcp_", "vci_", "vca_", "vcr_", "vck_"},
		Pattern:  `vc[piark]_[A-Za-z0-9_-]{24,}`,
		Changes:  4,
		Secrets: []Example{
			{"vck_F0k5Uy8Ih1WolAqAN8EpSQmGlJ2OLxcWyJN5ZyiKn5smyFq55jyo1TMf", "vck_[A-Za-z0-9]{56}"},
			{"vcp_hFv1cq4HjHQaO0IefjDed5JsfPfKim3vAK1UdskfqS1dXba9rELoXopB", "vcp_[A-Za-z0-9]{56}"},
		},
		Others: []Example{{"vcp_count = vcp_total", "variables"}},
	},
}
