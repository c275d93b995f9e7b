// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Leaf is one string of a request, found by a walker that knows no dialect: JSON inside
// strings is walked to any depth.
type Leaf struct {
	Path string // of OTLP members, attribute keys and JSON members
	Text string
}

// Leaves returns every string leaf of a request.
func Leaves(t *testing.T, td ptrace.Traces) []Leaf {
	t.Helper()
	var out []Leaf
	MapLeaves(t, td, func(l Leaf) string {
		out = append(out, l)
		return l.Text
	})
	return out
}

// MapLeaves returns a copy of the request in which fn has replaced every string leaf.
// Ids, keys and OTLP's own words are not leaves.
func MapLeaves(t *testing.T, td ptrace.Traces, fn func(Leaf) string) ptrace.Traces {
	t.Helper()
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	require.NoError(t, err)
	var root any
	require.NoError(t, json.Unmarshal(b, &root))
	root = mapOTLP("", root, fn)
	b, err = json.Marshal(root)
	require.NoError(t, err)
	out, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(b)
	require.NoError(t, err)
	return out
}

// structural are OTLP members that are no text of anybody.
var structural = map[string]bool{
	"traceId": true, "spanId": true, "parentSpanId": true, "startTimeUnixNano": true, "endTimeUnixNano": true,
	"timeUnixNano": true, "intValue": true, "key": true, "kind": true, "code": true, "schemaUrl": true, "doubleValue": true,
}

func mapOTLP(path string, v any, fn func(Leaf) string) any {
	switch v := v.(type) {
	case map[string]any:
		if key, ok := v["key"].(string); ok {
			path += "/" + key
		}
		for _, k := range sortedKeys(v) {
			if structural[k] {
				continue
			}
			v[k] = mapOTLP(path+step(k), v[k], fn)
		}
		return v
	case []any:
		for i := range v {
			v[i] = mapOTLP(path, v[i], fn)
		}
		return v
	case string:
		return mapText(path, v, 0, fn)
	default:
		return v
	}
}

// step leaves OTLP's wrappers out of paths.
func step(k string) string {
	switch k {
	case "value", "stringValue", "arrayValue", "values", "kvlistValue", "attributes", "resourceSpans", "scopeSpans", "spans":
		return ""
	default:
		return "/" + k
	}
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

const maxNesting = 8

// mapText walks into a string that is a JSON object or list, else it is a leaf.
func mapText(path, s string, depth int, fn func(Leaf) string) string {
	trimmed := strings.TrimSpace(s)
	if depth < maxNesting && len(trimmed) > 1 && (trimmed[0] == '{' || trimmed[0] == '[') {
		dec := json.NewDecoder(strings.NewReader(s))
		dec.UseNumber()
		var v any
		if dec.Decode(&v) == nil && !dec.More() {
			changed := false
			v = mapJSON(path, v, depth+1, func(l Leaf) string {
				out := fn(l)
				changed = changed || out != l.Text
				return out
			})
			if !changed {
				return s
			}
			b, err := json.Marshal(v)
			if err == nil {
				return string(b)
			}
		}
	}
	return fn(Leaf{path, s})
}

func mapJSON(path string, v any, depth int, fn func(Leaf) string) any {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			v[k] = mapJSON(path+"/"+k, v[k], depth, fn)
		}
		return v
	case []any:
		for i := range v {
			v[i] = mapJSON(fmt.Sprintf("%s[%d]", path, i), v[i], depth, fn)
		}
		return v
	case string:
		return mapText(path, v, depth, fn)
	default:
		return v
	}
}

// AllText returns every string of a request, JSON inside strings decoded, as one text.
func AllText(t *testing.T, td ptrace.Traces) string {
	t.Helper()
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	require.NoError(t, err)
	var sb strings.Builder
	collect(string(b), &sb, 0)
	return sb.String()
}
