// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

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

// formPlus notes a plus that may be a blank: the word around it will be searched with blanks.
func (sc *scan) formPlus(s string, i, firstRegion int) {
	if sc.forms >= maxForms {
		return
	}
	least := 0
	if n := len(sc.regions); n > firstRegion {
		least = sc.regions[n-1].end
	}
	if i < least || i == 0 || !isAlnum(s[i-1]) {
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
		if word != "" && word == strings.ToLower(word) && len(word) < minRun || strings.IndexByte(word, '%') >= 0 {
			words++
		}
	}
	return words*2 >= all
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
			sc.kinds &^= 1<<rules.KindStructural | 1<<rules.KindEntropy
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
	}
	sc.decoded--
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

// nextBackslash finds the escapes of a JSON string.
func nextBackslash(s string) int { return strings.IndexByte(s, '\\') }

// nextFormEscape also finds the pluses of a form's body or query.
func nextFormEscape(s string) int { return strings.IndexAny(s, `\%&+`) }

func nextEscape(s string) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '\\' || c == '%' || c == '&' {
			return i
		}
	}
	return -1
}

// decodeEscape appends the character that s begins with in escaped form and tells how many bytes it took; 0 if none.
func decodeEscape(s string, dst []byte) ([]byte, int) {
	if len(s) < 2 {
		return dst, 0
	}
	switch s[0] {
	case '+':
		return append(dst, ' '), 1
	case '\\':
		return decodeBackslash(s, dst)
	case '%':
		if len(s) > 2 {
			if c, ok := hexByte(s[1], s[2]); ok {
				return append(dst, c), 3
			}
		}
	case '&':
		return decodeEntity(s, dst)
	}
	return dst, 0
}

func decodeBackslash(s string, dst []byte) ([]byte, int) {
	switch s[1] {
	case '"', '\'', '\\', '/', '`':
		return append(dst, s[1]), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'b', 'f':
		return append(dst, ' '), 2
	case 'x':
		if len(s) > 3 {
			if c, ok := hexByte(s[2], s[3]); ok {
				return append(dst, c), 4
			}
		}
	case 'u':
		return decodeUnicode(s, dst)
	}
	return dst, 0
}

func decodeUnicode(s string, dst []byte) ([]byte, int) {
	r, ok := hex4(s)
	if !ok {
		return dst, 0
	}
	if utf16.IsSurrogate(r) {
		if low, ok := hex4(s[6:]); ok {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				return utf8.AppendRune(dst, both), 12
			}
		}
		r = utf8.RuneError
	}
	return utf8.AppendRune(dst, r), 6
}

func hex4(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	a, ok := hexByte(s[2], s[3])
	b, also := hexByte(s[4], s[5])
	return rune(a)<<8 | rune(b), ok && also
}

func hexByte(a, b byte) (byte, bool) {
	x, y := hexDigit(a), hexDigit(b)
	return x<<4 | y, x < 16 && y < 16
}

func hexDigit(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return 255
}

var entities = [...]struct {
	text string
	char byte
}{{"&quot;", '"'}, {"&#34;", '"'}, {"&#x22;", '"'}, {"&#39;", '\''}, {"&#x27;", '\''}, {"&apos;", '\''}, {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&#x3D;", '='}, {"&#61;", '='}}

func decodeEntity(s string, dst []byte) ([]byte, int) {
	for _, e := range entities {
		if strings.HasPrefix(s, e.text) {
			return append(dst, e.char), len(e.text)
		}
	}
	return dst, 0
}

// escapeJSON keeps a replacement valid inside one more level of quotes; ours has nothing to escape, a user's may.
func escapeJSON(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r == '"' || r == '\\' || r < ' ' }) < 0 {
		return s
	}
	quoted := quoteJSON(s)
	return quoted[1 : len(quoted)-1]
}

func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// escapeSigns are the bytes that make a text worth decoding.
func (t *triggers) addEscapes() {
	for _, c := range "\"'\\/`nrtbfxu" {
		t.set(pair('\\', byte(c)))
	}
	for _, c := range "0123456789abcdefABCDEF" {
		t.set(pair('%', byte(c)))
	}
	for c := range 256 {
		if isAlnum(byte(c)) {
			t.set(pair('+', byte(c)))
		}
	}
	for _, c := range "q#alg" {
		t.set(pair('&', byte(c)))
	}
}
