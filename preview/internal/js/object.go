// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"iter"
	"slices"
	"strconv"
)

// indexAbove is the number of properties from which a hash index pays.
const indexAbove = 16

// Object is an ordered set of properties: canonical array indexes first and ascending,
// then the others in the order of their creation (ECMA-262 OrdinaryOwnPropertyKeys).
type Object struct {
	keys  []string
	vals  []Value
	index map[string]int
	mixed bool // an array index was set and the order is not established yet
}

// NewObject returns an empty object with room for n properties.
func NewObject(n int) *Object {
	return &Object{keys: make([]string, 0, n), vals: make([]Value, 0, n)}
}

// Len returns the number of properties.
func (o *Object) Len() int { return len(o.keys) }

func (o *Object) find(key string) int {
	if o.index != nil {
		if i, ok := o.index[key]; ok {
			return i
		}
		return -1
	}
	return slices.Index(o.keys, key)
}

// Get returns a property, undefined when there is none.
func (o *Object) Get(key string) Value {
	if i := o.find(key); i >= 0 {
		return o.vals[i]
	}
	return Undefined
}

// Has reports whether the property exists.
func (o *Object) Has(key string) bool { return o.find(key) >= 0 }

// Set creates or overwrites a property; an existing one keeps its place.
func (o *Object) Set(key string, v Value) {
	if i := o.find(key); i >= 0 {
		o.vals[i] = v
		return
	}
	o.keys, o.vals = append(o.keys, key), append(o.vals, v)
	o.mixed = o.mixed || isIndex(key)
	switch {
	case o.index != nil:
		o.index[key] = len(o.keys) - 1
	case len(o.keys) > indexAbove:
		o.reindex()
	}
}

// SetText creates or overwrites a property with a text.
func (o *Object) SetText(key, text string) { o.Set(key, String(text)) }

// Delete removes properties.
func (o *Object) Delete(keys ...string) {
	for _, key := range keys {
		if i := o.find(key); i >= 0 {
			o.keys, o.vals = slices.Delete(o.keys, i, i+1), slices.Delete(o.vals, i, i+1)
			if o.index != nil {
				o.reindex()
			}
		}
	}
}

// Filter returns the object with only the properties that keep wants.
func (o *Object) Filter(keep func(string, Value) bool) *Object {
	out := NewObject(o.Len())
	for k, v := range o.All() {
		if keep(k, v) {
			out.Set(k, v)
		}
	}
	return out
}

// Without returns a copy that lacks the properties named.
func (o *Object) Without(keys ...string) *Object {
	return o.Filter(func(k string, _ Value) bool { return !slices.Contains(keys, k) })
}

// Spread copies every entry of v over the object: {...o, ...v}. Texts and scalars add nothing.
func (o *Object) Spread(v Value) *Object {
	for k, e := range v.Entries() {
		o.Set(k, e)
	}
	return o
}

// Clone returns a shallow copy that may be changed.
func (o *Object) Clone() *Object {
	c := NewObject(o.Len() + 2)
	for k, v := range o.All() {
		c.Set(k, v)
	}
	return c
}

// All yields the properties in order.
func (o *Object) All() iter.Seq2[string, Value] {
	o.order()
	return func(yield func(string, Value) bool) {
		for i, k := range o.keys {
			if !yield(k, o.vals[i]) {
				return
			}
		}
	}
}

// Keys returns the property names in order. The caller must not write.
func (o *Object) Keys() []string {
	o.order()
	return o.keys
}

// order moves array indexes to the front, ascending.
func (o *Object) order() {
	if !o.mixed {
		return
	}
	o.mixed = false
	perm := make([]int, len(o.keys))
	for i := range perm {
		perm[i] = i
	}
	slices.SortStableFunc(perm, func(a, b int) int { return compareKeys(o.keys[a], o.keys[b]) })
	keys, vals := make([]string, len(perm)), make([]Value, len(perm))
	for to, from := range perm {
		keys[to], vals[to] = o.keys[from], o.vals[from]
	}
	o.keys, o.vals = keys, vals
	if o.index != nil {
		o.reindex()
	}
}

func (o *Object) reindex() {
	o.index = make(map[string]int, 2*len(o.keys))
	for i, k := range o.keys {
		o.index[k] = i
	}
}

func compareKeys(a, b string) int {
	ia, ib := isIndex(a), isIndex(b)
	switch {
	case ia && ib:
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		if a < b {
			return -1
		}
		return 1
	case ia:
		return -1
	case ib:
		return 1
	default:
		return 0
	}
}

// isIndex reports a canonical array index: 0 .. 2^32-2 without sign or leading zero.
func isIndex(key string) bool {
	if key == "" || len(key) > 10 || (key[0] == '0' && len(key) > 1) {
		return false
	}
	for i := range len(key) {
		if key[i] < '0' || key[i] > '9' {
			return false
		}
	}
	return len(key) < 10 || key <= "4294967294"
}

func indexKey(i int) string { return strconv.Itoa(i) }
