// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

const (
	// pageDepth is how deep the page opens values; a string that is opened counts.
	pageDepth = 50
	// workerAbove is the size in characters from which a worker opens them without limit.
	workerAbove = 100_000
	// workerDepth stands for no limit; the parser's own is lower.
	workerDepth = 1 << 20
	// pythonBelow is the length from which Python-looking text is left alone.
	pythonBelow = 1_000_000
)

// Side is one opened side of an observation and where it came from.
type Side struct {
	Stored js.Value // text or null
	Open   js.Value
}

// Page is an observation as the page holds it before it looks for messages.
type Page struct {
	Name          string
	Input, Output Side
	Metadata      js.Value // the opened values by flat name
	shallow       js.Value // the same, opened once: what the playground sees
}

// Open prepares an observation: stored texts and flat metadata (contract section 2 no. 1
// and 7; cases input-double-encoded, nested-encoding, deep-leftover, long-117k-text).
func Open(name string, input, output js.Value, metadata *js.Object) Page {
	size := length(input) + length(output)
	shallow := js.NewObject(metadata.Len())
	for key, value := range metadata.All() {
		shallow.Set(key, precise(value))
		size += length(js.String(key)) + length(value) + 6
	}
	limit := pageDepth
	if size >= workerAbove {
		limit = workerDepth
	}
	deepened := js.NewObject(metadata.Len())
	for key, value := range shallow.All() {
		if !prototypeKey(key) {
			deepened.Set(key, deepen(value, 2, limit)) // below the text and the object of all metadata
		}
	}
	return Page{
		Name:  name,
		Input: Side{input, deepen(input, 0, limit)}, Output: Side{output, deepen(output, 0, limit)},
		Metadata: js.Obj(deepened), shallow: js.Obj(shallow),
	}
}

func length(v js.Value) int { return utf8.RuneCountInString(v.Text()) }

// precise opens one JSON text, keeping numbers that a double cannot carry as text.
func precise(v js.Value) js.Value {
	if v.IsString() {
		if p, ok := js.ParsePrecise(v.Text()); ok {
			return p
		}
	}
	return v
}

// deepen opens JSON in every string below v. A bare number stays text (cases
// user-number-text, call-id-numeric-text); words around it keep it closed
// (user-json-then-text).
func deepen(v js.Value, depth, limit int) js.Value {
	if depth >= limit {
		return v
	}
	switch v.Kind() {
	case js.KindString:
		return deepenText(v, depth, limit)
	case js.KindArray:
		return v.Map(func(e js.Value) js.Value { return deepen(e, depth+1, limit) })
	case js.KindObject:
		out := js.NewObject(v.Record().Len())
		for key, e := range v.Entries() {
			if !prototypeKey(key) {
				out.Set(key, deepen(e, depth+1, limit))
			}
		}
		return js.Obj(out)
	default:
		return v
	}
}

func deepenText(v js.Value, depth, limit int) js.Value {
	text := v.Text()
	if js.IsNumberLiteral(text) {
		return v
	}
	opened, ok := js.ParsePrecise(text)
	if !ok {
		opened, ok = python(text)
	}
	if !ok {
		return v
	}
	return deepen(opened, depth+1, limit)
}

// Opens reports a text that the page takes for JSON as a whole, so that it is a text no more.
func Opens(text string) bool {
	v := deepenText(js.String(text), 0, pageDepth)
	return !v.IsString() || v.Text() != text
}

// prototypeKey names are dropped from objects (case input-proto-key).
func prototypeKey(key string) bool {
	return key == "__proto__" || key == "constructor" || key == "prototype"
}

var pythonWords = regexp.MustCompile(`\b(?:True|False|None)\b`)

// python reads a dict or list in Python's notation by exchanging quotes and words
// (cases user-python-dict, user-python-list, result-python, thinking-python).
func python(text string) (js.Value, bool) {
	if !strings.Contains(text, "'") || len(text) > pythonBelow && utf8.RuneCountInString(text) > pythonBelow {
		return js.Undefined, false
	}
	s := js.TrimSpace(text)
	if s == "" || (s[0] != '{' && s[0] != '[') {
		return js.Undefined, false
	}
	s = pythonWords.ReplaceAllStringFunc(s, func(word string) string {
		switch word {
		case "True":
			return "true"
		case "False":
			return "false"
		default:
			return "null"
		}
	})
	return js.ParsePrecise(strings.ReplaceAll(s, "'", "\""))
}
