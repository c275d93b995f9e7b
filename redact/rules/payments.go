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
			{"sk_test_NKWfu6q7ZKhwJb6LegNy8Mpu", "[sr]k_(live|test)_[A-Za-z0-9]{24}"},
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
			{"whsec_ibN2xToumO8kLpWXGezEpKsTJQjzuzGD", "whsec_[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"whsec_name", "a name"}},
	},
	{
		ID: "square", About: "Square",
		Literals: []string{"sq0atp-", "sq0csp-", "sq0idp-", "EAAA"},
		Pattern:  `(?:sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}|EAAA[A-Za-z0-9_-]{60})`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"sq0atp-ZfaKggLh_XgAm7cvf0OcBO", "sq0atp-[A-Za-z0-9_-]{22}"},
			{"sq0csp-N5_CcasEox0ycn1J438jW00bGb7fPKv3BBh_UY8Qm3a", "sq0csp-[A-Za-z0-9_-]{43}"},
			{"EAAAyAlCw4pdrIQGKkFlnUOLImDvWy1PP7m_4xN3dwZp9wyjOF5hZT4xjuTV2Tie", "EAAA[A-Za-z0-9_-]{60}"},
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
			{"access-production-cc6c4ae1-725b-4efa-a555-46fa3447a992", "a form its issuer uses"},
		},
		Others: []Example{{"access-production-database", "a sentence"}},
	},
	{
		ID: "paypal-braintree", About: "Braintree access token",
		Literals: []string{"access_token$"},
		Pattern:  `access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}`,
		Secrets: []Example{
			{"access_token$production$dp0reot0so06epgf$3ed27e961b130f4c4e8bc562ad69a1b3", `access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}`},
		},
		Others: []Example{{"access_token$", "a name"}},
	},
	{
		ID: "flutterwave", About: "Flutterwave",
		Literals: []string{"FLWSECK"},
		Pattern:  `FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?`,
		Secrets: []Example{
			{"FLWSECK_TEST-a888deeeea35374646fa6aef1515e22e-X", "FLWSECK_TEST-[0-9a-f]{32}-X"},
		},
		Others: []Example{{"FLWSECK", "the prefix alone"}},
	},
}
