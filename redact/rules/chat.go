// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// chat: chat, mail and telephony.
var chat = []Rule{
	{
		ID: "slack", About: "Slack tokens of every kind",
		Literals: []string{"xoxb-", "xoxp-", "xoxa-", "xoxo-", "xoxr-", "xoxs-", "xoxe-", "xoxe.", "xoxc-", "xoxd-", "xapp-"},
		Pattern:  `(?:(?:xox[a-ce-z](?:\.xox[bp])?|xapp)-[A-Za-z0-9-]{10,}|xoxd-[A-Za-z0-9%/+-]{10,}=*)`,
		Right:    EdgeAny, Need: NeedDigit,
		Secrets: []Example{
			{"xoxb-561615655627-0758669428025-yUlkrOVz8KjjZpLSHI55zBnU", "xoxb-[0-9]{12}-[0-9]{13}-[A-Za-z0-9]{24}"},
			{"xoxp-774580588571-469994056158-454726013302-9771d833424d61fcd25491215310a53e", "xoxp-[0-9]{12}-[0-9]{12}-[0-9]{12}-[0-9a-f]{32}"},
			{"xapp-1-AGLMWMXH1UZ-4737022225078-e0ee0ac414f5c500bd6cdaf5ac6860aa8a5f82f14d2d9d0243c83de82eb31f96", "xapp-1-A[A-Z0-9]{10}-[0-9]{13}-[0-9a-f]{64}"},
		},
		Others: []Example{{"xoxo-", "a kiss"}},
	},
	{
		ID: "slack-webhook", About: "Slack incoming webhook",
		Literals: []string{"hooks.slack.com/"},
		Pattern:  `hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{20,})`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"https://hooks.slack.com/services/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", `https://hooks\.slack\.com/services/(T[A-Z0-9]{10}/B[A-Z0-9]{10}/[A-Za-z0-9]{24})`},
		},
		Others: []Example{{"https://hooks.slack.com/services/", "the address without its secret"}},
	},
	{
		ID: "teams-webhook", About: "Microsoft Teams webhook",
		Literals: []string{".webhook.office.com/"},
		Pattern:  `\.webhook\.office\.com/webhookb2/([0-9a-f@-]{30,}/IncomingWebhook/[0-9a-z]{20,}/[0-9a-f-]{36}(?:/[A-Za-z0-9_-]+)?)`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"https://acme.webhook.office.com/webhookb2/a54358a5-7f78-4175-ace6-dfa1c7ef6853@c54fff8b-fa5a-4bc3-99ac-a0a6e39ebbf6/IncomingWebhook/b669972d0626373936081d28a0db5065/3638acc0-d384-4b00-8c5b-4bb845544335", "a form its issuer uses"},
		},
		Others: []Example{{"https://acme.webhook.office.com/", "the address without its secret"}},
	},
	{
		ID: "discord-bot-token", About: "Discord bot token: bot id, time and secret, by shape",
		Secrets: []Example{
			{"MTE1NDQyMjEwNDU5NDc1MTQ4OA.GM-07B.e2ReAeteL9x2q8FcG5eEXZIhKqLrK2nJ5fTWn3", `MTE1NDQyMjEwNDU5NDc1MTQ4OA\.G[A-Za-z0-9_-]{5}\.[A-Za-z0-9_-]{38}`},
			{"NzE4MjgxODI4NDU5MDQ1MjM1.YN2VF-.UHkFqGNYzVda3h6Le7AcyMZ0Lku", `NzE4MjgxODI4NDU5MDQ1MjM1\.Y[A-Za-z0-9_-]{5}\.[A-Za-z0-9_-]{27}`},
		},
		Others: []Example{{"MODULES.config.defaultTimeoutInMilliseconds", "fields"}},
	},
	{
		ID: "discord-mfa", About: "Discord user token of the older form",
		Literals: []string{"mfa."},
		Pattern:  `mfa\.[A-Za-z0-9_-]{80,}`,
		Secrets: []Example{
			{"mfa.fiqcEz13ITKJHYhMw_gYM-5lI8QSI93QDXFJOpeGcisVu0jU44WAQL3eThOOwLcATFtKno4Zna9rQvtcjQC1", `mfa\.[A-Za-z0-9_-]{84}`},
		},
		Others: []Example{{"mfa.enabled", "a field"}},
	},
	{
		ID: "discord-webhook", About: "Discord webhook",
		Literals: []string{"/webhooks/"},
		Pattern:  `/webhooks/\d{17,20}/([A-Za-z0-9_-]{50,})`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"https://discord.com/api/webhooks/9208441758738868446/g9pb5tn6uLuad3guCiHru0E3ndrr8NX_NvZi_FQr14k1ToTXUtjHfqEWG22YTvPOi4yg", `https://discord\.com/api/webhooks/[0-9]{19}/([A-Za-z0-9_-]{68})`},
		},
		Others: []Example{{"POST /api/webhooks/github", "a route"}},
	},
	{
		ID: "telegram", About: "Telegram bot token: the bot's number and 35 characters, by shape",
		Secrets: []Example{
			{"1626051552:AAYaCdlMZed8pPEpL6Peb4n1uBdOqze2fqe", "[1-9][0-9]{9}:AA[A-Za-z0-9_-]{33}"},
			{"https://api.telegram.org/bot788447770:AAw7dW8xUNh4Ln7bAILLXvA306lsvVM-Ovl/getMe", `https://api\.telegram\.org/bot([1-9][0-9]{8}:AA[A-Za-z0-9_-]{33})/getMe`},
		},
		Others: []Example{{"MAC 00:AA:BB", "an address"}},
	},
	{
		ID: "twilio", About: "Twilio API key and account id",
		Literals: []string{"SK", "AC"},
		Pattern:  `(?:SK|AC)[0-9a-f]{32}`,
		Secrets: []Example{
			{"SK7cba892b3ba4a3a5d0b7c056ebc875e5", "SK[0-9a-f]{32}"},
		},
		Others: []Example{{"TASK and SKU", "words"}},
	},
	{
		ID: "sendgrid", About: "SendGrid",
		Literals: []string{"SG."},
		Pattern:  `SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}`,
		Secrets: []Example{
			{"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", `SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`},
		},
		Others: []Example{{"MSG.header.length", "a field"}},
	},
	{
		ID: "mailgun", About: "Mailgun",
		Literals: []string{"key-"},
		Pattern:  `key-[0-9a-f]{32}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"key-26e8019792f4cece6788749c1736ebeb", "key-[0-9a-f]{32}"},
		},
		Others: []Example{{"key-value", "a word"}},
	},
	{
		ID: "mailchimp", About: "Mailchimp",
		Literals: []string{"-us"},
		Pattern:  `[0-9a-f]{32}-us\d{1,2}`,
		Back:     32,
		Secrets: []Example{
			{"0bc65bfc54d5f667b388b3f9c6ad0984-us9", "[0-9a-f]{32}-us[1-9]"},
		},
		Others: []Example{{"en-us", "a language"}},
	},
	{
		ID: "brevo", About: "Brevo",
		Literals: []string{"xkeysib-", "xsmtpsib-"},
		Pattern:  `x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}`,
		Secrets: []Example{
			{"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", "xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}"},
		},
		Others: []Example{{"xkeysib-", "the prefix alone"}},
	},
	{
		ID: "resend", About: "Resend",
		Literals: []string{"re_"},
		Pattern:  `re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}`,
		Changes:  4,
		Secrets: []Example{
			{"re_xBONWCUw_ap7iZOTaEn8zgvcrblxh1weR", "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"},
		},
		Others: []Example{{"pre_commit, re_match_object_in_a_long_name", "functions"}},
	},
}
