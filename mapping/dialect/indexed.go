// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"cmp"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Fields are attributes under one prefix, with the rest of their keys.
type Fields []Member

// Member is one attribute of Fields.
type Member struct {
	Key   string // without the prefix
	Value pcommon.Value
	attr  int
}

// Group is one entry of a flattened list: `prefix.N.rest`.
type Group struct {
	Index  int
	Fields Fields
}

// maxIndexDigits bounds list indexes. An index is only a sort key: a hostile
// `llm.input_messages.999999999.role` costs what its one attribute costs.
const maxIndexDigits = 9

// Under returns the attributes whose keys start with prefix.
func (v *View) Under(prefix string) Fields {
	var out Fields
	for i := range v.attrs {
		if rest, ok := strings.CutPrefix(v.attrs[i].key, prefix); ok {
			out = append(out, Member{rest, v.attrs[i].value, i})
		}
	}
	return out
}

// Groups returns the entries of the flattened list `prefix.N.*` in index order. Gaps are
// closed: an entry without any attribute does not exist.
func (v *View) Groups(prefix string) []Group { return v.Under(prefix + ".").groups("") }

// Groups returns the entries of the flattened list below these fields.
func (f Fields) Groups(prefix string) []Group { return f.groups(prefix + ".") }

func (f Fields) groups(prefix string) []Group {
	type entry struct {
		index int
		m     Member
	}
	var entries []entry
	for _, m := range f {
		rest, ok := strings.CutPrefix(m.Key, prefix)
		if !ok {
			continue
		}
		if index, tail, ok := cutIndex(rest); ok {
			entries = append(entries, entry{index, Member{tail, m.Value, m.attr}})
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.index, b.index) })
	var out []Group
	for _, e := range entries {
		if len(out) == 0 || out[len(out)-1].Index != e.index {
			out = append(out, Group{Index: e.index})
		}
		g := &out[len(out)-1]
		g.Fields = append(g.Fields, e.m)
	}
	return out
}

// cutIndex splits "12.message.role" into 12 and "message.role".
func cutIndex(s string) (index int, rest string, ok bool) {
	i := 0
	for i < len(s) && i < maxIndexDigits && s[i] >= '0' && s[i] <= '9' {
		index = index*10 + int(s[i]-'0')
		i++
	}
	if i == 0 || (i < len(s) && s[i] != '.') {
		return 0, "", false
	}
	return index, strings.TrimPrefix(s[i:], "."), true
}

// Get returns the value of the member with exactly that key.
func (f Fields) Get(key string) (pcommon.Value, bool) {
	for i := len(f) - 1; i >= 0; i-- {
		if f[i].Key == key {
			return f[i].Value, true
		}
	}
	return pcommon.Value{}, false
}

// Has reports whether the member is there.
func (f Fields) Has(key string) bool {
	_, ok := f.Get(key)
	return ok
}

// Text returns the first of the members that is there as text.
func (f Fields) Text(keys ...string) string {
	for _, key := range keys {
		if v, ok := f.Get(key); ok {
			return TextOf(v)
		}
	}
	return ""
}

// JSON returns the member parsed as JSON, absent when it is not JSON.
func (f Fields) JSON(key string) jsonx.Value {
	if v, ok := f.Get(key); ok {
		return JSONOf(v)
	}
	return jsonx.Value{}
}

// Under returns the members below a further prefix.
func (f Fields) Under(prefix string) Fields {
	var out Fields
	for _, m := range f {
		if rest, ok := strings.CutPrefix(m.Key, prefix); ok {
			out = append(out, Member{rest, m.Value, m.attr})
		}
	}
	return out
}
