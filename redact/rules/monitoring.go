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
			{"DD_API_KEY=73302e955d5242d19e082c8f245f50ab", "DD_API_KEY=([0-9a-f]{32})"},
			{"DD_APP_KEY=46211568036ba2f4be3f25f27556a376a0a2bb2b", "DD_APP_KEY=([0-9a-f]{40})"},
			{"datadog api key: b7c84790482a0ff2488f657eb08803ff", "datadog api key: ([0-9a-f]{32})"},
		},
		Others: []Example{{"datadog agent 7.5", "a version"}},
	},
	{
		ID: "datadog-token", About: "Datadog application keys and access tokens of the newer form",
		Literals: []string{"ddapp_", "ddpat_"},
		Pattern:  `dd(?:app|pat)_[A-Za-z0-9_]{30,}`,
		Secrets: []Example{
			{"ddapp_q8Zt3LwXv0Rk7YhN2mCj5PbG9sDfA1eUoT", "ddapp_[A-Za-z0-9]{34}"},
		},
		Others: []Example{{"ddapp_name", "a name"}},
	},
	{
		ID: "newrelic", About: "New Relic",
		Literals: []string{"NRAK-", "NRJS-", "NRII-", "NRBR-", "NRAA-", "NRRA-", "NRIQ-"},
		Pattern:  `NR(?:AK|JS|II|BR|AA|RA|IQ)-[A-Za-z0-9_-]{19,}`,
		Secrets: []Example{
			{"NRAK-692EK5ITQHZBEQPC8M3ZUK7Z576", "NRAK-[A-Z0-9]{27}"},
			{"NRJS-8f5a8250e9d6be1298e", "NRJS-[0-9a-f]{19}"},
			{"NRII-Em0Qg3v5sBOLAh0NJfYoJFKfrdQp4WRL", "NRII-[A-Za-z0-9_-]{32}"},
		},
		Others: []Example{{"NRAK-name", "a name"}},
	},
	{
		ID: "newrelic-license", About: "New Relic licence key",
		Literals: []string{"NRAL"},
		Pattern:  `(?:[a-z]{2}\d{2}x{1,2}[0-9a-fA-F]{30}|[0-9a-fA-F]{32,36}(?:FFFF)?)NRAL`,
		Back:     40,
		Secrets: []Example{
			{"f2013e484ba1c899da3539bb23f8cae4e998NRAL", "[0-9a-f]{36}NRAL"},
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
			{"sntrys_eyJhAyCrbHvQaUSWNf9SdPuTXisg7UKxoS91Yh4Hz2UsJezmacWXdwua5Z6gxXL5XIADMUV6LqefItpqaOPUrAURB11Nwt4wS5QPsZJA94pBjODFS3bovJnlpEx_vyzvKLPPEC2juFNM2LC6yFSJEKqIFYnzTG2yAiSz4Vv", "sntrys_eyJ[A-Za-z0-9]{120}_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"sntryu_name", "a name"}},
	},
	{
		ID: "sentry-dsn", About: "Sentry DSN: its key",
		Literals: []string{"://"},
		Pattern:  `://([0-9a-f]{32})(?::[0-9a-f]{32})?@[a-z0-9.-]*(?:sentry)[a-z0-9.-]*`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"https://1346c863441e850681fbe05b4def16fd@o560343.ingest.sentry.io/3821831", `https://([0-9a-f]{32})@o[0-9]{6}\.ingest\.sentry\.io/[0-9]{7}`},
		},
		Others: []Example{{"https://sentry.io/welcome", "a page"}},
	},
	{
		ID: "grafana", About: "Grafana service account and cloud tokens",
		Literals: []string{"glsa_", "glc_", "eyJrIjoi"},
		Pattern:  `(?:glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|glc_[A-Za-z0-9+/]{32,}={0,3}|eyJrIjoi[A-Za-z0-9+/]{60,}={0,3})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"glsa_cK69tmfpFW2HBkLZ24TqJwjklwmIzJlk_6288f9c2", "glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}"},
			{"glc_eyJxDA9oUi5ESauqF30E5gly6Ho5w8iVhNzJLO3aJtW7jL9YbvqyAFaDBHI7zLHTkhUhPBhHMrMZCFletXzyDmLFEljj9BxZHPigW7Q=", "glc_eyJ[A-Za-z0-9]{100}="},
			{"eyJrIjoimdQtbThjYDkZF0aIGZ0gkwRzZvAYDtuMPnOBkM9LTW7vHB44FG8W88n1E8mc12BCMxppUxUJAFAhZmhr==", "eyJrIjoi[A-Za-z0-9]{80}=="},
		},
		Others: []Example{{"glc_name", "a name"}},
	},
	{
		ID: "launchdarkly", About: "LaunchDarkly",
		Literals: []string{"sdk-", "api-", "mob-"},
		Pattern:  `(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"api-b685aede-7285-4bfe-b096-ca8d4bd4b6fa", "(sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"sdk-metrics and api-version", "names"}},
	},
	{
		ID: "honeycomb", About: "Honeycomb ingest and management keys",
		Literals: []string{"hcaik_", "hcalk_", "hcamk_"},
		Pattern:  `hc[abc][ilm]k_[a-z0-9]{58,}`,
		Secrets: []Example{
			{"hcaik_vc9ni3dflyi1xdqonpua8g50vaw075vmvlou5x5h0oa5h3z95egw7kc1mr", "hcaik_[a-z0-9]{58}"},
		},
		Others: []Example{{"hcaik_name", "a name"}},
	},
	{
		ID: "maxmind", About: "MaxMind",
		Literals: []string{"_mmk"},
		Pattern:  `[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk`,
		Back:     37,
		Secrets: []Example{
			{"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", "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"},
		},
		Others: []Example{{"name_mmk", "a name"}},
	},
}
