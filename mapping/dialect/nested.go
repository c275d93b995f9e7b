// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// maxNested bounds how deep a list that was not flattened is walked; below it values
// stay whole.
const maxNested = 8

// whole are members that are values and never flattened, however deep they are.
var whole = map[string]bool{"arguments": true, "json_schema": true, "parameters": true, "metadata": true, "vector": true}

// NestedGroups returns the entries of a list that stands in one attribute, structured or
// as JSON text, as Groups returns those of a flattened one.
func (v *View) NestedGroups(key string) []Group {
	i := v.find(key)
	if i < 0 {
		return nil
	}
	list := JSONOf(v.attrs[i].value)
	if !list.IsArray() {
		return nil
	}
	var out []Group
	for n, e := range list.Elems() {
		if f := nest(nil, "", e, i, 0); e.IsObject() && len(f) > 0 {
			out = append(out, Group{Index: n, Fields: f})
		}
	}
	return out
}

// nest appends the leaves of a value under their joined keys.
func nest(dst Fields, key string, v jsonx.Value, attr, depth int) Fields {
	switch {
	case v.IsNull():
		return dst
	case v.IsString():
		return append(dst, Member{Key: key, Value: pcommon.NewValueStr(v.Text()), attr: attr})
	case v.IsObject() && depth < maxNested:
		for name, m := range v.Members() {
			if whole[name] && (m.IsObject() || m.IsArray()) {
				dst = append(dst, Member{Key: joined(key, name), Value: pcommon.NewValueStr(m.Raw()), attr: attr})
				continue
			}
			dst = nest(dst, joined(key, name), m, attr, depth+1)
		}
		return dst
	case v.IsArray() && v.At(0).IsObject() && depth < maxNested:
		for i, e := range v.Elems() {
			dst = nest(dst, joined(key, strconv.Itoa(i)), e, attr, depth+1)
		}
		return dst
	default:
		return append(dst, Member{Key: key, Value: pcommon.NewValueStr(v.Raw()), attr: attr})
	}
}

func joined(key, name string) string {
	if key == "" {
		return name
	}
	return key + "." + name
}
