// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"
)

// seamContext is how far around a seam a secret that crosses it is looked for. Tokens are shorter, and so are the PEM blocks of
// keys of up to 4096 bits.
const seamContext = 4 << 10

// Parts redacts the texts of adjacent parts of one message: a secret may begin in one and end in another. Texts that stay the
// same are the same strings; the slice is texts itself when nothing was found.
func (e *Engine) Parts(texts []string, p Place, h *Hits) []string {
	return e.partsAt(texts, func(int) Place { return p }, h)
}

// partsAt is Parts of texts whose places differ: what a model thought and what it then said.
func (e *Engine) partsAt(texts []string, place func(i int) Place, h *Hits) []string {
	if e.off || len(texts) == 0 {
		return texts
	}
	p := place(0)
	cuts, ok := e.seams(texts, p, h)
	if !ok {
		return slices.Repeat([]string{failed}, len(texts)) // fails closed: any of them may hold a part of a secret
	}
	out := texts
	for i, s := range texts {
		own := 0 // cuts are in the order of the texts
		for own < len(cuts) && cuts[own].text == i {
			own++
		}
		redacted := e.withCuts(s, cuts[:own], place(i), h)
		cuts = cuts[own:]
		if redacted == s {
			continue
		}
		if &out[0] == &texts[0] {
			out = append([]string(nil), texts...)
		}
		out[i] = redacted
	}
	return out
}

// cut is the part of a text that belongs to a secret across a seam.
type cut struct {
	text, start, end int
	rule             *rule
	repl             string
}

// withCuts redacts a text of which parts belong to secrets across its seams. It is searched as it came: what is cut off it may
// be what makes it JSON. The cuts were counted where they were found.
func (e *Engine) withCuts(s string, cuts []cut, p Place, h *Hits) (out string) {
	if len(cuts) == 0 {
		return e.Text(s, p, h)
	}
	defer func() {
		if recover() != nil {
			out = failed
			e.count("error", 1, p, h, nil)
		}
	}()
	sc := e.newScan(p.kinds())
	sc.any(s)
	sc.settle(0)
	for i := range sc.spans {
		e.count(sc.spans[i].rule.ID, 1, p, h, nil)
	}
	for _, c := range cuts {
		sc.spans = append(sc.spans, span{c.start, c.end, c.rule, c.repl})
	}
	sc.settle(0)
	out = sc.apply(s, 0)
	sc.release()
	return out
}

// seams finds the secrets that cross from one text into the next. Small parts are joined whole, once; of large ones only what
// stands around each seam is searched again.
func (e *Engine) seams(texts []string, p Place, h *Hits) (cuts []cut, ok bool) {
	return e.seamsOf(texts, p.kinds(), p, h)
}

func (e *Engine) seamsOf(texts []string, kinds uint8, p Place, h *Hits) (cuts []cut, ok bool) {
	total := 0
	for _, s := range texts {
		total += len(s)
	}
	if len(texts) < 2 || total == 0 {
		return nil, true
	}
	if total < len(texts)*2*seamContext {
		return e.crossing(texts, 0, 0, kinds, p, h)
	}
	for i := 0; i+1 < len(texts); i++ {
		from := max(0, len(texts[i])-seamContext)
		pair := []string{texts[i][from:], texts[i+1][:min(len(texts[i+1]), seamContext)]}
		across, ok := e.crossing(pair, i, from, kinds, p, h)
		if !ok {
			return nil, false
		}
		cuts = append(cuts, across...)
	}
	return cuts, true
}

// crossing searches texts joined, and keeps what begins in one and ends in another. The first of them is text number first of
// the message, from byte from on.
func (e *Engine) crossing(texts []string, first, from int, kinds uint8, p Place, h *Hits) (cuts []cut, ok bool) {
	joined := strings.Join(texts, "")
	known, key := e.seamless(joined, kinds)
	if known {
		return nil, true
	}
	e.searched(joined, p, nil, nil, func(sc *scan, s string) {
		sc.kinds = kinds
		sc.plain(s)
		sc.settle(0)
		if len(sc.spans) == 0 && len(s) >= memoThreshold && e.memo != nil {
			e.memo.put(key, remembered{clean: true})
		}
		n, at := 0, 0 // the text that the spans have come to, and where it begins
		for _, f := range sc.spans {
			for at+len(texts[n]) <= f.start {
				at += len(texts[n])
				n++
			}
			skipped := 0
			if n == 0 {
				skipped = from
			}
			if pieces := spread(f, texts[n:], at, first+n, skipped); len(pieces) > 1 {
				cuts = append(cuts, pieces...)
				e.count(f.rule.ID, 1, p, h, nil)
			}
		}
		sc.spans, ok = sc.spans[:0], true
	})
	return cuts, ok
}

// seamless tells whether the joined texts were searched before and have no secret at all, wherever they are cut: histories
// repeat. The key is for what is found out now.
func (e *Engine) seamless(joined string, kinds uint8) (known bool, key memoKey) {
	if len(joined) < memoThreshold || e.memo == nil {
		return false, key
	}
	key = e.memo.key(joined, kinds|joinedTexts)
	r, ok := e.memo.get(key)
	return ok && r.clean, key
}

// joinedTexts sets the keys of joined texts apart: what is JSON as a whole is searched as a text here.
const joinedTexts = 1 << 7

// spread divides a span of the joined texts among those it covers: the first gets the replacement, the others lose theirs. The
// first text begins at byte at of the joined ones; it is text number first of the message, without its first skipped bytes.
func spread(f span, texts []string, at, first, skipped int) (cuts []cut) {
	for n, s := range texts {
		if at >= f.end {
			break
		}
		if start, end := max(f.start-at, 0), min(f.end-at, len(s)); start < end {
			cuts = append(cuts, cut{first + n, skipped + start, skipped + end, f.rule, f.repl})
			f.repl = ""
		}
		at, skipped = at+len(s), 0
	}
	return cuts
}
