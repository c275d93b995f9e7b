// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// seamContext is how far around a seam a secret that crosses it is looked for. Tokens are shorter; of longer PEM blocks each
// part is found by itself.
const seamContext = 4 << 10

// Parts redacts the texts of adjacent parts of one message: a secret may begin in one and end in another. Texts that stay the
// same are the same strings; the slice is texts itself when nothing was found.
func (e *Engine) Parts(texts []string, p Place, h *Hits) []string {
	if e.off || len(texts) == 0 {
		return texts
	}
	cuts := e.seams(texts, p, h)
	out := texts
	for i, s := range texts {
		redacted := e.Text(cutAt(s, cuts, i), p, h)
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
	repl             string
}

func cutAt(s string, cuts []cut, text int) string {
	if len(cuts) == 0 {
		return s
	}
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		if c.text != text || c.end <= at {
			continue
		}
		c.start = max(c.start, at)
		b.WriteString(s[at:c.start])
		b.WriteString(c.repl)
		at = c.end
	}
	if at == 0 {
		return s
	}
	b.WriteString(s[at:])
	return b.String()
}

// seams finds the secrets that cross from one text into the next.
func (e *Engine) seams(texts []string, p Place, h *Hits) (cuts []cut) {
	for i := 0; i+1 < len(texts); i++ {
		if texts[i+1] == "" {
			continue
		}
		cuts = append(cuts, e.seam(texts, i, p, h)...)
	}
	return cuts
}

// seam searches the end of texts[:i+1] joined with the beginning of texts[i+1:].
func (e *Engine) seam(texts []string, i int, p Place, h *Hits) (cuts []cut) {
	first, from := i, 0
	for size := len(texts[i]); ; first-- {
		if size >= seamContext {
			from = size - seamContext
			break
		}
		if first == 0 {
			break
		}
		size += len(texts[first-1])
	}
	var joined strings.Builder
	joined.WriteString(texts[first][from:])
	for n := first + 1; n <= i; n++ {
		joined.WriteString(texts[n])
	}
	seam, last := joined.Len(), i
	for last+1 < len(texts) && joined.Len() < seam+seamContext {
		last++
		joined.WriteString(texts[last][:min(len(texts[last]), seamContext)])
	}
	e.searched(joined.String(), p, nil, nil, func(sc *scan, s string) {
		sc.plain(s)
		sc.settle(0)
		for _, f := range sc.spans {
			if f.start < seam && f.end > seam {
				cuts = append(cuts, spread(f, texts[first:last+1], first, from)...)
				e.count(f.rule.ID, 1, p, h, nil)
			}
		}
		sc.spans = sc.spans[:0]
	})
	return cuts
}

// spread divides a span of the joined text among the texts it covers: the first gets the replacement, the others lose theirs.
func spread(f span, texts []string, first, from int) (cuts []cut) {
	at := 0
	for n, s := range texts {
		skipped := 0
		if n == 0 {
			skipped = from
		}
		size := len(s) - skipped
		start, end := max(f.start-at, 0), min(f.end-at, size)
		if start < end {
			cuts = append(cuts, cut{first + n, skipped + start, skipped + end, f.repl})
			f.repl = ""
		}
		at += size
	}
	return cuts
}
