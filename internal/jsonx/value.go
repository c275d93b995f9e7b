// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the JSON type of a Value.
type Kind uint8

// The kinds. Invalid is the kind of the zero Value: absent.
const (
	Invalid Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
)

// Value is a view of one value of a parsed text; the zero Value is absent. It borrows
// the text and is safe for concurrent use.
type Value struct {
	d *doc
	i int32
}

// Kind returns the JSON type, Invalid when absent.
func (v Value) Kind() Kind {
	if v.d == nil {
		return Invalid
	}
	return v.d.nodes[v.i].kind
}

// Exists reports whether the value is there at all, null included.
func (v Value) Exists() bool { return v.d != nil }

// IsNull reports whether the value is a JSON null.
func (v Value) IsNull() bool { return v.Kind() == Null }

// IsObject reports whether the value is an object.
func (v Value) IsObject() bool { return v.Kind() == Object }

// IsArray reports whether the value is an array.
func (v Value) IsArray() bool { return v.Kind() == Array }

// IsString reports whether the value is a string.
func (v Value) IsString() bool { return v.Kind() == String }

// Raw returns the verbatim source text, "" when absent.
func (v Value) Raw() string {
	if v.d == nil {
		return ""
	}
	n := &v.d.nodes[v.i]
	return v.d.src[n.start:n.end]
}

// Text returns the decoded string; "" for every other kind.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	n := &v.d.nodes[v.i]
	raw := v.d.src[n.start:n.end]
	switch inner := raw[1 : len(raw)-1]; {
	case !n.escaped && !n.high:
		return inner
	case !n.escaped:
		return strings.ToValidUTF8(inner, string(utf8.RuneError))
	case n.high && !utf8.ValidString(inner):
		out, _ := jsontext.AppendUnquote(make([]byte, 0, len(raw)), raw) // the error only tells of replaced UTF-8
		return stringOf(out)
	default:
		return v.d.decoded(v.i, inner)
	}
}

// Scalar returns a string decoded, a number or boolean verbatim, and "" for the rest.
func (v Value) Scalar() string {
	switch v.Kind() {
	case String:
		return v.Text()
	case Number, Bool:
		return v.Raw()
	default:
		return ""
	}
}

// Int returns an integer, also one written as a float without fraction or as text.
func (v Value) Int() (int64, bool) {
	s := strings.TrimSpace(v.Scalar())
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, false
	}
	return int64(f), true
}

// Float returns a number, also one written as text; never NaN or an infinity.
func (v Value) Float() (float64, bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(v.Scalar()), 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
}

// Bool reports whether the value is true, as boolean or as text.
func (v Value) Bool() bool { return strings.EqualFold(v.Scalar(), "true") }

// Len returns the number of elements or members.
func (v Value) Len() int {
	if k := v.Kind(); k != Array && k != Object {
		return 0
	}
	return int(v.d.nodes[v.i].size)
}

// Get returns the last member of that name, absent when there is none.
func (v Value) Get(key string) Value {
	var found Value
	if v.Kind() != Object {
		return found
	}
	nodes := v.d.nodes
	for i := v.i + 1; i < nodes[v.i].next; {
		value := i + 1
		if v.d.named(i, key) {
			found = Value{v.d, value}
		}
		i = nodes[value].next
	}
	return found
}

// First returns the first of the members named that is present and not null.
func (v Value) First(keys ...string) Value {
	for _, key := range keys {
		if m := v.Get(key); m.Exists() && !m.IsNull() {
			return m
		}
	}
	return Value{}
}

// At returns the element with that index, absent when there is none.
func (v Value) At(index int) Value {
	for i, e := range v.Elems() {
		if i == index {
			return e
		}
	}
	return Value{}
}

// Elems yields the elements of an array in order; nothing for other kinds.
func (v Value) Elems() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != Array {
			return
		}
		nodes, n := v.d.nodes, 0
		for i := v.i + 1; i < nodes[v.i].next; i = nodes[i].next {
			if !yield(n, Value{v.d, i}) {
				return
			}
			n++
		}
	}
}

// Members yields the members of an object in source order, duplicates included.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		nodes := v.d.nodes
		for i := v.i + 1; i < nodes[v.i].next; {
			value := i + 1
			if !yield(Value{v.d, i}.Text(), Value{v.d, value}) {
				return
			}
			i = nodes[value].next
		}
	}
}

// named reports whether the name at node i is key, decoding only when it must.
func (d *doc) named(i int32, key string) bool {
	n := &d.nodes[i]
	if n.escaped {
		return Value{d, i}.Text() == key
	}
	return d.src[n.start+1:n.end-1] == key
}
