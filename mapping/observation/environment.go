// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strings"
)

// maxEnvironment is where Langfuse cuts.
const maxEnvironment = 40

// environment returns a name that Langfuse keeps: lower case, signs outside a-z 0-9 - _
// become "-" (contract section 5: environment-dots).
func environment(s string) string {
	if acceptable(s) {
		return s
	}
	s = strings.Map(environmentSign, strings.ToLower(strings.TrimSpace(s)))
	return s[:min(len(s), maxEnvironment)]
}

func acceptable(s string) bool {
	for i := 0; i < len(s); i++ {
		if environmentSign(rune(s[i])) != rune(s[i]) {
			return false
		}
	}
	return len(s) <= maxEnvironment
}

func environmentSign(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
		return r
	default:
		return '-'
	}
}
