// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// personal: personal data, each kind off until redact.pii names it.
var personal = []Rule{
	{
		ID: "pii-email", About: "e-mail addresses",
		Kind: KindPII,
	},
	{
		ID: "pii-phone", About: "phone numbers: E.164, and North American ones with separators",
		Kind: KindPII,
	},
	{
		ID: "pii-iban", About: "bank account numbers with right check digits",
		Kind: KindPII,
	},
	{
		ID: "pii-card", About: "card numbers that satisfy Luhn",
		Kind: KindPII,
	},
	{
		ID: "pii-ip", About: "IPv4 and IPv6 addresses",
		Kind: KindPII,
	},
	{
		ID: "pii-national-id", About: "national identification numbers of the countries asked for",
		Kind: KindPII,
	},
}
