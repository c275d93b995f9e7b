// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"errors"
	"math"
	"unsafe"
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

// Valid reports whether text is exactly one JSON value, blanks around it allowed.
func Valid(text string) bool {
	s := scanner{src: text, limit: maxNesting}
	return plausible(text) && s.run() == nil
}

// Parse reads text as exactly one JSON value. The value borrows text.
func Parse(text string) (Value, error) {
	if len(text) > math.MaxInt32 {
		return Value{}, ErrSize
	}
	if !plausible(text) {
		return Value{}, ErrSyntax
	}
	t := newTape()
	defer t.release()
	s := scanner{src: text, limit: MaxDepth, tape: t}
	switch err := s.run(); {
	case err == nil:
	case errors.Is(err, ErrDepth) && Valid(text):
		return Value{}, ErrDepth
	default:
		return Value{}, ErrSyntax
	}
	return Value{t.doc(text), 0}, nil
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

// bytesOf views text as bytes for functions that only read.
func bytesOf(text string) []byte {
	return unsafe.Slice(unsafe.StringData(text), len(text))
}
