// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"slices"
	"strings"
)

// span is a Segment as offsets.
type span struct {
	start, end int
	reasoning  bool
}

// cutter walks over the tags of one text and cuts it.
type cutter struct {
	text   string
	tokens []token
	bounds []int // ends of parts, nil for one text

	spans   []span
	start   int    // of the text not yet cut
	ink     int    // first rune of it that is not blank
	changed bool   // something was cut
	spoken  uint32 // names of tags that the text since the last cut talks about
	pairs   uint32 // those of them whose closing tag would be talk as well
	depth   int    // opening tags of the last block's name inside it

	closes closeFinder
}

// cut returns the spans, nil when no tag counts.
func (c *cutter) cut() []span {
	c.closes = closeFinder{tokens: c.tokens}
	c.ink = c.skipBlank(0)
	for i := 0; i < len(c.tokens); i++ {
		switch t := c.tokens[i]; {
		case t.kind == kindClose:
			if c.orphan(t) {
				c.takeOrphan(t)
			}
		case c.opens(i):
			i = c.takeBlock(i)
		default:
			c.talk(t)
		}
	}
	if !c.changed {
		return nil
	}
	c.textUntil(len(c.text), false)
	if c.spans == nil {
		c.spans = []span{}
	}
	return c.spans
}

// talk remembers an opening tag that opens nothing. Who quotes it quotes its closing tag too.
func (c *cutter) talk(t token) {
	bit := uint32(1) << t.name
	c.spoken |= bit
	if !t.quoted && t.code == codeNone {
		c.pairs |= bit
	}
}

// takeBlock cuts out the block that tokens[i] opens and returns the index of its last token.
func (c *cutter) takeBlock(i int) int {
	t := c.tokens[i]
	c.textUntil(int(t.pos), true)
	if t.kind == kindSelf {
		c.resume(int(t.end))
		return i
	}
	last, end, after := c.closes.of(i), len(c.text), len(c.text)
	if last >= 0 {
		end, after = int(c.tokens[last].pos), int(c.tokens[last].end)
	} else {
		last = len(c.tokens)
	}
	c.block(t, end, c.tokens[i+1:last])
	c.resume(after)
	return last
}

// block adds the content of a block, divided at the tags inside that count.
func (c *cutter) block(open token, end int, inside []token) {
	start, opened := int(open.end), uint32(0)
	c.depth = 0
	for _, t := range inside {
		if t.code != codeNone || t.named {
			continue
		}
		bit := uint32(1) << t.name
		switch {
		case t.kind == kindClose && opened&bit != 0:
		case t.kind != kindClose && (t.line || c.skipBlank(start) == int(t.pos) || touches(c.text, int(t.end))):
			if opened |= bit; t.name == open.name {
				c.depth++
			}
		default:
			continue
		}
		c.reasoning(start, int(t.pos))
		start = int(t.end)
	}
	c.reasoning(start, end)
}

func (c *cutter) takeOrphan(t token) {
	if c.changed && c.depth == 0 && c.skipBlank(int(t.end)) == len(c.text) {
		c.textUntil(int(t.pos), true)
	} else {
		c.reasoning(c.start, int(t.pos))
	}
	c.depth = max(0, c.depth-1)
	c.resume(int(t.end))
}

func (c *cutter) resume(at int) {
	c.start, c.ink, c.changed, c.spoken, c.pairs = at, c.skipBlank(at), true, 0, 0
}

func (c *cutter) reasoning(start, end int) {
	start, end = c.trimLeft(start, end), c.trimRight(start, end)
	if start < end {
		c.spans = append(c.spans, span{start, end, true})
	}
}

// textUntil adds the text since the last cut, trimmed where it was cut.
func (c *cutter) textUntil(end int, cutAfter bool) {
	start := c.start
	if c.changed {
		start = c.trimLeft(start, end)
	}
	if cutAfter {
		end = c.trimRight(start, end)
	}
	if start < end {
		c.spans = append(c.spans, span{start, end, false})
	}
}

func (c *cutter) trimLeft(start, end int) int {
	return end - len(strings.TrimLeftFunc(c.text[start:end], isBlank))
}

func (c *cutter) trimRight(start, end int) int {
	return start + len(strings.TrimRightFunc(c.text[start:end], isBlank))
}

func (c *cutter) skipBlank(p int) int { return c.trimLeft(p, len(c.text)) }

func (c *cutter) isBound(pos int) bool {
	_, found := slices.BinarySearch(c.bounds, pos)
	return found
}
