// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"sync"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// maxDepth bounds how many layers of encoding are looked through: JSON in strings, escapes, URL encoding, base64. Agents nest
// tool results four or five deep.
const maxDepth = 24

// scan is the state of one search. It is pooled; everything in it is scratch.
type scan struct {
	e       *Engine
	kinds   uint8
	spans   []span // of the text at hand; a caller's own spans lie below the mark it took
	views   []view // one per depth, for decoded text
	regions []region
	stack   []frame
	pending []*rule
	lines   []int // where the further lines of the run at hand begin
	covered int   // texts before this position are already part of a span: vendor rules skip them
	depth   int
	// decoded, forms and inBase64 count the layers of each kind that the text at hand was found in.
	decoded, forms, inBase64 int
}

var scans = sync.Pool{New: func() any { return new(scan) }}

const (
	maxPooled = 1 << 20 // bytes of a scratch buffer that is kept for the next text
	maxKept   = 256     // spans and frames that are
)

func (e *Engine) newScan(kinds uint8) *scan {
	sc := scans.Get().(*scan)
	sc.e, sc.kinds, sc.covered, sc.depth = e, kinds, 0, 0
	sc.decoded, sc.forms, sc.inBase64 = 0, 0, 0
	sc.spans, sc.regions, sc.stack, sc.pending = sc.spans[:0], sc.regions[:0], sc.stack[:0], sc.pending[:0]
	return sc
}

func (sc *scan) release() {
	for i := range sc.views {
		if cap(sc.views[i].text) > maxPooled {
			sc.views[i] = view{}
		}
	}
	if cap(sc.spans) > maxKept {
		sc.spans = nil
	}
	if cap(sc.stack) > maxKept {
		sc.stack = nil
	}
	clear(sc.spans[:cap(sc.spans)]) // replacements of mode hash must not outlive their text
	clear(sc.stack[:cap(sc.stack)])
	sc.e = nil
	scans.Put(sc)
}

// any searches a text of any kind and appends spans in its coordinates.
func (sc *scan) any(s string) {
	if sc.depth >= maxDepth {
		return
	}
	sc.depth++
	if looksJSON(s) && jsonx.Valid(s) {
		sc.json(s)
	} else {
		sc.plain(s)
	}
	sc.depth--
}

// looksJSON is the cheap half of asking whether s is a JSON container.
func looksJSON(s string) bool {
	i, j := 0, len(s)-1
	for i < j && isBlank(s[i]) {
		i++
	}
	for j > i && isBlank(s[j]) {
		j--
	}
	return j > i && (s[i] == '{' && s[j] == '}' || s[i] == '[' && s[j] == ']')
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// plain is the one pass over a text that is not JSON, then the texts hidden in it.
func (sc *scan) plain(s string) {
	t := &sc.e.triggers
	firstRegion, firstPending := len(sc.regions), len(sc.pending)
	covered := sc.covered
	sc.covered = 0
	for i := 0; i+1 < len(s); i++ {
		k := uint16(s[i])<<8 | uint16(s[i+1])
		if t.bits[k>>6]>>(k&63)&1 != 0 {
			sc.candidate(s, i, k, firstRegion)
		}
	}
	sc.covered = covered
	for _, r := range sc.pending[firstPending:] {
		sc.whole(r, s)
	}
	sc.pending = sc.pending[:firstPending]
	for _, r := range sc.e.wholeText {
		sc.whole(r, s)
	}
	if sc.depth < maxDepth {
		sc.runs(s)
		sc.decode(s, firstRegion)
	}
	sc.regions = sc.regions[:firstRegion]
}

func (sc *scan) candidate(s string, i int, k uint16, firstRegion int) {
	switch s[i] {
	case '\\', '%', '&':
		sc.escape(s, i, firstRegion)
	case '+':
		sc.formPlus(s, i, firstRegion)
	case '=', ':':
		if s[i] == ':' && i >= sc.covered && i > 0 && isDigit(s[i-1]) && sc.e.telegram != nil {
			sc.telegramToken(sc.e.telegram, s, i)
		}
		if applies(sc.kinds, rules.KindStructural) && i >= sc.covered {
			sc.assignment(s, i)
		}
	case '>':
		if applies(sc.kinds, rules.KindStructural) && i >= sc.covered {
			sc.element(s, i)
		}
	case '"', '\'':
		if s[i+1] == ',' && applies(sc.kinds, rules.KindStructural) && i >= sc.covered {
			sc.argument(s, i)
		}
	case '-':
		if s[i+1] == '-' && applies(sc.kinds, rules.KindStructural) && i >= sc.covered {
			sc.flag(s, i)
		}
	}
	if applies(sc.kinds, rules.KindPII) && len(sc.e.pii) > 0 {
		sc.personal(s, i)
	}
	h := sc.e.triggers.heads[k]
	if h == 0 {
		return
	}
	for n := range sc.e.triggers.lists[h] {
		l := &sc.e.triggers.lists[h][n]
		at := i - l.at
		if at >= 0 && at+len(l.text) <= len(s) && l.is(s[at:at+len(l.text)]) {
			sc.literal(s, at, l)
		}
	}
}

func (l *literal) is(s string) bool {
	if s == l.text {
		return true
	}
	return l.fold && equalFold(s, l.text)
}

// equalFold compares with a text in lower case.
func equalFold(s, low string) bool {
	if len(s) != len(low) {
		return false
	}
	for i := 0; i < len(s); i++ {
		if lower(s[i]) != low[i] {
			return false
		}
	}
	return true
}

func (sc *scan) literal(s string, at int, l *literal) {
	if !applies(sc.kinds, l.rule.Kind) {
		return
	}
	switch {
	case l.keyword:
		sc.later(l.rule)
	case l.rule.Kind == rules.KindLiteral:
		sc.add(l.rule, s, at, at+len(l.text))
	case at >= sc.covered:
		l.rule.at(sc, s, at, len(l.text))
	}
}

// later runs a rule over the whole text once, because one of its keywords is in it.
func (sc *scan) later(r *rule) {
	for _, p := range sc.pending {
		if p == r {
			return
		}
	}
	sc.pending = append(sc.pending, r)
}

// whole runs a pattern over all of s: custom rules only.
func (sc *scan) whole(r *rule, s string) {
	if !applies(sc.kinds, r.Kind) {
		return
	}
	for _, loc := range r.re.FindAllStringSubmatchIndex(s, -1) {
		start, end := loc[0], loc[1]
		if r.replace == "" && len(loc) > 3 && loc[2] >= 0 {
			start, end = loc[2], loc[3]
		}
		if start == end {
			continue
		}
		if r.replace == "" {
			sc.add(r, s, start, end)
			continue
		}
		sc.addAs(r, s, start, end, string(r.re.ExpandString(nil, r.replace, s, loc)))
	}
}
