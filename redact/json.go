// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// frame is an open JSON container.
type frame struct {
	array bool
	// key names the values to come: the member's key, or for an array the key that the array has.
	key  string
	want bool // the next string is a key
	// named is what a sibling "name" or a flag before this element called the value: {"name": "API_KEY", "value": ...}.
	named nameClass
	// start of the value and of the member in the text; action is what the user's keys say about the member.
	start, member, comma int
	action               KeyAction
	kept                 bool   // a member before this one stays
	typed                bool   // of an array: its elements are parts of a message
	last                 region // of an array: the text of the part before
}

// json finds the strings of a valid JSON text and searches each one decoded. It is no parser: validity is known, so quotes
// and brackets are enough, and the positions it needs are the ones an engine does not give.
func (sc *scan) json(s string) { sc.jsonFrom(frame{array: true}, s) }

func (sc *scan) jsonFrom(root frame, s string) {
	base := len(sc.stack)
	sc.stack = append(sc.stack, root)
	for i := 0; i < len(s); {
		switch c := s[i]; c {
		case '{', '[':
			sc.open(c == '[', i)
			i++
		case '}', ']':
			sc.stack = sc.stack[:len(sc.stack)-1]
			i++
			sc.closed(s, i)
		case '"':
			end := stringEnd(s, i+1)
			sc.quoted(s, i, end)
			i = end + 1
		case ',':
			sc.comma(i)
			i++
		case ' ', '\n', '\r', '\t', ':':
			i++
		default:
			end := i + 1
			for end < len(s) && strings.IndexByte(",]} \n\r\t", s[end]) < 0 {
				end++
			}
			sc.scalar(s, i, end)
			i = end
		}
	}
	sc.stack = sc.stack[:base]
}

// stringEnd is the position of the closing quote of a string whose content starts at i.
func stringEnd(s string, i int) int {
	for at := i; ; {
		n := strings.IndexByte(s[at:], '"')
		if n < 0 {
			return len(s)
		}
		at += n
		slashes := 0
		for at-slashes > i && s[at-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return at
		}
		at++
	}
}

func (sc *scan) top() *frame { return &sc.stack[len(sc.stack)-1] }

func (sc *scan) open(array bool, at int) {
	up := sc.top()
	up.start = at
	child := frame{array: array, want: !array, comma: -1}
	if array {
		child.key = up.key // {"Authorization": ["Bearer ..."]}
	}
	if !array && up.key == "value" {
		child.named = up.named // OTLP JSON: {"key": ..., "value": {"stringValue": ...}}
	}
	sc.stack = append(sc.stack, child)
}

func (sc *scan) comma(at int) {
	f := sc.top()
	f.comma = at
	if !f.array {
		f.want = true
	}
}

// closed ends a container: the user's keys may hide all of it.
func (sc *scan) closed(s string, end int) {
	if f := sc.top(); !f.array {
		sc.member(s, f.start, end)
	}
}

func (sc *scan) quoted(s string, open, end int) {
	f := sc.top()
	if f.want {
		sc.key(s, open, end)
		return
	}
	f.start = open
	sc.textValue(s, open+1, end, f)
	if !f.array {
		sc.partText(s, open+1, end)
		sc.member(s, open, end+1)
	}
}

func (sc *scan) key(s string, open, end int) {
	f := sc.top()
	f.want, f.member = false, open
	raw := s[open+1 : end]
	f.key = raw
	if strings.IndexByte(raw, '\\') >= 0 {
		var v view
		v.decode(raw, nextBackslash)
		f.key = string(v.text)
	}
	f.action = sc.e.KeyAction(f.key)
	kinds := sc.kinds
	sc.kinds &= certain
	sc.text(raw, open+1)
	sc.kinds = kinds
}

// text searches the inside of a JSON string literal that starts at base.
func (sc *scan) text(raw string, base int) {
	if len(raw) < sc.e.minText {
		return
	}
	mark := len(sc.spans)
	if strings.IndexByte(raw, '\\') < 0 {
		sc.any(raw)
		sc.shift(mark, base)
		return
	}
	v := sc.view()
	v.decode(raw, nextBackslash)
	sc.inView(v, base)
}

// shift moves the spans from mark on out of a JSON string that starts at base and has no escapes.
func (sc *scan) shift(mark, base int) {
	for i := mark; i < len(sc.spans); i++ {
		f := &sc.spans[i]
		f.start, f.end, f.repl = f.start+base, f.end+base, escapeJSON(f.repl)
	}
}

// minText is the shortest text that can be anything: an address (a@b.io).
const minText = 6

// textValue judges a string by the name it has, then by its content.
func (sc *scan) textValue(s string, start, end int, f *frame) {
	raw := s[start:end]
	named := f.named
	if f.array {
		f.named = flagClass(raw)
	} else if isNameKey(f.key) {
		f.named = classify(raw)
	}
	kinds := sc.kinds
	defer func() { sc.kinds = kinds }()
	if isStructuralKey(f.key) && isIdentifier(raw) {
		sc.kinds &= certain
	}
	if applies(sc.kinds, rules.KindStructural) {
		if !f.array && !isValueKey(f.key) {
			named = classNone
		}
		if own := classify(f.key); own != classNone {
			named = own
		}
		if named != classNone && sc.namedText(raw, start, named, f.key) {
			return
		}
	}
	sc.text(raw, start)
}

// namedText judges a JSON string that a secret's name stands before.
func (sc *scan) namedText(raw string, base int, class nameClass, name string) bool {
	mark := len(sc.spans)
	if strings.IndexByte(raw, '\\') < 0 {
		sc.namedValue(raw, class, name)
		sc.shift(mark, base)
		return len(sc.spans) > mark
	}
	v := sc.view()
	v.decode(raw, nextBackslash)
	sc.views[sc.depth] = v
	sc.namedValue(stringOf(v.text), class, name)
	sc.home(v, base, mark)
	return len(sc.spans) > mark
}

// scalar hides a number under a password's name; true, false and null say nothing.
func (sc *scan) scalar(s string, start, end int) {
	f := sc.top()
	f.start = start
	if f.array {
		return
	}
	if classify(f.key) == classPassword && applies(sc.kinds, rules.KindStructural) && s[start] != 't' && s[start] != 'f' && s[start] != 'n' && end-start >= 4 {
		sc.wholeValue(sc.e.assigned, s, start, end)
	}
	sc.member(s, start, end)
}

// member applies the user's keys to a finished member whose value is s[start:end].
func (sc *scan) member(s string, start, end int) {
	f := sc.top()
	switch f.action {
	case KeyMask:
		sc.wholeValue(sc.e.keyRule, s, start, end)
	case KeyDrop:
		sc.dropMember(s, end)
		return
	}
	f.kept = true
	f.action = KeyKeep
}

// dropMember removes a member and one comma: the one before it when a member before it stays, else the one after it.
func (sc *scan) dropMember(s string, end int) {
	f := sc.top()
	start := f.member
	if f.kept {
		start = f.comma
	} else if n := strings.IndexFunc(s[end:], func(r rune) bool { return r > ' ' }); n >= 0 && s[end+n] == ',' {
		end += n + 1
	}
	f.action = KeyKeep
	sc.spans = append(sc.spans, span{start, end, sc.e.keyRule, ""})
}

// wholeValue replaces a value of any type by a string.
func (sc *scan) wholeValue(r *rule, s string, start, end int) {
	repl := quoteJSON(sc.e.replacement(r, s[start:end]))
	if s[start:end] == repl || strings.HasPrefix(s[start:end], "\"[REDACTED:") {
		return
	}
	sc.spans = append(sc.spans, span{start, end, r, repl})
}

func quoteJSON(s string) string { return jsonx.Quote(s) }

func validJSON(s string) bool { return jsonx.Valid(s) }
