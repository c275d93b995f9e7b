// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

const (
	// cutFloor is the size below which a value is not worth cutting.
	cutFloor = 1 << 10
	// cutShare is what a value keeps at least per round, so that of several large ones none vanishes.
	cutShare = 4
	// cutRounds bounds the values cut in one span: beyond it the size is not in its texts.
	cutRounds = 64
)

// cutSpan brings a span down to limit bytes by cutting its largest values, and marks what it did in the
// attribute named mark. It returns the number of values cut and whether the span fits now.
func cutSpan(span ptrace.Span, limit int, mark string) (cut int, fits bool) {
	var notes []string
	for range cutRounds {
		excess := sizer.SpanSize(span) - limit + noteReserve
		if excess <= noteReserve-len(strings.Join(notes, "; ")) || excess <= 0 {
			break
		}
		key, value, size := largest(span)
		if size < cutFloor*2 {
			break
		}
		short, how := shorten(value, max(size-excess, size/cutShare, cutFloor))
		if len(short) >= size {
			break
		}
		value.SetStr(short)
		notes = append(notes, fmt.Sprintf("%s: %d bytes cut to %d%s", key, size, len(short), how))
		cut++
	}
	if cut > 0 {
		addNote(span.Attributes(), mark, notes)
	}
	return cut, sizer.SpanSize(span) <= limit
}

// noteReserve is the room kept for the mark itself.
const noteReserve = 1 << 10

// addNote keeps what an earlier cut wrote.
func addNote(attributes pcommon.Map, mark string, notes []string) {
	if before, found := attributes.Get(mark); found {
		notes = append([]string{before.AsString()}, notes...)
	}
	text := strings.Join(notes, "; ")
	attributes.PutStr(mark, cutUTF8(text, noteReserve/2))
}

// largest finds the largest value of the span and its events.
func largest(span ptrace.Span) (key string, value pcommon.Value, size int) {
	look := func(prefix string, attributes pcommon.Map) {
		for k, v := range attributes.All() {
			if n := valueSize(v); n > size {
				key, value, size = prefix+k, v, n
			}
		}
	}
	look("", span.Attributes())
	for _, event := range span.Events().All() {
		look("event ", event.Attributes())
	}
	return key, value, size
}

// valueSize is about what a value takes on the wire.
func valueSize(v pcommon.Value) int {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		return len(v.Str())
	case pcommon.ValueTypeBytes:
		return v.Bytes().Len()
	case pcommon.ValueTypeMap:
		n := 0
		for k, member := range v.Map().All() {
			n += len(k) + valueSize(member)
		}
		return n
	case pcommon.ValueTypeSlice:
		n := 0
		for _, element := range v.Slice().All() {
			n += valueSize(element)
		}
		return n
	}
	return 8
}

// shorten makes a text of at most limit bytes of a value. A piece of binary content is of no use.
func shorten(v pcommon.Value, limit int) (short, how string) {
	if v.Type() == pcommon.ValueTypeBytes {
		return strings.TrimSpace(cutMark(v.Bytes().Len())), ""
	}
	return cutText(v.AsString(), limit)
}

// cutMark ends a text that was cut.
func cutMark(bytes int) string {
	return fmt.Sprintf("… [cut: %d bytes]", bytes)
}

// cutPlain keeps the beginning of a text, at most limit bytes with the mark.
func cutPlain(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	kept := cutUTF8(text, max(limit-len(cutMark(len(text))), 0))
	return kept + cutMark(len(text)-len(kept))
}

// cutUTF8 never ends within a character.
func cutUTF8(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}
