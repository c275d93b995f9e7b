// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// view is a decoded text and where its bytes came from: runs of unchanged bytes, one seg each, and decoded characters in
// between, one seg each. That is compact, and positions are only looked up for secrets found.
type view struct {
	text []byte
	segs []seg
}

// seg starts at text[to] and came from raw[from:]. A decoded character has width > 0: the raw bytes it took.
type seg struct {
	to, from, width int
}

// region is a part of a text with escapes in it.
type region struct {
	start, end int
	form       bool // a word of a URL or form whose blanks are pluses
}

// escape notes that s[i] may begin an escape: its whole line will be searched decoded. Lines suffice, because a secret that
// crosses a raw newline has its newlines raw and is found without decoding.
func (sc *scan) escape(s string, i, firstRegion int) {
	if n := len(sc.regions); n > firstRegion && i < sc.regions[n-1].end {
		return
	}
	if _, width := decodeEscape(s[i:], nil); width == 0 {
		return
	}
	start := 0
	if n := len(sc.regions); n > firstRegion {
		start = sc.regions[n-1].end
	}
	start += strings.LastIndexByte(s[start:i], '\n') + 1
	end := len(s)
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		end = i + n
	}
	sc.regions = append(sc.regions, region{start: start, end: end})
}

// maxDecoded bounds how often a text is decoded again, maxForms how often pluses are read as blanks: an attacker may nest
// escapes that shrink by two bytes each time.
const (
	maxDecoded = 8
	maxForms   = 2
)

// decode searches the regions again with their escapes undone.
func (sc *scan) decode(s string, firstRegion int) {
	if sc.decoded >= maxDecoded {
		return
	}
	sc.decoded++
	regions := sc.regions[firstRegion:]
	for i := range regions {
		r := regions[i]
		raw := s[r.start:r.end]
		form := sc.forms < maxForms && (r.form || strings.IndexByte(raw, '%') >= 0 && strings.IndexByte(raw, '+') >= 0)
		kinds := sc.kinds
		if form && !strings.Contains(raw, "%20") { // what surrounds a value must be read with its blanks
			sc.kinds &^= 1 << rules.KindStructural
		}
		if v := sc.view(); v.decode(raw, nextEscape) {
			forms := sc.forms
			if form {
				sc.forms = maxForms
			}
			sc.inView(v, r.start)
			sc.forms = forms
		}
		sc.kinds = kinds
		if form {
			sc.form(raw, r.start)
		}
		if sc.e.mixed && sc.decoded == 1 {
			sc.singly(raw, r.start)
		}
	}
	sc.decoded--
}

// singly undoes one kind of escape at a time: a literal that has a backslash or a percent sign in it is lost where all are.
func (sc *scan) singly(raw string, base int) {
	decoded, kinds := sc.decoded, sc.kinds
	sc.decoded, sc.kinds = maxDecoded, 1<<rules.KindLiteral
	for _, sign := range [...]string{`\`, "%", "&"} {
		if v := sc.view(); v.decode(raw, func(s string) int { return strings.IndexByte(s, sign[0]) }) {
			sc.inView(v, base)
		}
	}
	sc.decoded, sc.kinds = decoded, kinds
}

// view is the scratch of the present depth. It is a copy: deeper searches may grow sc.views.
func (sc *scan) view() view {
	for len(sc.views) <= sc.depth {
		sc.views = append(sc.views, view{})
	}
	v := sc.views[sc.depth]
	v.text, v.segs = v.text[:0], v.segs[:0]
	return v
}

// inView searches a decoded text and maps what it finds back to the text it came from, which starts at base.
func (sc *scan) inView(v view, base int) {
	sc.views[sc.depth] = v
	mark := len(sc.spans)
	sc.any(stringOf(v.text))
	sc.home(v, base, mark)
}

// home maps the spans from mark on out of a decoded text.
func (sc *scan) home(v view, base, mark int) {
	for i := mark; i < len(sc.spans); i++ {
		f := &sc.spans[i]
		f.start, f.end = base+v.origin(f.start), base+v.originEnd(f.end)
		f.repl = escapeJSON(f.repl)
	}
}

// origin is where the character at text[i] began.
func (v *view) origin(i int) int {
	s := v.segs[v.segAt(i)]
	if s.width > 0 {
		return s.from
	}
	return s.from + i - s.to
}

// originEnd is where the character that ends at text[i] ended.
func (v *view) originEnd(i int) int {
	if i == 0 {
		return 0
	}
	s := v.segs[v.segAt(i-1)]
	if s.width > 0 {
		return s.from + s.width
	}
	return s.from + i - s.to
}

func (v *view) segAt(i int) int {
	n, found := slices.BinarySearchFunc(v.segs, i, func(s seg, at int) int { return s.to - at })
	if !found {
		n--
	}
	return n
}

// decode undoes once every escape that next finds: JSON and source code (\n \" \u0041 \x41), URL (%41), HTML (&quot;).
// It tells whether there was any.
func (v *view) decode(raw string, next func(string) int) bool {
	copied := 0
	for i := 0; i < len(raw); {
		n := next(raw[i:])
		if n < 0 {
			break
		}
		i += n
		before := len(v.text)
		text, width := decodeEscape(raw[i:], v.text)
		if width == 0 {
			i++
			continue
		}
		if i > copied { // keep order: the run first, then the character
			text = text[:before]
			v.segs = append(v.segs, seg{to: before, from: copied})
			text = append(text, raw[copied:i]...)
			before = len(text)
			text, _ = decodeEscape(raw[i:], text)
		}
		v.text = text
		v.segs = append(v.segs, seg{to: before, from: i, width: width})
		i += width
		copied = i
	}
	if copied < len(raw) {
		v.segs = append(v.segs, seg{to: len(v.text), from: copied})
		v.text = append(v.text, raw[copied:]...)
	}
	return len(v.text) < len(raw) || len(v.segs) > 1
}
