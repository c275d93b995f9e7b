// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

// opens decides whether tokens[i] opens a block; the package comment states the rule.
func (c *cutter) opens(i int) bool {
	t := c.tokens[i]
	if t.code != codeNone || t.named || punctuationFollows(c.text, int(t.end)) || c.joined(i) {
		return false
	}
	if t.line || c.ink == int(t.pos) {
		return true
	}
	if quoteBefore(c.text, int(t.pos)) {
		return false
	}
	begins := c.isBound(int(t.pos)) || endsSentence(c.text, c.start, int(t.pos))
	if t.kind == kindSelf {
		return begins
	}
	if last := c.closes.of(i); last >= 0 {
		return c.opensInLine(t, c.tokens[last], begins)
	}
	return begins && (touches(c.text, int(t.end)) || endsLine(c.text, int(t.end)))
}

// opensInLine decides about a block in the middle of a line, from its tags and whether it begins a sentence.
func (c *cutter) opensInLine(open, end token, begins bool) bool {
	switch {
	case begins:
		return touches(c.text, int(open.end)) || !continues(c.text, int(end.end))
	case c.spoken&(1<<open.name) != 0:
		return false
	case nounFollows(c.text, int(end.end)) || !hasWord(c.text[open.end:end.pos]):
		return false
	case endsLine(c.text, int(open.end)):
		return end.line
	}
	return touches(c.text, int(open.end))
}

// joined reports whether only a conjunction stands between the tag and the closing one after it.
func (c *cutter) joined(i int) bool {
	if i+1 >= len(c.tokens) || c.tokens[i+1].kind != kindClose {
		return false
	}
	return joinsTags(c.text[c.tokens[i].end:c.tokens[i+1].pos])
}

// orphan decides whether a closing tag outside of any block ends one that the prompt opened.
func (c *cutter) orphan(t token) bool {
	end := int(t.end)
	alone := t.line && endsLine(c.text, end)
	if t.code != codeNone && !(t.code == codeOpenFence && alone) || t.named {
		return false
	}
	if bit := uint32(1) << t.name; !alone && c.pairs&bit != 0 {
		c.pairs &^= bit
		return false
	}
	begins := t.line || c.ink == int(t.pos) || c.isBound(int(t.pos)) || endsSentence(c.text, c.start, int(t.pos))
	switch {
	case alone:
		return true
	case touches(c.text, end):
		return true
	case punctuationFollows(c.text, end):
		return false
	case touchedBy(c.text, int(t.pos)):
		return true
	case begins:
		return !continues(c.text, end)
	}
	return startsUpper(c.text, end) || endsParagraph(c.text, end)
}
