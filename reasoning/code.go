// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import "strings"

// codeKind says in what kind of markdown code a position lies.
type codeKind uint8

const (
	codeNone codeKind = iota
	codeInline
	codeFence
	codeOpenFence // a fence that never closes: reasoning is often cut off in the middle of code
)

const (
	maxTicks    = 32 // longer runs of backticks open no inline code
	shortestRun = 3  // of a fence
)

// codeScanner finds the code around positions asked for in rising order. It follows CommonMark, except that fences may
// be indented at will (models indent them in lists) and inline code ends with its line.
type codeScanner struct {
	text    string
	started bool
	marks   bool // the text has any backtick or tilde

	lineStart, lineEnd int
	fence              codeKind
	fenceEnd           int

	spansOf int // line whose inline code is in spans, -1 none
	runs    []tickRun
	spans   [][2]int
}

type tickRun struct{ start, length, next int }

func (c *codeScanner) at(pos int) codeKind {
	if !c.started {
		c.started, c.spansOf = true, -1
		c.marks = strings.IndexByte(c.text, '`') >= 0 || strings.Contains(c.text, "~~~")
	}
	if !c.marks {
		return codeNone
	}
	for pos >= c.lineEnd {
		c.nextLine()
	}
	if c.fence != codeNone {
		return c.fence
	}
	return c.inline(pos)
}

func (c *codeScanner) nextLine() {
	c.lineStart = c.lineEnd
	c.lineEnd = lineEnd(c.text, c.lineStart)
	if c.lineStart < c.fenceEnd {
		return
	}
	c.fence = codeNone
	if mark, n, _ := fenceLine(c.text[c.lineStart:c.lineEnd]); n > 0 {
		c.fence, c.fenceEnd = c.endOfFence(mark, n)
	}
}

func lineEnd(text string, start int) int {
	if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
		return start + n + 1
	}
	return len(text)
}

// endOfFence looks for the line that closes the fence opened on the current line. Another opening line of the kind
// means that this one never closed.
func (c *codeScanner) endOfFence(mark byte, n int) (codeKind, int) {
	for start := c.lineEnd; start < len(c.text); {
		end := lineEnd(c.text, start)
		if m, length, info := fenceLine(c.text[start:end]); m == mark && length >= n {
			if info {
				return codeOpenFence, start
			}
			return codeFence, end
		}
		start = end
	}
	return codeOpenFence, len(c.text)
}

// fenceLine reads a line that may open or close a fence; length 0 when it does not. Only an opening line has an info.
func fenceLine(line string) (mark byte, length int, info bool) {
	line = strings.TrimLeft(line, " \t>")
	if line == "" || line[0] != '`' && line[0] != '~' {
		return 0, 0, false
	}
	mark = line[0]
	rest := strings.TrimLeft(line, line[:1])
	if length = len(line) - len(rest); length < shortestRun || mark == '`' && strings.IndexByte(rest, '`') >= 0 {
		return 0, 0, false
	}
	return mark, length, strings.TrimSpace(rest) != ""
}

func (c *codeScanner) inline(pos int) codeKind {
	if c.spansOf != c.lineStart {
		c.spansOf = c.lineStart
		c.findSpans()
	}
	for len(c.spans) > 0 && c.spans[0][1] <= pos {
		c.spans = c.spans[1:]
	}
	if len(c.spans) > 0 && c.spans[0][0] <= pos {
		return codeInline
	}
	return codeNone
}

// findSpans pairs each run of backticks on the line with the next run of the same length.
func (c *codeScanner) findSpans() {
	c.runs, c.spans = c.runs[:0], c.spans[:0]
	for p := c.lineStart; ; {
		n := strings.IndexByte(c.text[p:c.lineEnd], '`')
		if n < 0 {
			break
		}
		start := p + n
		for p = start; p < c.lineEnd && c.text[p] == '`'; p++ {
		}
		c.runs = append(c.runs, tickRun{start: start, length: p - start, next: -1})
	}
	var seen [maxTicks + 1]int // index+1 of the next run of a length
	for i := len(c.runs) - 1; i >= 0; i-- {
		if n := c.runs[i].length; n <= maxTicks {
			c.runs[i].next, seen[n] = seen[n]-1, i+1
		}
	}
	for i := 0; i < len(c.runs); i++ {
		if next := c.runs[i].next; next > 0 {
			c.spans = append(c.spans, [2]int{c.runs[i].start, c.runs[next].start})
			i = next
		}
	}
}
