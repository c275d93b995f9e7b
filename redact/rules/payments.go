// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// payments: payments and shops.
var payments = []Rule{
	{
		ID: "stripe", About: "Stripe secret and restricted keys",
		Literals: []string{"sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_", "rk_prod_", "sk_org_"},
		Pattern:  `(?:[sr]k_(?:live|test|prod)|sk_org_(?:live|test))_[A-Za-z0-9]{10,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"sk_test_NqDjNd8k5Pjg3HFrX54bAAQo", "[sr]k_(live|test)_[A-Za-z0-9]{24}"},
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
			{"whsec_Q37MJcYwnRXJmhKbJ8R51PHjBaFCncq6", "whsec_[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"whsec_name", "a name"}},
	},
	{
		ID: "square", About: "Square",
		Literals: []string{"sq0atp-", "sq0csp-", "sq0idp-", "sq0csb-"},
		Pattern:  `sq0(?:atp|csp|idp|csb)-[A-Za-z0-9_-]{22,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"sq0atp-4INNzmCwuQ8LCDTcKLYJRl", "sq0atp-[A-Za-z0-9_-]{22}"},
			{"sq0csp-4geoGM0nHOM2Ibj-lX3Ck6pmjKM-rdvOolnvf0je37g", "sq0csp-[A-Za-z0-9_-]{43}"},
		},
		Others: []Example{{"sq0atp-name", "a name"}},
	},
	{
		ID: "square-access-token", About: "Square access token",
		Literals: []string{"EAAA"},
		Pattern:  `EAAA[A-Za-z0-9_-]{22,}`,
		Left:     EdgeToken, Need: NeedDigit, Changes: 12,
		Secrets: []Example{
			{"EAAARQBKgWuhYz7WMmNX81FYyy2ZvkzzyYxSr7EKeJWui68qnvXWVLTb9rNTScqk", "EAAA[A-Za-z0-9_-]{60}"},
		},
		Others: []Example{{"EAAAD", "a word"}},
	},
	{
		ID: "shopify", About: "Shopify",
		Literals: []string{"shpat_", "shpca_", "shppa_", "shpss_", "shpua_", "shptka_"},
		Pattern:  `shp(?:at|ca|pa|ss|ua|tka)_[0-9a-fA-F]{32}`,
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
			{"access-production-10a1d67a-031d-4fb3-b0c8-2fc3f3c3fd03", "a form its issuer uses"},
		},
		Others: []Example{{"access-production-database", "a sentence"}},
	},
	{
		ID: "paypal-braintree", About: "Braintree access token",
		Literals: []string{"access_token$"},
		Pattern:  `access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}`,
		Secrets: []Example{
			{"access_token$production$j2qh0ufmto6i3ljy$c0de4f91904a170587c7a437ecb4e59b", `access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}`},
		},
		Others: []Example{{"access_token$", "a name"}},
	},
	{
		ID: "flutterwave", About: "Flutterwave",
		Literals: []string{"FLWSECK"},
		Pattern:  `FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?`,
		Secrets: []Example{
			{"FLWSECK_TEST-8f1350c2aa24c4913e4f3649701835ea-X", "FLWSECK_TEST-[0-9a-f]{32}-X"},
		},
		Others: []Example{{"FLWSECK", "the prefix alone"}},
	},
}
