// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// work: office services.
var work = []Rule{
	{
		ID: "notion", About: "Notion",
		Literals: []string{"ntn_", "secret_"},
		Pattern:  `(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})`,
		Changes:  4,
		Secrets: []Example{
			{"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", "ntn_[0-9]{11}[A-Za-z0-9]{35}"},
			{"secret_LkWNQL0V9wr5c8a8dnHOEkRyL75eXj4ekt5156t3cfP", "secret_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"secret_access_key_id_placeholder_name_only_here", "a name"}},
	},
	{
		ID: "linear", About: "Linear",
		Literals: []string{"lin_api_", "lin_oauth_"},
		Pattern:  `lin_(?:api|oauth)_[A-Za-z0-9]{32,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"lin_api_k5TN12CZo8VQaviJ3hWa9h9Jh1kWM8yyfVww6anV", "lin_api_[A-Za-z0-9]{40}"},
			{"lin_oauth_64e125c4db18767a03fda0bdfa6a57afbf3d70f3ecf23b51d68fb548aaa0729a", "lin_oauth_[0-9a-f]{64}"},
		},
		Others: []Example{{"lin_api_client", "a name"}},
	},
	{
		ID: "atlassian-legacy", About: "Atlassian API token, known by its name nearby",
		Literals: []string{"atlassian", "Atlassian", "ATLASSIAN", "jira", "Jira", "JIRA", "confluence"},
		Pattern:  `(?i:atlassian|jira|confluence)[ \w.\x60"\x27:=/-]{0,40}?(?i:token|key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([A-Za-z0-9]{24})\b`,
		Left:     EdgeAny, Changes: 4,
		Secrets: []Example{
			{"JIRA_API_TOKEN=Mrk4xPzzDweaNLHcPav2klIG", "JIRA_API_TOKEN=([A-Za-z0-9]{24})"},
			{"atlassian token: IEu79wzeB9JcNsQMTodm8h2x", "atlassian token: ([A-Za-z0-9]{24})"},
		},
		Others: []Example{{"jira token rotation", "words"}},
	},
	{
		ID: "figma", About: "Figma",
		Literals: []string{"figd_", "figo_", "figoh_", "figu_"},
		Pattern:  `fig(?:d|o|oh|u)_[A-Za-z0-9_-]{36,}`,
		Secrets: []Example{
			{"figd_GoAG_NRW3DHgY-rsNjrIHeHtcTKl58PBOh5hrt3g", "figd_[A-Za-z0-9_-]{40}"},
		},
		Others: []Example{{"figd_name", "a name"}},
	},
	{
		ID: "airtable", About: "Airtable",
		Literals: []string{"pat"},
		Pattern:  `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`,
		Secrets: []Example{
			{"pattbOWVxD4YTxtqN.0584ae2a4f4d8c49312ce04407857f0f1f2ca74d343a8dc171a1aac90b5fc89c", `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`},
		},
		Others: []Example{{"pattern and path", "words"}},
	},
	{
		ID: "postman", About: "Postman",
		Literals: []string{"PMAK-"},
		Pattern:  `PMAK-[0-9a-f]{24}-[0-9a-f]{34}`,
		Secrets: []Example{
			{"PMAK-f4a734d08c296ea027a457f4-aa482df9cb07f0f5eefb37e6a198c9f921", "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"},
		},
		Others: []Example{{"PMAK-name", "a name"}},
	},
	{
		ID: "hubspot", About: "HubSpot private app",
		Literals: []string{"pat-na", "pat-eu", "pat-ap"},
		Pattern:  `pat-(?:na|eu|ap)\d-[0-9a-f-]{36}`,
		Secrets: []Example{
			{"pat-na1-5c4b7c5e-2003-49f4-97be-d4f409454129", "pat-na1-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"pat-na", "a prefix"}},
	},
	{
		ID: "dropbox", About: "Dropbox",
		Literals: []string{"sl."},
		Pattern:  `sl\.(?:u\.)?[A-Za-z0-9_-]{130,}`,
		Window:   2048,
		Secrets: []Example{
			{"sl.NmpoAlLluqcyucZ248nT8cMzh2uvSxXArntATEn6lCuBr_LT9U2-o8_9qawwANws3EkIbuzF51PYTb-7u_62_eWeFwpmYv-NjdAnCJcx_xx5fu1kurT0aHXKmRw-cgP5XAtjXGGp", `sl\.[A-Za-z0-9_-]{136}`},
		},
		Others: []Example{{"ssl.create_default_context", "a function"}},
	},
	{
		ID: "typeform", About: "Typeform",
		Literals: []string{"tfp_"},
		Pattern:  `tfp_[A-Za-z0-9_.-]{40,}`,
		Secrets: []Example{
			{"tfp_uYwZEJ12B10te0WBU0Q9bnYgNENmioW5kIvJotTlF2-N", "tfp_[A-Za-z0-9_-]{44}"},
		},
		Others: []Example{{"tfp_name", "a name"}},
	},
	{
		ID: "contentful", About: "Contentful",
		Literals: []string{"CFPAT-"},
		Pattern:  `CFPAT-[A-Za-z0-9_-]{43}`,
		Secrets: []Example{
			{"CFPAT-GoqIjTMUz0HLtE6o-ymzssr3zaKtY9ckOfO_Yec9dmq", "CFPAT-[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"CFPAT-name", "a name"}},
	},
	{
		ID: "intercom-style", About: "Asana and ClickUp",
		Literals: []string{"pk_", "1/", "2/"},
		Pattern:  `(?:pk_\d{6,9}_[A-Z0-9]{32}|[12]/\d{13,16}(?:/\d{13,16})?:[0-9a-f]{32})`,
		Secrets: []Example{
			{"pk_57377168_T75DM6Z5Q5QSDP5XE9EHG430GUN8F2GQ", "pk_[1-9][0-9]{7}_[A-Z0-9]{32}"},
			{"1/8890337211891399:2a5c70345aeae08b2104c5e53a224f43", "1/[1-9][0-9]{15}:[0-9a-f]{32}"},
		},
		Others: []Example{{"pk_column, 1/2", "a fraction"}},
	},
	{
		ID: "mapbox", About: "Mapbox secret token",
		Literals: []string{"sk.eyJ1"},
		Pattern:  `sk\.eyJ1[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}`,
		Secrets: []Example{
			{"sk.eyJ122bCgf2IYDQGCQNgI87KTNWqOsFbhGvXSSw8Ja6gRmDo5SEryImDSX1xbHUjS8G79YjsHucp6B2sZwLMzG.InNow1b2CX2spFCmETjQMo", `sk\.eyJ1[A-Za-z0-9]{82}\.[A-Za-z0-9_-]{22}`},
		},
		Others: []Example{{"sk.eyJ1", "the prefix alone"}},
	},
	{
		ID: "facebook", About: "Facebook and Instagram access tokens",
		Literals: []string{"EAAB", "EAAC", "EAAD", "EAAE", "EAAF", "EAAG", "EAAH", "EAAI", "EAAJ", "EAAK", "EAAL", "EAAM", "IGQV"},
		Pattern:  `(?:EAA[B-M]|IGQV)[A-Za-z0-9]{60,}`,
		Window:   1024,
		Secrets: []Example{
			{"EAAG3pFT57nRafmgd8DTz53uek68T4Mvii3C7OCpbHJpWKYA0Z11vEcgiHr7m4Fk5wCvHtqXMwwdrHKI69qqu2zSer0i8bspFgXatIXEKqd8JjeiGVuCNb7uGJohpMMwohjZnwLneZ13nrPzVY43Dlehg5bA7Gn1xdtS", "EAAG[A-Za-z0-9]{160}"},
			{"IGQVcfDbF51ZwUMyUJEQUWhwhgM2UukyClIsrfIZ5wDnDwRaLjgmTHAVEXavVyVsGL6dy6QLJWn6tBXsldHh61G3mbUawltda3Jww6srkKvm8DPusJz4Rv5xUr92lFv4pyqXQdVlQz6aI5LN", "IGQV[A-Za-z0-9]{140}"},
		},
		Others: []Example{{"EAAB", "a word"}},
	},
	{
		ID: "x-bearer", About: "X (Twitter) app bearer token",
		Literals: []string{"AAAAAAAAAA"},
		Pattern:  `A{20,24}[A-Za-z0-9%/+=]{60,}`,
		Left:     EdgeToken, Need: NeedDigit | NeedLower,
		Secrets: []Example{
			{"AAAAAAAAAAAAAAAAAAAAAAKLSADzk1%2FZpzqirr3FeV8BxKj2WIGmJYWrf351F9k9MZWfwYRxV9hi2TGQ5mqGlAarYnZ", "A{22}[A-Za-z0-9]{8}%2F[A-Za-z0-9]{60}"},
		},
		Others: []Example{{"AAAAAAAAAAAAAAAAAAAAAAAA", "filler"}},
	},
}
