// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// prettyBelow is the size up to which JSON is indented: deep nesting multiplies it.
const prettyBelow = 256 << 10

// maxIndent bounds the indentation for the same reason.
const maxIndent = 24

// unseen are the signs without width. A processor sets one beside text that Langfuse would
// open as JSON; here, where JSON is drawn as JSON, it says nothing.
const unseen = "\u200b\u200c\u200d\u2060\ufeff"

// pretty indents a JSON object or list, numbers and order as they are; other text is
// returned unchanged.
func pretty(s string) string {
	trimmed := strings.Trim(s, unseen)
	if len(s) > prettyBelow || !strings.HasPrefix(trimmed, "{") && !strings.HasPrefix(trimmed, "[") || !jsonx.Valid(trimmed) {
		return s
	}
	i := indenter{src: jsonx.Compact(trimmed)}
	i.out.Grow(len(s) * 2)
	i.run()
	return i.out.String()
}

type indenter struct {
	src   string
	out   strings.Builder
	depth int
}

func (i *indenter) run() {
	for at := 0; at < len(i.src); at++ {
		switch c := i.src[at]; c {
		case '"':
			end := at + quotedLen(i.src[at:])
			i.out.WriteString(i.src[at:end])
			at = end - 1
		case '{', '[':
			i.open(&at)
		case '}', ']':
			i.depth--
			i.line()
			i.out.WriteByte(c)
		case ',':
			i.out.WriteByte(c)
			i.line()
		case ':':
			i.out.WriteString(": ")
		default:
			i.out.WriteByte(c)
		}
	}
}

// open writes an opening bracket; an empty container stays on its line.
func (i *indenter) open(at *int) {
	i.out.WriteByte(i.src[*at])
	if next := i.src[*at+1]; next == '}' || next == ']' {
		i.out.WriteByte(next)
		*at++
		return
	}
	i.depth++
	i.line()
}

func (i *indenter) line() {
	i.out.WriteByte('\n')
	i.out.WriteString(strings.Repeat("  ", min(i.depth, maxIndent)))
}

// quotedLen is the length of the JSON string that s begins with.
func quotedLen(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}
