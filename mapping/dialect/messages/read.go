// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Reading is what a text under a message key turned out to hold.
type Reading struct {
	Messages []genai.Message
	// Truncated: the text was cut by a length limit. What was complete is messages as
	// ever, what was cut is the text it had got to.
	Truncated bool
	// Malformed: the text looks like a list or an object and is none; it is kept whole,
	// as one message.
	Malformed bool
}

// Tell says what befell the content of key: that it is malformed, or cut.
func (r Reading) Tell(to *dialect.Reader, key string) {
	if r.Malformed || r.Truncated {
		to.Malformed(key)
	}
	if r.Truncated {
		to.Truncated(key)
	}
}

// Read reads text as messages, whatever it holds: JSON of any flavour, JSON inside a JSON
// string, the repr of a Python list, JSON that a limit has cut, or plain words. ok is
// false only for an empty text and for a bare number or the like, which say nothing.
func Read(text, role string) (r Reading, ok bool) {
	t := strings.TrimSpace(text)
	if t == "" {
		return Reading{}, false
	}
	if v, err := jsonx.Parse(t); err == nil {
		return readParsed(v, role)
	}
	if t[0] != '[' && t[0] != '{' {
		return Reading{Messages: []genai.Message{Text(role, text)}}, true
	}
	if converted, ok := fromPython(t); ok {
		if v, err := jsonx.Parse(converted); err == nil {
			if r, ok := readParsed(v, role); ok {
				return r, true
			}
		}
	}
	if r, ok := readCut(t, role); ok {
		return r, true
	}
	return Reading{Messages: []genai.Message{Text(role, text)}, Malformed: beginsJSON(t)}, true
}

// beginsJSON tells broken JSON from words in brackets.
func beginsJSON(t string) bool {
	next := strings.TrimLeft(t[1:], " \t\r\n")
	return next != "" && strings.IndexByte(`{["'`, next[0]) >= 0
}

// readParsed reads a parsed text; an object or list without messages stays the text it is.
func readParsed(v jsonx.Value, role string) (Reading, bool) {
	switch v.Kind() {
	case jsonx.Null:
		return Reading{}, false
	case jsonx.Number, jsonx.Bool:
		return Reading{}, false
	case jsonx.String:
		return Read(v.Text(), role)
	}
	return ReadValue(v, role)
}

// ReadValue is Read for a value that is parsed already. ok is false when it holds no
// messages.
func ReadValue(v jsonx.Value, role string) (Reading, bool) {
	c := collector{role: role}
	if !c.add(v) {
		return Reading{}, false
	}
	return Reading{Messages: c.out, Truncated: c.truncated}, true
}

// readCut reads JSON that ends in the middle.
func readCut(t, role string) (Reading, bool) {
	mended, rest, ok := mend(t)
	if !ok {
		return Reading{}, false
	}
	v, err := jsonx.Parse(mended)
	if err != nil {
		return Reading{}, false
	}
	list, ok := List(v, role)
	list = dropEmpty(list)
	if !ok || len(list) == 0 {
		return Reading{Messages: []genai.Message{Text(role, t)}, Truncated: true}, true
	}
	if rest != "" {
		list = append(list, Text(role, rest))
	}
	return Reading{Messages: list, Truncated: true}, true
}

// dropEmpty removes what the cut left of a last message or part that had only begun.
func dropEmpty(list []genai.Message) []genai.Message {
	n := len(list)
	if n == 0 {
		return list
	}
	last := &list[n-1]
	if k := len(last.Parts); k > 0 && begun(&last.Parts[k-1]) {
		last.Parts = last.Parts[:k-1]
	}
	if len(last.Parts) == 0 && last.Extra == "" {
		return list[:n-1]
	}
	return list
}

// begun reports whether a part is an object that holds at most (the start of) its type, or a
// thought without its text.
func begun(p *genai.Part) bool {
	if p.Type == genai.PartReasoning { // not withheld: its text was to follow
		return p.Content == ""
	}
	if p.Type != genai.PartOther {
		return false
	}
	v, err := jsonx.Parse(p.Value.Text)
	return err == nil && (v.Len() == 0 || (v.Len() == 1 && v.Get("type").IsString()))
}
