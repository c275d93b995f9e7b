// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"errors"
	"math"
	"strings"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth bounds nesting. Real requests stay below 40 levels; deeper text is hostile
// or broken and is kept as text by the callers.
const MaxDepth = 512

var (
	// ErrSyntax tells that the text is not exactly one JSON value.
	ErrSyntax = errors.New("jsonx: not a JSON value")
	// ErrDepth tells that the value nests deeper than MaxDepth.
	ErrDepth = errors.New("jsonx: nested deeper than the limit")
	// ErrSize tells that the text is too long for the tape's 32-bit positions.
	ErrSize = errors.New("jsonx: text longer than 2 GiB")
)

var lenient = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// Valid reports whether text is exactly one JSON value, blanks around it allowed.
func Valid(text string) bool {
	return plausible(text) && jsontext.Value(bytesOf(text)).IsValid(lenient...)
}

// Parse reads text as exactly one JSON value. The value borrows text.
func Parse(text string) (Value, error) {
	if len(text) > math.MaxInt32 {
		return Value{}, ErrSize
	}
	if !Valid(text) {
		return Value{}, ErrSyntax
	}
	d := &doc{src: text, nodes: make([]node, 0, 8+len(text)/48)}
	if err := d.build(); err != nil {
		return Value{}, err
	}
	return Value{d, 0}, nil
}

// plausible refuses most non-JSON texts by their first sign, before the engine runs.
func plausible(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n':
			continue
		case '{', '[', '"', 't', 'f', 'n', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			return true
		default:
			return false
		}
	}
	return false
}

// node is one value or member name on the tape, in source order.
type node struct {
	start, end uint32 // position in src; strings include their quotes
	next       int32  // index of the node after this one's subtree; the parent while open
	size       int32  // elements or members
	kind       Kind
	escaped    bool // the string holds a backslash
}

type doc struct {
	src   string
	nodes []node
}

// build fills the tape. The text is valid, so only structure is looked at.
func (d *doc) build() error {
	src, open, depth := d.src, int32(-1), 0
	for i := 0; i < len(src); {
		switch c := src[i]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
			i++
		case '{', '[':
			if depth++; depth > MaxDepth {
				return ErrDepth
			}
			kind := Array
			if c == '{' {
				kind = Object
			}
			d.nodes = append(d.nodes, node{start: uint32(i), next: open, kind: kind})
			open = int32(len(d.nodes) - 1)
			i++
		case '}', ']':
			depth--
			i++
			open = d.close(open, i)
		case '"':
			end, escaped := stringEnd(src, i)
			d.leaf(open, i, end, String, escaped)
			i = end
		default:
			end := scalarEnd(src, i)
			d.leaf(open, i, end, scalarKind(c), false)
			i = end
		}
	}
	return nil
}

func (d *doc) leaf(open int32, start, end int, kind Kind, escaped bool) {
	d.nodes = append(d.nodes, node{
		start: uint32(start), end: uint32(end), next: int32(len(d.nodes) + 1), kind: kind, escaped: escaped,
	})
	d.count(open)
}

// close ends the open container and returns its parent.
func (d *doc) close(open int32, end int) int32 {
	n := &d.nodes[open]
	parent := n.next
	n.end, n.next = uint32(end), int32(len(d.nodes))
	if n.kind == Object {
		n.size /= 2 // names were counted like values
	}
	d.count(parent)
	return parent
}

func (d *doc) count(open int32) {
	if open >= 0 {
		d.nodes[open].size++
	}
}

// stringEnd returns the position behind the closing quote of the string that opens at i.
func stringEnd(src string, i int) (end int, escaped bool) {
	j := i + 1
	for {
		q := strings.IndexByte(src[j:], '"')
		run := src[j : j+q]
		b := strings.IndexByte(run, '\\')
		if b < 0 {
			return j + q + 1, escaped
		}
		escaped = true
		j += b + 2
	}
}

func scalarEnd(src string, i int) int {
	for i < len(src) {
		switch src[i] {
		case ' ', '\t', '\r', '\n', ',', ':', '}', ']':
			return i
		}
		i++
	}
	return i
}

func scalarKind(c byte) Kind {
	switch c {
	case 't', 'f':
		return Bool
	case 'n':
		return Null
	default:
		return Number
	}
}

// bytesOf views text as bytes for functions that only read.
func bytesOf(text string) []byte {
	return unsafe.Slice(unsafe.StringData(text), len(text))
}
