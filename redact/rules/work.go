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
			{"secret_l7mfz7VWGR6VEi7t7Dqt8gmPvDmWOJFkvSceHAjHQcQ", "secret_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"secret_access_key_id_placeholder_name_only_here", "a name"}},
	},
	{
		ID: "linear", About: "Linear",
		Literals: []string{"lin_api_", "lin_oauth_", "lin_wh_"},
		Pattern:  `lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"lin_api_4Wnrvw0jbQctbOWVxD4YTxtqNMALrRxJVdEutUpw", "lin_api_[A-Za-z0-9]{40}"},
			{"lin_oauth_f4d8c49312ce04407857f0f1f2ca74d343a8dc171a1aac90b5fc89ccf4a734d0", "lin_oauth_[0-9a-f]{64}"},
		},
		Others: []Example{{"lin_api_client", "a name"}},
	},
	{
		ID: "atlassian-legacy", About: "Atlassian API token, known by its name nearby",
		Literals: []string{"atlassian", "Atlassian", "ATLASSIAN", "jira", "Jira", "JIRA", "confluence"},
		Pattern:  `(?i:atlassian|jira|confluence)[ \w.\x60"\x27:=/-]{0,40}?(?i:token|key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([A-Za-z0-9]{24})\b`,
		Left:     EdgeAny, Changes: 4,
		Secrets: []Example{
			{"JIRA_API_TOKEN=Yok0FSNl4dUBEPsV8pJLOfIR", "JIRA_API_TOKEN=([A-Za-z0-9]{24})"},
			{"atlassian token: sUhJwRnqFaqteiwT7YWp2BOf", "atlassian token: ([A-Za-z0-9]{24})"},
		},
		Others: []Example{{"jira token rotation", "words"}},
	},
	{
		ID: "figma", About: "Figma",
		Literals: []string{"figd_", "figo_", "figoh_", "figu_"},
		Pattern:  `fig(?:d|o|oh|u)_[A-Za-z0-9_-]{36,}`,
		Secrets: []Example{
			{"figd_-V56-vOd7bqGliyk8lJFvUyQucwV4kJDCO3n9RS3", "figd_[A-Za-z0-9_-]{40}"},
		},
		Others: []Example{{"figd_name", "a name"}},
	},
	{
		ID: "airtable", About: "Airtable",
		Literals: []string{"pat"},
		Pattern:  `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`,
		Secrets: []Example{
			{"patXdut9rEasp7Ien.09454129039aa0929ba7cb76def94f73c8dbb4c50a9b0419e90b0af24f5dfaff", `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`},
		},
		Others: []Example{{"pattern and path", "words"}},
	},
	{
		ID: "postman", About: "Postman",
		Literals: []string{"PMAK-"},
		Pattern:  `PMAK-[0-9a-f]{24}-[0-9a-f]{34}`,
		Secrets: []Example{
			{"PMAK-a6cc03cbd1926bc1ed3646fe-fedf7571ca96bf38709027cfcce7bd9ba4", "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"},
		},
		Others: []Example{{"PMAK-name", "a name"}},
	},
	{
		ID: "hubspot", About: "HubSpot private app",
		Literals: []string{"pat-na", "pat-eu", "pat-ap"},
		Pattern:  `pat-(?:na|eu|ap)\d-[0-9a-f-]{36}`,
		Secrets: []Example{
			{"pat-na1-615294cf-83e5-4b85-8a8b-c612dd0ddb7d", "pat-na1-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"pat-na", "a prefix"}},
	},
	{
		ID: "dropbox", About: "Dropbox",
		Literals: []string{"sl."},
		Pattern:  `sl\.(?:u\.)?[A-Za-z0-9_-]{130,}`,
		Window:   2048,
		Secrets: []Example{
			{"sl.BU0Q9bnYgNENmioW5kIvJotTlF2-NRGoqIjTMUz0HLtE6o-ymzssr3zaKtY9ckOfO_Yec9dmqjy6Z6_LyZm_GYy-h-gkGf-uJJPM860NpaL5Ng5GCdY5ULPObHJqUwcDMRWo6r7B", `sl\.[A-Za-z0-9_-]{136}`},
		},
		Others: []Example{{"ssl.create_default_context", "a function"}},
	},
	{
		ID: "typeform", About: "Typeform",
		Literals: []string{"tfp_"},
		Pattern:  `tfp_[A-Za-z0-9_.-]{40,}`,
		Secrets: []Example{
			{"tfp_uLHATzV7UOpJKR9SOq3E_QwGgMEgaRVnatdK3NuklS1i", "tfp_[A-Za-z0-9_-]{44}"},
		},
		Others: []Example{{"tfp_name", "a name"}},
	},
	{
		ID: "contentful", About: "Contentful",
		Literals: []string{"CFPAT-"},
		Pattern:  `CFPAT-[A-Za-z0-9_-]{43}`,
		Secrets: []Example{
			{"CFPAT-lJRGku2PpkNwO5CyWYMyInNow1b2CX2spFCmETjQMoV", "CFPAT-[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"CFPAT-name", "a name"}},
	},
	{
		ID: "intercom-style", About: "Asana and ClickUp",
		Literals: []string{"pk_", "1/", "2/"},
		Pattern:  `(?:pk_\d{6,9}_[A-Z0-9]{32}|[12]/\d{13,16}(?:/\d{13,16})?:[0-9a-f]{32})`,
		Secrets: []Example{
			{"pk_29467987_T4TM88COC1HJWKYAZE268HFCHXM3HKIS", "pk_[1-9][0-9]{7}_[A-Z0-9]{32}"},
			{"1/8185625127287815:6d3466c5fc7ac1fd03e9cef1d2ca6a42", "1/[1-9][0-9]{15}:[0-9a-f]{32}"},
		},
		Others: []Example{{"pk_column, 1/2", "a fraction"}},
	},
	{
		ID: "mapbox", About: "Mapbox secret token",
		Literals: []string{"sk.eyJ1"},
		Pattern:  `sk\.eyJ1[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}`,
		Secrets: []Example{
			{"sk.eyJ1UWhwhgM2UukyClIsrfIZ5wDnDwRaLjgmTHAVEXavVyVsGL6dy6QLJWn6tBXsldHh61G3mbUawltda3Jww6.GfTioLvh6qh1QXb2SVWlBG", `sk\.eyJ1[A-Za-z0-9]{82}\.[A-Za-z0-9_-]{22}`},
		},
		Others: []Example{{"sk.eyJ1", "the prefix alone"}},
	},
	{
		ID: "facebook", About: "Facebook and Instagram access tokens",
		Literals: []string{"EAAB", "EAAC", "EAAD", "EAAE", "EAAF", "EAAG", "EAAH", "EAAI", "EAAJ", "EAAK", "EAAL", "EAAM", "IGQV"},
		Pattern:  `(?:EAA[B-M]|IGQV)[A-Za-z0-9]{60,}`,
		Window:   1024, Changes: 12,
		Secrets: []Example{
			{"EAAGZpzqirr3FeV8BxKj2WIGmJYWrf351F9k9MZWfwYRxV9hi2TGQ5mqGlAarYnZ9tccGt04kF8BV8TMJ0EZFO0AObNmDJAkSN45wxQdZLaltLSpWcgtPwbQvtgLDLW6kDO2YejCXHLt3JER6OGzj9iMazoM4vUzDUME", "EAAG[A-Za-z0-9]{160}"},
			{"IGQVYdUksukP6TKZVqsu6pdgydH0ovVesETfLaRhuZte6barEVzLQqtcfcc2B8OBvZdT4z3igjATZkicDC3JJGl4RhYvd2ScKcq1owFAbG8OASAXvf55WGGkFn0QiWEcY4vxGeRENWO0SbwZ", "IGQV[A-Za-z0-9]{140}"},
		},
		Others: []Example{{"EAAB", "a word"}},
	},
	{
		ID: "x-bearer", About: "X (Twitter) app bearer token",
		Literals: []string{"AAAAAAAAAA"},
		Pattern:  `A{20,24}[A-Za-z0-9]{5,30}(?:%2[BFbf]|%3[Dd]|[/+=])[A-Za-z0-9%/+=]{30,}`,
		Left:     EdgeToken, Need: NeedDigit | NeedLower, Changes: 20,
		Secrets: []Example{
			{"AAAAAAAAAAAAAAAAAAAAAA0pIrtHNa%2FQChWWrjaZXWP7ns3cVKdgXh3uXrrqLbicR6xXg8KkYVMjF70sO0OkZnIIF1p", "A{22}[A-Za-z0-9]{8}%2F[A-Za-z0-9]{60}"},
		},
		Others: []Example{{"AAAAAAAAAAAAAAAAAAAAAAAA", "filler"}},
	},
}
