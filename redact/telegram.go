// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "github.com/otelcol-langfuse/langfuse/redact/rules"

// A bot's number has 8 to 10 digits, its secret 35 characters; today's secrets begin with AA, and some tools cut or add one.
const (
	minBotDigits, maxBotDigits = 8, 10
	botSecret                  = 35
)

// telegramToken reads number:secret with ':' at s[colon:]. A secret without today's beginning must look random.
func (sc *scan) telegramToken(r *rule, s string, colon int) {
	start := colon
	for start > 0 && colon-start <= maxBotDigits && isDigit(s[start-1]) {
		start--
	}
	if n := colon - start; n < minBotDigits || n > maxBotDigits {
		return
	}
	end := colon + 1
	for end < len(s) && end-colon <= botSecret+4 && (isWord(s[end]) || s[end] == '-') {
		end++
	}
	for end > colon+1+botSecret && s[end-1] == '_' { // markdown's
		end--
	}
	secret := s[colon+1 : end]
	if n := len(secret); n < botSecret-1 || n > botSecret+1 {
		return
	}
	known := secret[:2] == "AA"
	if !known && (len(secret) != botSecret || !has(secret, rules.NeedDigit|rules.NeedUpper|rules.NeedLower) || changes(secret) < 12) {
		return
	}
	if !inNoise(s, start) {
		sc.add(r, s, start, end)
	}
}
