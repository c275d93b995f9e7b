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
			{"secret_FhNvGx5YcK69tmfpFW2HBkLZ24TqJwjklwmIzJlkmIM", "secret_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"secret_access_key_id_placeholder_name_only_here", "a name"}},
	},
	{
		ID: "linear", About: "Linear",
		Literals: []string{"lin_api_", "lin_oauth_"},
		Pattern:  `lin_(?:api|oauth)_[A-Za-z0-9]{32,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"lin_api_QtxuxqmQ7fxToZ69FTxDA9oUi5ESauqF30E5gly6", "lin_api_[A-Za-z0-9]{40}"},
			{"lin_oauth_a6457d4b5cd02d1034539a70366c12fb15220c37b80e8d9c1c2d43c8c0c16770", "lin_oauth_[0-9a-f]{64}"},
		},
		Others: []Example{{"lin_api_client", "a name"}},
	},
	{
		ID: "atlassian-legacy", About: "Atlassian API token, known by its name nearby",
		Literals: []string{"atlassian", "Atlassian", "ATLASSIAN", "jira", "Jira", "JIRA", "confluence"},
		Pattern:  `(?i:atlassian|jira|confluence)[ \w.\x60"\x27:=/-]{0,40}?(?i:token|key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([A-Za-z0-9]{24})\b`,
		Left:     EdgeAny, Changes: 4,
		Secrets: []Example{
			{"JIRA_API_TOKEN=9LTW7vHB44FG8W88n1E8mc12", "JIRA_API_TOKEN=([A-Za-z0-9]{24})"},
			{"atlassian token: CMxppUxUJAFAhZmhraLkWNQL", "atlassian token: ([A-Za-z0-9]{24})"},
		},
		Others: []Example{{"jira token rotation", "words"}},
	},
	{
		ID: "figma", About: "Figma",
		Literals: []string{"figd_", "figo_", "figoh_", "figu_"},
		Pattern:  `fig(?:d|o|oh|u)_[A-Za-z0-9_-]{36,}`,
		Secrets: []Example{
			{"figd_417PdJjW9u95-fAnaFzrh1St1StZ_q0rEbQ6HLXw", "figd_[A-Za-z0-9_-]{40}"},
		},
		Others: []Example{{"figd_name", "a name"}},
	},
	{
		ID: "airtable", About: "Airtable",
		Literals: []string{"pat"},
		Pattern:  `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`,
		Secrets: []Example{
			{"pat2bXD0mQOlNPoU7.3fda0bdfa6a57afbf3d70f3ecf23b51d68fb548aaa0729a3671fd653e7d43942", `pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`},
		},
		Others: []Example{{"pattern and path", "words"}},
	},
	{
		ID: "postman", About: "Postman",
		Literals: []string{"PMAK-"},
		Pattern:  `PMAK-[0-9a-f]{24}-[0-9a-f]{34}`,
		Secrets: []Example{
			{"PMAK-04e6869e61a01f345d0186fa-38a2171b7429ef3038e8abd8ed7ba1c966", "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"},
		},
		Others: []Example{{"PMAK-name", "a name"}},
	},
	{
		ID: "hubspot", About: "HubSpot private app",
		Literals: []string{"pat-na", "pat-eu", "pat-ap"},
		Pattern:  `pat-(?:na|eu|ap)\d-[0-9a-f-]{36}`,
		Secrets: []Example{
			{"pat-na1-584ae2a4-4d8c-4931-8e04-07857f0f1f2c", "pat-na1-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"pat-na", "a prefix"}},
	},
	{
		ID: "dropbox", About: "Dropbox",
		Literals: []string{"sl."},
		Pattern:  `sl\.(?:u\.)?[A-Za-z0-9_-]{130,}`,
		Window:   2048,
		Secrets: []Example{
			{"sl.dS3OTPoi1yHcHpErowmBvU9wikyy8TrdMT0DixLla6oDIfrSWd_RipoSjK19nxtCd_A-V56-vOd7bqGliyk8lJFvUyQucwV4kJDCO3n9RS3du7J1Q8TCkRVTFIlCNmpoAlLluqcy", `sl\.[A-Za-z0-9_-]{136}`},
		},
		Others: []Example{{"ssl.create_default_context", "a function"}},
	},
	{
		ID: "typeform", About: "Typeform",
		Literals: []string{"tfp_"},
		Pattern:  `tfp_[A-Za-z0-9_.-]{40,}`,
		Secrets: []Example{
			{"tfp_cZ248nT8cMzh2uvSxXArntATEn6lCuBr_LT9U2-o8_9q", "tfp_[A-Za-z0-9_-]{44}"},
		},
		Others: []Example{{"tfp_name", "a name"}},
	},
	{
		ID: "contentful", About: "Contentful",
		Literals: []string{"CFPAT-"},
		Pattern:  `CFPAT-[A-Za-z0-9_-]{43}`,
		Secrets: []Example{
			{"CFPAT-wwANws3EkIbuzF51PYTb-7u_62_eWeFwpmYv-NjdAnC", "CFPAT-[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"CFPAT-name", "a name"}},
	},
	{
		ID: "intercom-style", About: "Asana and ClickUp",
		Literals: []string{"pk_", "1/", "2/"},
		Pattern:  `(?:pk_\d{6,9}_[A-Z0-9]{32}|[12]/\d{13,16}(?:/\d{13,16})?:[0-9a-f]{32})`,
		Secrets: []Example{
			{"pk_93676673_0SXVJ0NDLF969TIY5OQH762LAWRLD8DU", "pk_[1-9][0-9]{7}_[A-Z0-9]{32}"},
			{"1/5363091896860869:b7d505d4f696831398a5e92b2ab491df", "1/[1-9][0-9]{15}:[0-9a-f]{32}"},
		},
		Others: []Example{{"pk_column, 1/2", "a fraction"}},
	},
	{
		ID: "mapbox", About: "Mapbox secret token",
		Literals: []string{"sk.eyJ1"},
		Pattern:  `sk\.eyJ1[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}`,
		Secrets: []Example{
			{"sk.eyJ1I2DUqVER7JsGKZatD7F3W44C67wodlUggp7fZ71yT5Zkri9WWVb3Z5NFW6yuMpeOSHlmxPHnfpMPpor1Oe.mqjy6Z6_LyZm_GYy-h-gkG", `sk\.eyJ1[A-Za-z0-9]{82}\.[A-Za-z0-9_-]{22}`},
		},
		Others: []Example{{"sk.eyJ1", "the prefix alone"}},
	},
	{
		ID: "facebook", About: "Facebook and Instagram access tokens",
		Literals: []string{"EAAB", "EAAC", "EAAD", "EAAE", "EAAF", "EAAG", "EAAH", "EAAI", "EAAJ", "EAAK", "EAAL", "EAAM", "IGQV"},
		Pattern:  `(?:EAA[B-M]|IGQV)[A-Za-z0-9]{60,}`,
		Window:   1024,
		Secrets: []Example{
			{"EAAGf3X6E8j4xEHmG9r9ewydaG3nUNi3lFc307tG0qQcgDiql2BOzMc0KF2HjmvHvNnt6lDEV6KroYOwBGI2LiUdVdgA3hwQXF0DAJ2Z8KdzKHvg4UnE799FIp1wre95Jmuj6H5V22bCgf2IYDQGCQNgI87KTNWqOsFb", "EAAG[A-Za-z0-9]{160}"},
			{"IGQVvXSSw8Ja6gRmDo5SEryImDSX1xbHUjS8G79YjsHucp6B2sZwLMzGZETi1GU2YaNxu3bBL6b7mj3W5mUCBqTrCppz8zJo70RIh8sqzGUK3pFT57nRafmgd8DTz53uek68T4Mvii3C7OCp", "IGQV[A-Za-z0-9]{140}"},
		},
		Others: []Example{{"EAAB", "a word"}},
	},
	{
		ID: "x-bearer", About: "X (Twitter) app bearer token",
		Literals: []string{"AAAAAAAAAA"},
		Pattern:  `A{20,24}[A-Za-z0-9%/+=]{60,}`,
		Left:     EdgeToken, Need: NeedDigit | NeedLower,
		Secrets: []Example{
			{"AAAAAAAAAAAAAAAAAAAAAAJpWKYA0Z%2FcgiHr7m4Fk5wCvHtqXMwwdrHKI69qqu2zSer0i8bspFgXatIXEKqd8JjeiGV", "A{22}[A-Za-z0-9]{8}%2F[A-Za-z0-9]{60}"},
		},
		Others: []Example{{"AAAAAAAAAAAAAAAAAAAAAAAA", "filler"}},
	},
}
