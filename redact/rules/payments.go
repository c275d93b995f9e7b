// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// payments: payments and shops.
var payments = []Rule{
	{
		ID: "stripe", About: "Stripe secret and restricted keys",
		Literals: []string{"sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_", "rk_prod_"},
		Pattern:  `[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"sk_test_zMiLEpLsLQzpgIsnxKqg3USj", "[sr]k_(live|test)_[A-Za-z0-9]{24}"},
			{"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", "sk_live_51[A-Za-z0-9]{97}"},
		},
		Others: []Example{{"sk_test_mode", "a name"}},
	},
	{
		ID: "stripe-webhook", About: "Stripe webhook secret",
		Literals: []string{"whsec_"},
		Pattern:  `whsec_[A-Za-z0-9+/=]{24,}`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"whsec_3N9cmyRj7AzDuSOTF87qjenm34JYsidY", "whsec_[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"whsec_name", "a name"}},
	},
	{
		ID: "square", About: "Square",
		Literals: []string{"sq0atp-", "sq0csp-", "sq0idp-", "EAAA"},
		Pattern:  `(?:sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}|EAAA[A-Za-z0-9_-]{60})`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"sq0atp-ZcjifRnyFcMb4v7s_DtzaU", "sq0atp-[A-Za-z0-9_-]{22}"},
			{"sq0csp--zUT2X8aZftMhjsP9kwbo3AmgRQVlM3733YMT0WToc3", "sq0csp-[A-Za-z0-9_-]{43}"},
			{"EAAAjTMXYU8Y4_MCZ4EN3bndWsvN9IUnTgMHGZfaKggLh_XgAm7cvf0OcBOqN5_C", "EAAA[A-Za-z0-9_-]{60}"},
		},
		Others: []Example{{"EAAAD", "a word"}},
	},
	{
		ID: "shopify", About: "Shopify",
		Literals: []string{"shpat_", "shpca_", "shppa_", "shpss_", "shpua_"},
		Pattern:  `shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "shpat_[0-9a-f]{32}"},
			{"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", "shpss_[0-9a-f]{32}"},
			{"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", "shpca_[0-9a-f]{32}"},
		},
		Others: []Example{{"shpat_scope", "a name"}},
	},
	{
		ID: "plaid", About: "Plaid access token",
		Literals: []string{"access-sandbox-", "access-production-", "access-development-"},
		Pattern:  `access-(?:sandbox|development|production)-[0-9a-f-]{36}`,
		Secrets: []Example{
			{"access-sandbox-0d21e9e2-3c90-4b4f-8047-26249de87a13", "a form its issuer uses"},
		},
		Others: []Example{{"access-production-database", "a sentence"}},
	},
	{
		ID: "paypal-braintree", About: "Braintree access token",
		Literals: []string{"access_token$"},
		Pattern:  `access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}`,
		Secrets: []Example{
			{"access_token$production$j376r4dhvibr1itk$823fa7b3a99b7d87de86440285b86ce5", `access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}`},
		},
		Others: []Example{{"access_token$", "a name"}},
	},
	{
		ID: "flutterwave", About: "Flutterwave",
		Literals: []string{"FLWSECK"},
		Pattern:  `FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?`,
		Secrets: []Example{
			{"FLWSECK_TEST-935fd16ccd6b9ccc6c4ae12725b8efa9-X", "FLWSECK_TEST-[0-9a-f]{32}-X"},
		},
		Others: []Example{{"FLWSECK", "the prefix alone"}},
	},
}
