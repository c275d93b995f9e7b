// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"unicode/utf8"
)

// text is one piece of content as it is drawn. A long one is drawn in part, the rest is
// fetched on demand: a message of megabytes must not make the page wait.
type text struct {
	Plain string        // what is drawn, unless HTML is set
	HTML  template.HTML // the same as markdown, sanitised
	Drawn int           // bytes drawn
	Rest  int           // bytes that are not drawn
	No    int           // number of the text within its span, by which the rest is asked for
	Whole string        // everything, for who asks for the rest
}

// The bytes of a text that are drawn at once, and with each further request.
const (
	firstBytes = 16 << 10
	moreBytes  = 256 << 10
)

// pen numbers texts and cuts them. Numbers depend on nothing but the order of drawing.
type pen struct {
	limit    int // bytes drawn at once
	markdown bool
	texts    []text
}

// plain draws a text as it is.
func (p *pen) plain(s string) text {
	cut := cutAt(s, p.limit)
	t := text{Plain: visible(s[:cut]), Drawn: cut, Rest: len(s) - cut, No: len(p.texts), Whole: s}
	p.texts = append(p.texts, t)
	return t
}

// prose draws a text as markdown if it is wanted and the text is drawn as a whole: half a
// document may end inside a fence.
func (p *pen) prose(s string) text {
	t := p.plain(s)
	if p.markdown && t.Rest == 0 {
		t.HTML = markdown(t.Plain)
	}
	return t
}

// json draws JSON indented and other text as it is.
func (p *pen) json(s string) text { return p.plain(pretty(s)) }

// Size words the number of bytes that are not drawn.
func (t text) Size() string { return bytesWord(t.Rest) }

// Empty reports that there is nothing to draw.
func (t text) Empty() bool { return t.Whole == "" }

// cutAt returns the largest boundary of a sign up to n bytes.
func cutAt(s string, n int) int {
	if n >= len(s) {
		return len(s)
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// visible writes out signs that steer instead of being seen: control characters, and those
// that turn the writing direction, with which a text could pose as another one.
func visible(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if !strings.ContainsFunc(s, steering) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if steering(r) {
			fmt.Fprintf(&b, "⟨%U⟩", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func steering(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' && r != '\r' || r >= 0x7f && r < 0xa0 ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

func bytesWord(n int) string {
	switch {
	case n >= 1<<20:
		return strconv.FormatFloat(float64(n)/(1<<20), 'f', 1, 64) + " MB"
	case n >= 1<<10:
		return strconv.Itoa(n>>10) + " KB"
	default:
		return strconv.Itoa(n) + " bytes"
	}
}
