// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package rules holds what a secret looks like: one file per family of vendors, each rule with texts it must find, texts
// it must leave alone, and a reason for each. It holds data only: how a text is searched lives in package redact.
package rules

// Kind says which texts a rule may judge; package redact decides per place which kinds apply.
type Kind uint8

const (
	// KindVendor is a token that its issuer made recognisable. It applies everywhere, structural values included.
	KindVendor Kind = iota
	// KindStructural is a value that its surroundings call a secret: a name, a header, a URL.
	KindStructural
	// KindEntropy is a value known only by looking random; it never applies inside data URIs or long base64.
	KindEntropy
	// KindPII is personal data; every rule of this kind is off until it is asked for.
	KindPII
	// KindLiteral is a value from the configuration; it applies everywhere.
	KindLiteral
	// KindCustom is a rule of the user.
	KindCustom
)

// Edge says what may stand next to a secret.
type Edge uint8

const (
	// EdgeWord wants no ASCII letter, digit or underscore next to the secret.
	EdgeWord Edge = iota
	// EdgeToken also refuses '-' : for prefixes that occur at the end of hyphenated words ("task-force").
	EdgeToken
	// EdgeAny takes everything: the prefix and length alone are proof, so that a glued secret is found too.
	EdgeAny
)

// Need lists character classes of which the secret needs at least one each: a cheap guard against words.
type Need uint8

// Character classes of Need.
const (
	NeedDigit Need = 1 << iota
	NeedUpper
	NeedLower
)

// Rule is one kind of secret. The zero values of Left, Right, Back and Need are the common case.
type Rule struct {
	ID    string // stable: users disable by it, and it is what replaces the secret
	About string // what the secret opens, in the words of its issuer
	Kind  Kind

	// Literals: every secret has one of them, verbatim. The one pass over a text looks for these only.
	Literals []string
	// Back is how many bytes of the secret may stand before the literal.
	Back int
	// Pattern is RE2, anchored at the literal when Back is 0. Its first group, if any, is what is replaced.
	// Empty when the rule is found by code in package redact (named by ID).
	Pattern string
	// Window bounds the bytes after the literal that the pattern sees; 0 means 512.
	Window int

	Left, Right Edge
	Need        Need
	// Changes is how often at least neighbouring characters of the secret differ in class (lower, upper, digit, other): words
	// and names hardly ever do.
	Changes int

	Secrets []Example // must be found, by this rule
	Others  []Example // must be left alone by every rule
}

// Example is a text and the reason why it is, or is not, a secret of the rule.
type Example struct {
	Text string
	Why  string
}

// All is every rule in the order of the documentation: vendors first, then structure, then personal data.
func All() []Rule {
	var all []Rule
	for _, family := range families {
		all = append(all, family...)
	}
	return all
}

// families lists the files of this package, most used first; a new file is added here.
var families = [][]Rule{
	langfuse,    // the project's own keys: a leak here opens the very store we write to
	llm,         // model vendors and gateways: the keys agents hold
	llmTools,    // search, vector and observability services around models
	google,      // keys, OAuth tokens, service accounts
	aws,         // access keys and session material
	azure,       // storage, AD, OpenAI on Azure
	forges,      // GitHub, GitLab, Bitbucket and friends
	registries,  // npm, PyPI, Docker and other package stores
	chat,        // Slack, Discord, Telegram, mail and SMS
	payments,    // Stripe, Square, Shopify, Plaid
	infra,       // Vault, Terraform, clouds and platforms
	monitoring,  // Datadog, Sentry, Grafana, New Relic
	work,        // Notion, Linear, Atlassian, Figma and other office services
	keyMaterial, // PEM, PuTTY, SSH, age, JWT
	structural,  // names, headers, URLs, command lines
	personal,    // opt-in personal data
}
