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
	index int // in the list that groups it
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
	n := 0
	for i := range v.attrs {
		if strings.HasPrefix(v.attrs[i].key, prefix) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make(Fields, 0, n)
	for i := range v.attrs {
		if rest, ok := strings.CutPrefix(v.attrs[i].key, prefix); ok {
			out = append(out, Member{Key: rest, Value: v.attrs[i].value, attr: i})
		}
	}
	return out
}

// HasUnder reports whether a key starts with prefix.
func (v *View) HasUnder(prefix string) bool {
	for i := range v.attrs {
		if strings.HasPrefix(v.attrs[i].key, prefix) {
			return true
		}
	}
	return false
}

// Groups returns the entries of the flattened list `prefix.N.*` in index order. Gaps are
// closed: an entry without any attribute does not exist.
func (v *View) Groups(prefix string) []Group {
	var members Fields
	for i := range v.attrs {
		rest, ok := strings.CutPrefix(v.attrs[i].key, prefix)
		if index, tail, listed := cutEntry(rest); ok && listed {
			if members == nil {
				members = make(Fields, 0, len(v.attrs)-i)
			}
			members = append(members, Member{tail, v.attrs[i].value, i, index})
		}
	}
	return members.cut()
}

// Groups returns the entries of the flattened list below these fields.
func (f Fields) Groups(prefix string) []Group {
	var members Fields
	for i, m := range f {
		rest, ok := strings.CutPrefix(m.Key, prefix)
		if index, tail, listed := cutEntry(rest); ok && listed {
			if members == nil { // most messages have no list below them
				members = make(Fields, 0, len(f)-i)
			}
			members = append(members, Member{tail, m.Value, m.attr, index})
		}
	}
	return members.cut()
}

// cut sorts the members of a flattened list by index; the groups are windows of them.
func (f Fields) cut() []Group {
	slices.SortStableFunc(f, func(a, b Member) int { return cmp.Compare(a.index, b.index) })
	n := 0
	for i := range f {
		if i == 0 || f[i].index != f[i-1].index {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]Group, 0, n)
	for start := 0; start < len(f); {
		end := start + 1
		for end < len(f) && f[end].index == f[start].index {
			end++
		}
		out = append(out, Group{Index: f[start].index, Fields: f[start:end:end]})
		start = end
	}
	return out
}

// cutEntry splits ".12.message.role" into 12 and "message.role".
func cutEntry(s string) (index int, rest string, ok bool) {
	if s == "" || s[0] != '.' {
		return 0, "", false
	}
	return cutIndex(s[1:])
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

// Narrow is Under in place: f must not be used any more.
func (f Fields) Narrow(prefix string) Fields {
	out := f[:0]
	for _, m := range f {
		if rest, ok := strings.CutPrefix(m.Key, prefix); ok {
			out = append(out, Member{Key: rest, Value: m.Value, attr: m.attr})
		}
	}
	return out
}

// Under returns the members below a further prefix.
func (f Fields) Under(prefix string) Fields {
	var out Fields
	for i, m := range f {
		if rest, ok := strings.CutPrefix(m.Key, prefix); ok {
			if out == nil {
				out = make(Fields, 0, len(f)-i)
			}
			out = append(out, Member{Key: rest, Value: m.Value, attr: m.attr})
		}
	}
	return out
}
