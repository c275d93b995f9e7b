// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// maxSlots bounds the list places that numbered keys may open; a key beyond is dropped,
// so `gen_ai.prompt.999999999.content` costs nothing.
const maxSlots = 10_001

// maxPath bounds the depth of a dotted key.
const maxPath = 512

// numberedKeys rebuilds messages from keys such as gen_ai.prompt.0.content.
func numberedKeys(inputPrefix, outputPrefix string) source {
	return func(v *view) (js.Value, js.Value, bool) {
		inputs, outputs := v.keysUnder(inputPrefix), v.keysUnder(outputPrefix)
		if inputs.Len()+outputs.Len() == 0 {
			return js.Undefined, js.Undefined, false
		}
		return nest(inputs, inputPrefix), nest(outputs, outputPrefix), true
	}
}

func (v *view) keysUnder(prefix string) *js.Object {
	return v.Attributes.Filter(func(key string, _ js.Value) bool { return strings.HasPrefix(key, prefix) })
}

// nest turns dotted keys into lists and objects. A key without number makes the whole an
// object; the bare prefix is the value itself.
func nest(attrs *js.Object, prefix string) js.Value {
	if whole := attrs.Get(prefix); whole.Truthy() {
		return whole
	}
	type leaf struct {
		path  []string
		value js.Value
	}
	var leaves []leaf
	root, budget := &tree{}, slots{}
	for key, value := range attrs.All() {
		rest, below := strings.CutPrefix(key, prefix+".")
		if !below {
			value = js.Undefined // the key counts, its value is looked for under the prefix
		}
		path := strings.Split(rest, ".")
		if len(path) > maxPath || !budget.reserve(path) || dangerous(path) {
			continue
		}
		root.list = root.list || (len(path) > 1 && isDigits(path[0]))
		leaves = append(leaves, leaf{path, value})
	}
	if len(leaves) == 0 {
		return emptyObject()
	}
	for _, l := range leaves {
		root.set(l.path, l.value)
	}
	return root.value()
}

// slots counts list places over all lists of one message list.
type slots struct {
	used    int
	lengths map[string]int
}

// reserve commits all places of a path or none.
func (s *slots) reserve(path []string) bool {
	grow, pending := 0, map[string]int{}
	for i, part := range path {
		if !isDigits(part) {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil || n >= maxSlots {
			return false
		}
		at := strings.Join(path[:i], ".")
		if before := s.lengths[at]; n+1 > before {
			grow += n + 1 - before
			pending[at] = n + 1
		}
	}
	if s.used+grow > maxSlots {
		return false
	}
	s.used += grow
	for at, length := range pending {
		if s.lengths == nil {
			s.lengths = map[string]int{}
		}
		s.lengths[at] = length
	}
	return true
}

// tree is a value under construction.
type tree struct {
	leaf js.Value
	kids map[string]*tree
	keys []string
	list bool
}

// set hangs value at path. A number opens a list, except right below a list's place,
// which always holds an object.
func (t *tree) set(path []string, value js.Value) {
	root := t
	for i, part := range path {
		kid, ok := t.kids[part]
		if !ok {
			kid = &tree{list: i+1 < len(path) && isDigits(path[i+1]) && (i > 0 || !root.list)}
			if t.kids == nil {
				t.kids = map[string]*tree{}
			}
			t.kids[part], t.keys = kid, append(t.keys, part)
		}
		t = kid
	}
	t.leaf = value
}

func (t *tree) value() js.Value {
	if t.kids == nil {
		return t.leaf
	}
	if !t.list {
		o := js.NewObject(len(t.keys))
		for _, key := range t.keys {
			o.Set(key, t.kids[key].value())
		}
		return js.Obj(o)
	}
	var elems []js.Value
	for _, key := range t.keys {
		n, err := strconv.Atoi(key)
		if err != nil || n >= maxSlots {
			continue
		}
		for len(elems) <= n {
			elems = append(elems, js.Undefined)
		}
		elems[n] = t.kids[key].value()
	}
	return js.Array(elems...)
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// dangerous paths would reach into an object's prototype and are dropped.
func dangerous(path []string) bool {
	for _, part := range path {
		if part == "__proto__" || part == "constructor" || part == "prototype" {
			return true
		}
	}
	return false
}
