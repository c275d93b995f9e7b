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

// groups sorts the members by index; the groups are windows of one list.
func (f Fields) groups(prefix string) []Group {
	entries := make([]entry, 0, len(f))
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
	members, n := make(Fields, len(entries)), 0
	for i, e := range entries {
		if members[i] = e.m; i == 0 || e.index != entries[i-1].index {
			n++
		}
	}
	return cut(entries, members, n)
}

// entry is a member of a flattened list.
type entry struct {
	index int
	m     Member
}

// cut returns the n groups that sorted entries, whose members are given apart, belong to.
func cut(entries []entry, members Fields, n int) []Group {
	if n == 0 {
		return nil
	}
	out := make([]Group, 0, n)
	for start := 0; start < len(entries); {
		end := start + 1
		for end < len(entries) && entries[end].index == entries[start].index {
			end++
		}
		out = append(out, Group{Index: entries[start].index, Fields: members[start:end:end]})
		start = end
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
	for i, m := range f {
		if rest, ok := strings.CutPrefix(m.Key, prefix); ok {
			if out == nil {
				out = make(Fields, 0, len(f)-i)
			}
			out = append(out, Member{rest, m.Value, m.attr})
		}
	}
	return out
}
