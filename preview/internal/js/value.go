// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import "iter"

// Kind is the type of a Value.
type Kind uint8

// The kinds; the zero Value is Undefined.
const (
	KindUndefined Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// Value is one ECMAScript value; the zero Value is undefined.
type Value struct {
	kind Kind
	num  float64 // a boolean is 0 or 1
	str  string
	list []Value
	obj  *Object
}

// The values without content.
var (
	Undefined = Value{}
	Null      = Value{kind: KindNull}
	True      = Value{kind: KindBool, num: 1}
	False     = Value{kind: KindBool}
)

// String makes a text.
func String(s string) Value { return Value{kind: KindString, str: s} }

// Number makes a number.
func Number(f float64) Value { return Value{kind: KindNumber, num: f} }

// Bool makes a boolean.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Array makes a list; it owns elems.
func Array(elems ...Value) Value { return Value{kind: KindArray, list: elems} }

// Obj makes an object value; o must not be changed afterwards.
func Obj(o *Object) Value { return Value{kind: KindObject, obj: o} }

// Kind returns the type.
func (v Value) Kind() Kind { return v.kind }

// IsUndefined reports whether there is no value.
func (v Value) IsUndefined() bool { return v.kind == KindUndefined }

// Nullish reports null or undefined.
func (v Value) Nullish() bool { return v.kind <= KindNull }

// IsString reports a text.
func (v Value) IsString() bool { return v.kind == KindString }

// IsArray reports a list.
func (v Value) IsArray() bool { return v.kind == KindArray }

// IsRecord reports an object that is no list.
func (v Value) IsRecord() bool { return v.kind == KindObject }

// IsComposite reports a list or an object: a typeof "object" that is not null.
func (v Value) IsComposite() bool { return v.kind >= KindArray }

// Text returns the content of a text, "" for everything else.
func (v Value) Text() string {
	if v.kind != KindString {
		return ""
	}
	return v.str
}

// Is reports whether the value is exactly the text s.
func (v Value) Is(s string) bool { return v.kind == KindString && v.str == s }

// Float returns the number, 0 for everything else.
func (v Value) Float() float64 {
	if v.kind != KindNumber {
		return 0
	}
	return v.num
}

// Truthy applies ToBoolean.
func (v Value) Truthy() bool {
	switch v.kind {
	case KindBool:
		return v.num != 0
	case KindNumber:
		return v.num != 0 && v.num == v.num
	case KindString:
		return v.str != ""
	default:
		return v.kind >= KindArray
	}
}

// Or returns v when it is truthy, else the first truthy of the others, else the last.
func (v Value) Or(others ...Value) Value {
	for _, o := range others {
		if v.Truthy() {
			break
		}
		v = o
	}
	return v
}

// Else returns v unless it is nullish, else the first of the others that is not, else the last.
func (v Value) Else(others ...Value) Value {
	for _, o := range others {
		if !v.Nullish() {
			break
		}
		v = o
	}
	return v
}

// Elems returns the elements of a list, nil for everything else. The caller must not write.
func (v Value) Elems() []Value {
	if v.kind != KindArray {
		return nil
	}
	return v.list
}

// Record returns the object, an empty one for everything else. The caller must not write.
func (v Value) Record() *Object {
	if v.kind != KindObject {
		return &Object{}
	}
	return v.obj
}

// Get returns a property of an object, undefined when there is none.
func (v Value) Get(key string) Value {
	if v.kind != KindObject {
		return Undefined
	}
	return v.obj.Get(key)
}

// Path follows properties downwards.
func (v Value) Path(keys ...string) Value {
	for _, key := range keys {
		v = v.Get(key)
	}
	return v
}

// Has reports whether an object has the property, also when it is undefined or null.
func (v Value) Has(key string) bool { return v.kind == KindObject && v.obj.Has(key) }

// HasAny reports whether an object has at least one of the properties.
func (v Value) HasAny(keys ...string) bool {
	for _, key := range keys {
		if v.Has(key) {
			return true
		}
	}
	return false
}

// Entries yields what Object.entries does for objects and lists.
func (v Value) Entries() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		switch v.kind {
		case KindObject:
			v.obj.All()(yield)
		case KindArray:
			for i, e := range v.list {
				if !yield(indexKey(i), e) {
					return
				}
			}
		}
	}
}

// Map returns a list with f applied to every element.
func (v Value) Map(f func(Value) Value) Value {
	out := make([]Value, len(v.Elems()))
	for i, e := range v.Elems() {
		out[i] = f(e)
	}
	return Array(out...)
}

// IsTrue reports the boolean true.
func (v Value) IsTrue() bool { return v.kind == KindBool && v.num != 0 }

// String returns a text as it is, "" for null and undefined, and JSON for the rest.
func (v Value) String() string {
	switch {
	case v.Nullish():
		return ""
	case v.IsString():
		return v.str
	default:
		return Stringify(v)
	}
}

// MarshalJSON writes what JSON.stringify does; undefined becomes null.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsUndefined() {
		v = Null
	}
	return Append(nil, v), nil
}
