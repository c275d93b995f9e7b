// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"math"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// has tells whether s has a character of every class in need.
func has(s string, need rules.Need) bool {
	var got rules.Need
	for i := 0; i < len(s) && got&need != need; i++ {
		switch class(s[i]) {
		case 1:
			got |= rules.NeedLower
		case 2:
			got |= rules.NeedUpper
		case 3:
			got |= rules.NeedDigit
		}
	}
	return got&need == need
}

// entropy is Shannon's, in bits per byte: English words have 2 to 3.3, random hex 3.2 to 4, random base64 4.3 to 6.
func entropy(s string) float64 {
	var counts [256]int
	for i := 0; i < len(s); i++ {
		counts[s[i]]++
	}
	h, n := 0.0, float64(len(s))
	for _, c := range counts {
		if c > 0 {
			p := float64(c) / n
			h -= p * math.Log2(p)
		}
	}
	return h
}

// changes counts how often neighbouring characters differ in class: words rarely change, random text changes at two of
// three characters.
func changes(s string) int {
	n := 0
	for i := 1; i < len(s); i++ {
		if class(s[i]) != class(s[i-1]) {
			n++
		}
	}
	return n
}
