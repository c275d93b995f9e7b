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
			{"xoxb-545827880296-2081950038083-7JjNJJoczBbImsQmROaNgodD", "xoxb-[0-9]{12}-[0-9]{13}-[A-Za-z0-9]{24}"},
			{"xoxp-052384382392-917934680707-186257238563-75dbd9956e246a395dfeff8f6f4572bc", "xoxp-[0-9]{12}-[0-9]{12}-[0-9]{12}-[0-9a-f]{32}"},
			{"xapp-1-AZGW1VWZJ39-0758669428025-a7a5c59340afef8b0baf3a8c80bc2b08a9f5c02661449771d833424d61fcd254", "xapp-1-A[A-Z0-9]{10}-[0-9]{13}-[0-9a-f]{64}"},
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
			{"https://acme.webhook.office.com/webhookb2/e0ee0ac4-4f5c-400b-bcda-5ac6860aa8a5@82f14d2d-d024-4c83-b82e-31f96288b6d8/IncomingWebhook/acf314914bc781ef02216ef29a54358a/57f78817-92ce-43df-ac7e-6853ac54fff8", "a form its issuer uses"},
		},
		Others: []Example{{"https://acme.webhook.office.com/", "the address without its secret"}},
	},
	{
		ID: "discord-bot-token", About: "Discord bot token: bot id, time and secret, by shape",
		Secrets: []Example{
			{"MTE1NDQyMjEwNDU5NDc1MTQ4OA.GM-qUr.vwOR-kqxWoDoa6Pk6vu9ZWuYYmlfI1BaJaPeOk", `MTE1NDQyMjEwNDU5NDc1MTQ4OA\.G[A-Za-z0-9_-]{5}\.[A-Za-z0-9_-]{38}`},
			{"NzE4MjgxODI4NDU5MDQ1MjM1.YYAiG2.joB1sXBZWcNaPipxzDI2OiS2uCD", `NzE4MjgxODI4NDU5MDQ1MjM1\.Y[A-Za-z0-9_-]{5}\.[A-Za-z0-9_-]{27}`},
		},
		Others: []Example{{"MODULES.config.defaultTimeoutInMilliseconds", "fields"}},
	},
	{
		ID: "discord-webhook", About: "Discord webhook",
		Literals: []string{"/api/webhooks/"},
		Pattern:  `/api/webhooks/\d{17,20}/([A-Za-z0-9_-]{50,})`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"https://discord.com/api/webhooks/6986255825548222221/UnM-07BHe2ReAeteL9x2q8FcG5eEXZIhKqLrK2nJ5fTWn3pN2VF-PUHkFqGNYzVda3h6", `https://discord\.com/api/webhooks/[0-9]{19}/([A-Za-z0-9_-]{68})`},
		},
		Others: []Example{{"POST /api/webhooks/github", "a route"}},
	},
	{
		ID: "telegram", About: "Telegram bot token",
		Literals: []string{":AA"},
		Pattern:  `\d{8,10}:AA[A-Za-z0-9_-]{32,34}`,
		Back:     10,
		Secrets: []Example{
			{"2703613618:AAuqfiqcEz13ITKJHYhMw_gYM-5lI8QSI93", "[1-9][0-9]{9}:AA[A-Za-z0-9_-]{33}"},
		},
		Others: []Example{{"MAC 00:AA:BB", "an address"}},
	},
	{
		ID: "twilio", About: "Twilio API key",
		Literals: []string{"SK"},
		Pattern:  `SK[0-9a-f]{32}`,
		Secrets: []Example{
			{"SK05123a7178b5bd85ee5042d74833c270", "SK[0-9a-f]{32}"},
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
			{"key-b68f14ade9d4a455b817a151dd64b338", "key-[0-9a-f]{32}"},
		},
		Others: []Example{{"key-value", "a word"}},
	},
	{
		ID: "mailchimp", About: "Mailchimp",
		Literals: []string{"-us"},
		Pattern:  `[0-9a-f]{32}-us\d{1,2}`,
		Back:     32,
		Secrets: []Example{
			{"c80cc5c0b3aa41660793677fa31a2e37-us4", "[0-9a-f]{32}-us[1-9]"},
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
			{"re_OZAKqMqi_XZQOLytdK16X0uDBYO49UrZr", "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"},
		},
		Others: []Example{{"pre_commit, re_match_object_in_a_long_name", "functions"}},
	},
}
