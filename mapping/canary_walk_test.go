// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// position is one string of an OTLP/JSON request: a value, an attribute key, a name, a schema URL, or a string or key of JSON
// that stands in one of them, to any depth.
type position struct {
	path, text string
	key        bool
	under      string // the attribute or JSON key whose value the string is, or is an element of; "" for names and the like
}

// machine are the OTLP members that are no string of anybody: ids, numbers and times.
var machine = map[string]bool{
	"traceId": true, "spanId": true, "parentSpanId": true, "startTimeUnixNano": true, "endTimeUnixNano": true, "timeUnixNano": true,
	"observedTimeUnixNano": true, "intValue": true, "doubleValue": true, "boolValue": true, "kind": true, "code": true,
	"severityNumber": true, "flags": true, "droppedAttributesCount": true,
}

// mapRequest returns the request with every string put through fn.
func mapRequest(t *testing.T, request []byte, fn func(position) string) []byte {
	t.Helper()
	var root any
	dec := json.NewDecoder(bytes.NewReader(request))
	dec.UseNumber()
	require.NoError(t, dec.Decode(&root))
	out, err := json.Marshal(walkOTLP("", "", root, fn))
	require.NoError(t, err)
	return out
}

func walkOTLP(path, under string, v any, fn func(position) string) any {
	switch v := v.(type) {
	case map[string]any:
		if key, ok := v["key"].(string); ok {
			path, under = path+"/"+key, key
			v["key"] = fn(position{path, key, true, ""})
		}
		for _, k := range sortedKeys(v) {
			switch text, isText := v[k].(string); {
			case machine[k] || k == "key":
			case k == "bytesValue" && isText:
				v[k] = walkBytes(path, under, text, fn)
			case isText:
				v[k] = walkString(path+"/"+k, under, text, 0, fn)
			default:
				v[k] = walkOTLP(path+"/"+k, under, v[k], fn)
			}
		}
	case []any:
		for i := range v {
			v[i] = walkOTLP(path, under, v[i], fn)
		}
	}
	return v
}

func walkBytes(path, under, text string, fn func(position) string) string {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !utf8.Valid(raw) {
		return text
	}
	return base64.StdEncoding.EncodeToString([]byte(walkString(path, under, string(raw), 0, fn)))
}

const maxWalk = 8 // JSON in JSON strings

func walkString(path, under, s string, depth int, fn func(position) string) string {
	if v, ok := container(s); ok && depth < maxWalk {
		changed := false
		v = walkJSON(path, under, v, depth+1, func(p position) string {
			out := fn(p)
			changed = changed || out != p.text
			return out
		})
		if !changed {
			return s
		}
		if b, err := json.Marshal(v); err == nil {
			return string(b)
		}
	}
	return fn(position{path, s, false, under})
}

// container decodes a JSON object or list.
func container(s string) (v any, ok bool) {
	trimmed := strings.TrimSpace(s)
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return nil, false
	}
	dec := json.NewDecoder(strings.NewReader(s))
	dec.UseNumber()
	return v, dec.Decode(&v) == nil && !dec.More()
}

func walkJSON(path, under string, v any, depth int, fn func(position) string) any {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			member := walkJSON(path+"."+k, k, v[k], depth, fn)
			delete(v, k)
			v[fn(position{path + "." + k, k, true, ""})] = member
		}
	case []any:
		for i := range v {
			v[i] = walkJSON(path+"[]", under, v[i], depth, fn)
		}
	case string:
		return walkString(path, under, v, depth, fn)
	}
	return v
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// allStrings returns every string of a request, decoded, as one text.
func allStrings(t *testing.T, request []byte) string {
	t.Helper()
	var b strings.Builder
	mapRequest(t, request, func(p position) string {
		b.WriteString(p.text)
		b.WriteByte('\n')
		return p.text
	})
	return b.String()
}
