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
			{"DD_API_KEY=1450c0573d50df16f263c2e71e5cf2d9", "DD_API_KEY=([0-9a-f]{32})"},
			{"DD_APP_KEY=1cb78f134a0fec9d6107e3421724bd0b3de5d53e", "DD_APP_KEY=([0-9a-f]{40})"},
			{"datadog api key: fbb325be6f4f56a7ed9fc0dc7fdfbf06", "datadog api key: ([0-9a-f]{32})"},
		},
		Others: []Example{{"datadog agent 7.5", "a version"}},
	},
	{
		ID: "newrelic", About: "New Relic",
		Literals: []string{"NRAK-", "NRJS-", "NRII-", "NRBR-", "NRAA-", "NRRA-"},
		Pattern:  `NR(?:AK|JS|II|BR|AA|RA)-[A-Za-z0-9_-]{19,}`,
		Secrets: []Example{
			{"NRAK-S8SKNEFNWJF7JCR6ULTM29OHH7A", "NRAK-[A-Z0-9]{27}"},
			{"NRJS-e955d5242d19e082c8f", "NRJS-[0-9a-f]{19}"},
			{"NRII-TV9UBouEQZJEHUYhAPbtoK8Qs4O-JV-I", "NRII-[A-Za-z0-9_-]{32}"},
		},
		Others: []Example{{"NRAK-name", "a name"}},
	},
	{
		ID: "newrelic-license", About: "New Relic licence key",
		Literals: []string{"NRAL"},
		Pattern:  `[0-9a-fA-F]{32,36}(?:FFFF)?NRAL`,
		Back:     40,
		Secrets: []Example{
			{"556a376a0a2bb2b9b7c84790482a0ff2488fNRAL", "[0-9a-f]{36}NRAL"},
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
			{"sntrys_eyJFAuQaGE0zPj9pryMwttU1h5Eu1CyFlPs2VOI3UzvckLIFP6eFAjCHcqIR4vIWvvy2UwikDniYgmQS9Tqa2Up54wsHLr7ulg922GSmXyuxWrxEGe4Rkm9ZUdI_SSR5LoHi2B6PItXB523iUSTfE2PNgAmQ1ekrwJ0HgV7", "sntrys_eyJ[A-Za-z0-9]{120}_[A-Za-z0-9]{43}"},
		},
		Others: []Example{{"sntryu_name", "a name"}},
	},
	{
		ID: "sentry-dsn", About: "Sentry DSN: its key",
		Literals: []string{"://"},
		Pattern:  `://([0-9a-f]{32})(?::[0-9a-f]{32})?@[a-z0-9.-]*(?:sentry)[a-z0-9.-]*`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"https://4331f793c2f13b7413d49f7cf6c51a6f@o438370.ingest.sentry.io/8238899", `https://([0-9a-f]{32})@o[0-9]{6}\.ingest\.sentry\.io/[0-9]{7}`},
		},
		Others: []Example{{"https://sentry.io/welcome", "a page"}},
	},
	{
		ID: "grafana", About: "Grafana service account and cloud tokens",
		Literals: []string{"glsa_", "glc_", "eyJrIjoi"},
		Pattern:  `(?:glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|glc_[A-Za-z0-9+/]{32,}={0,3}|eyJrIjoi[A-Za-z0-9+/]{60,}={0,3})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"glsa_d5g9sd4AhAyCrbHvQaUSWNf9SdPuTXis_59c3a4fd", "glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}"},
			{"glc_eyJWXdwua5Z6gxXL5XIADMUV6LqefItpqaOPUrAURB11Nwt4wS5QPsZJA94pBjODFS3bovJnlpExOvyzvKLPPEC2juFNM2LC6yFSJEK=", "glc_eyJ[A-Za-z0-9]{100}="},
			{"eyJrIjoiFYnzTG2yAiSz4VvCCGjuIgvwMYRsNz2stHJIuxClduQKwit7rBMQCeoXscAK1z5kX4hIpa7pvhdxf9CM==", "eyJrIjoi[A-Za-z0-9]{80}=="},
		},
		Others: []Example{{"glc_name", "a name"}},
	},
	{
		ID: "launchdarkly", About: "LaunchDarkly",
		Literals: []string{"sdk-", "api-", "mob-"},
		Pattern:  `(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"mob-d6ac0796-7426-4ce5-bb30-c944446288f9", "(sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"sdk-metrics and api-version", "names"}},
	},
	{
		ID: "honeycomb", About: "Honeycomb ingest and management keys",
		Literals: []string{"hcaik_", "hcalk_", "hcamk_"},
		Pattern:  `hc[abc][ilm]k_[a-z0-9]{58,}`,
		Secrets: []Example{
			{"hcaik_ftdau8es0fe6h8v7njlo0jw9ly1af0dbhilht7u7pb7hmmzcf4xdlfe99b", "hcaik_[a-z0-9]{58}"},
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
