// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// formPlus notes a plus that may be a blank: the word around it will be searched with blanks.
func (sc *scan) formPlus(s string, i, firstRegion int) {
	if sc.forms >= maxForms {
		return
	}
	least := 0
	if n := len(sc.regions); n > firstRegion {
		least = sc.regions[n-1].end
	}
	if i < least || i == 0 || !isAlnum(s[i-1]) || inNoise(s, i) || inNoise(s, min(len(s), i+noise+1)) {
		return
	}
	start, end := i, i+1
	for start > least && i-start < 256 && strings.IndexByte(" \n\t\"'<>", s[start-1]) < 0 {
		start--
	}
	for end < len(s) && end-i < maxValue && strings.IndexByte(" \n\t\r\"'<>", s[end]) < 0 {
		end++
	}
	sc.regions = append(sc.regions, region{start: start, end: end, form: true})
}

// isForm: most of what stands between the pluses is words.
func isForm(raw string) bool {
	words, all := 0, 0
	for word := range strings.SplitSeq(raw, "+") {
		all++
		if len(word) > 2 && word == strings.ToLower(word) && len(word) < minRun && !isTail(word) || strings.IndexByte(word, '%') >= 0 {
			words++
		}
	}
	return words*2 >= all
}

// isTail: the padding of base64, which has pluses, too; a form's '=' has a value behind it.
func isTail(word string) bool {
	n := strings.IndexByte(word, '=')
	return n >= 0 && (n+1 == len(word) || !isAlnum(word[n+1]))
}

// form searches a region whose pluses are blanks.
func (sc *scan) form(raw string, base int) {
	kinds := sc.kinds
	if !isForm(raw) {
		sc.kinds &^= 1 << rules.KindEntropy // base64 has pluses, too
	}
	v := sc.view()
	if v.decode(raw, nextFormEscape) {
		sc.forms++
		sc.inView(v, base)
		sc.forms--
	}
	sc.kinds = kinds
}
