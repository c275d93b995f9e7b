// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"math"
	"strings"
)

// Segment is a piece of a text: reasoning, or what the model meant to say.
type Segment struct {
	Reasoning bool
	Text      string
}

// Splitter finds inline reasoning. It is immutable and safe for concurrent use.
type Splitter struct {
	tags          []tag
	angle, square bool      // brackets in use
	longest       int       // name
	first         [256]bool // bytes that may follow an opening bracket: a slash or the start of a name
}

// Split returns the segments of text in order, neighbours being of either kind; nil when there is nothing to split and
// the text stays as it is. The segments are parts of text, not copies. Text segments keep their white space except at a
// cut; blank segments vanish; a text that vanishes as a whole is one empty text segment.
func (s *Splitter) Split(text string) []Segment {
	spans := s.spans(text, nil)
	if spans == nil {
		return nil
	}
	return segments(text, spans)
}

// SplitParts splits neighbouring text parts of one assistant message as if they were one text, so that a tag or a block
// that is cut across parts is still one block. It returns nil when nothing is to split; otherwise the segments of every
// part, also of those that stay as they are. A block belongs to the part in which its content starts, and a part of
// which nothing is left has no segments.
func (s *Splitter) SplitParts(texts []string) [][]Segment {
	if !s.anyCandidate(texts) {
		return nil
	}
	joined, bounds := strings.Join(texts, ""), make([]int, 0, len(texts))
	end := 0
	for _, t := range texts {
		end += len(t)
		bounds = append(bounds, end)
	}
	spans := s.spans(joined, bounds)
	if spans == nil {
		return nil
	}
	return distribute(joined, bounds, spans)
}

func (s *Splitter) anyCandidate(texts []string) bool {
	for _, t := range texts {
		if s.angle && strings.IndexByte(t, '<') >= 0 || s.square && strings.IndexByte(t, '[') >= 0 {
			return true
		}
	}
	return false
}

func (s *Splitter) spans(text string, bounds []int) []span {
	if len(text) > math.MaxInt32 {
		return nil
	}
	tokens := s.tokens(text)
	if len(tokens) == 0 {
		return nil
	}
	c := cutter{text: text, tokens: tokens, bounds: bounds}
	return c.cut()
}

func segments(text string, spans []span) []Segment {
	segs := make([]Segment, 0, max(1, len(spans)))
	for _, sp := range spans {
		segs = append(segs, Segment{sp.reasoning, text[sp.start:sp.end]})
	}
	if len(segs) == 0 {
		segs = append(segs, Segment{})
	}
	return segs
}

// distribute gives every span to the part it starts in; text that crosses a boundary is divided there.
func distribute(joined string, bounds []int, spans []span) [][]Segment {
	parts := make([][]Segment, len(bounds))
	p := 0
	for _, sp := range spans {
		for sp.start >= bounds[p] {
			p++
		}
		for !sp.reasoning && sp.end > bounds[p] {
			parts[p] = append(parts[p], Segment{false, joined[sp.start:bounds[p]]})
			sp.start = bounds[p]
			for sp.start >= bounds[p] {
				p++
			}
		}
		parts[p] = append(parts[p], Segment{sp.reasoning, joined[sp.start:sp.end]})
	}
	return parts
}
