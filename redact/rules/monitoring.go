// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// monitoring: monitoring and feature flags.
var monitoring = []Rule{
	{
		ID: "datadog", About: "Datadog API or application key, known by its name nearby",
		Literals: []string{"DD_", "datadog", "Datadog", "DATADOG"},
		Pattern:  `(?i:DD_|datadog)[ \w.\x60"\x27:=/-]{0,40}?(?i:key)\b[^\n\w]{1,4}(?:is[: ]{1,2})?([0-9a-f]{40}|[0-9a-f]{32})\b`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"DD_API_KEY=293f4b55a7775e4822fde2bfb322c2b9", "DD_API_KEY=([0-9a-f]{32})"},
			{"DD_APP_KEY=806427be5d046b98ad4d4f8638d981264a124f6c", "DD_APP_KEY=([0-9a-f]{40})"},
			{"datadog api key: 96176412fb3fac1d1cb195c161450c05", "datadog api key: ([0-9a-f]{32})"},
		},
		Others: []Example{{"datadog agent 7.5", "a version"}},
	},
	{
		ID: "newrelic", About: "New Relic",
		Literals: []string{"NRAK-", "NRJS-", "NRII-", "NRBR-", "NRAA-", "NRRA-"},
		Pattern:  `NR(?:AK|JS|II|BR|AA|RA)-[A-Za-z0-9_-]{19,}`,
		Secrets: []Example{
			{"NRAK-H917LA05CN4FNHZE3OC3LY4F1S3", "NRAK-[A-Z0-9]{27}"},
			{"NRJS-cb78f134a0fec9d6107", "NRJS-[0-9a-f]{19}"},
			{"NRII-MQLEcLRv0DuO17X0XO4L9tvMLXu7Z9S8", "NRII-[A-Za-z0-9_-]{32}"},
		},
		Others: []Example{{"NRAK-name", "a name"}},
	},
	{
		ID: "newrelic-license", About: "New Relic licence key",
		Literals: []string{"NRAL"},
		Pattern:  `[0-9a-fA-F]{32,36}(?:FFFF)?NRAL`,
		Back:     40,
		Secrets: []Example{
			{"6a7ed9fc0dc7fdfbf06b9956226b42418a59NRAL", "[0-9a-f]{36}NRAL"},
		},
		Others: []Example{{"MINERAL", "a word"}},
	},
	{
		ID: "sentry", About: "Sentry tokens",
		Literals: []string{"sntrys_", "sntryu_", "sntryi_"},
		Pattern:  `sntry[sui]_[A-Za-z0-9+/=_-]{40,}`,
		Window:   1024, Right: EdgeAny,
		Secrets: []Example{
			{"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", "sntryu_[0-9a-f]{64}"},
			{"sntrys_eyJuMVnBUExXk70XFX2SgWoP7s8Zlu9lQIOT0w1BJo0iRtFVAegejvxEgJQ6lsQfNKOd5nXv4Av9RRjwA7uo1Hth9feqwSg6jncEK0f4ITQtH3Z4BEz1QPCzirM_Z58z699UkKvhq9ZnfhgiN8Qf2K2VsRsEgokLqhA6cSb", "sntrys_eyJ[A-Za-z0-9]{120}_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"sntryu_name", "a name"}},
	},
	{
		ID: "sentry-dsn", About: "Sentry DSN: its key",
		Literals: []string{"://"},
		Pattern:  `://([0-9a-f]{32})(?::[0-9a-f]{32})?@[a-z0-9.-]*(?:sentry)[a-z0-9.-]*`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"https://be1298e419d48dbeb03208d3276a2127@o325792.ingest.sentry.io/1371080", `https://([0-9a-f]{32})@o[0-9]{6}\.ingest\.sentry\.io/[0-9]{7}`},
		},
		Others: []Example{{"https://sentry.io/welcome", "a page"}},
	},
	{
		ID: "grafana", About: "Grafana service account and cloud tokens",
		Literals: []string{"glsa_", "glc_", "eyJrIjoi"},
		Pattern:  `(?:glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|glc_[A-Za-z0-9+/]{32,}={0,3}|eyJrIjoi[A-Za-z0-9+/]{60,}={0,3})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"glsa_cqIR4vIWvvy2UwikDniYgmQS9Tqa2Up5_539bb23f", "glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}"},
			{"glc_eyJkm9ZUdIizlr4cSSR5LoHi2B6PItXB523iUSTfE2PNgAmQ1ekrwJ0HgV7FIHsG3z44mCmzf1PpnTH0ZFeCH9XOI6zwsClGbpyJwqS=", "glc_eyJ[A-Za-z0-9]{100}="},
			{"eyJrIjoiOZe9NY3ops0nLDV4nxgNlmfvwjiQRNhzNdAZhq30uJNhgtltlDd5g9sd4AhAyCrbHvQaUSWNf9SdPuTX==", "eyJrIjoi[A-Za-z0-9]{80}=="},
		},
		Others: []Example{{"glc_name", "a name"}},
	},
	{
		ID: "launchdarkly", About: "LaunchDarkly",
		Literals: []string{"sdk-", "api-", "mob-"},
		Pattern:  `(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"mob-59c3a4fd-bbed-4b5b-916a-5ff4d77a0a80", "(sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"sdk-metrics and api-version", "names"}},
	},
	{
		ID: "honeycomb", About: "Honeycomb ingest and management keys",
		Literals: []string{"hcaik_", "hcalk_", "hcamk_"},
		Pattern:  `hc[abc][ilm]k_[a-z0-9]{58,}`,
		Secrets: []Example{
			{"hcaik_sqpzjab9odfs1jeoklppec9fnmlcfsjekifytga8svccg9i6myrnhjic3q", "hcaik_[a-z0-9]{58}"},
		},
		Others: []Example{{"hcaik_name", "a name"}},
	},
}
