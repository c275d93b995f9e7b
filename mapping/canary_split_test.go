// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// betweenThoughtAndText puts the halves of a secret at the end of a part that is reasoning and at the beginning of the text part
// behind it.
func (s *splitter) betweenThoughtAndText(thought, text any) bool {
	before, ok := thought.(map[string]any)
	after, member := textPart(text)
	if !ok || after == nil || before["type"] != "reasoning" && before["type"] != "thinking" {
		return false
	}
	for _, key := range []string{"content", "text", "thinking", "reasoning"} {
		said, ok := before[key].(string)
		if !ok {
			continue
		}
		first, second, ok := s.cut()
		if !ok {
			return false
		}
		before[key], after[member] = said+"\n"+first, second+"\n"+after[member].(string)
		return true
	}
	return false
}

// splitOTLP does what split does where a part is no JSON: maps in lists, and attributes that are one part each.
func (s *splitter) splitOTLP(t *testing.T, request []byte) []byte {
	t.Helper()
	var root any
	require.NoError(t, json.Unmarshal(request, &root))
	out, err := json.Marshal(s.walkOTLP(root))
	require.NoError(t, err)
	return out
}

func (s *splitter) walkOTLP(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = s.walkOTLP(v[k])
		}
		if list, ok := v["values"].([]any); ok {
			v["values"] = s.mapParts(list)
		}
	case []any:
		for i := range v {
			v[i] = s.walkOTLP(v[i])
		}
		return s.flatParts(v)
	}
	return v
}

// mapParts doubles text parts of a list of maps.
func (s *splitter) mapParts(list []any) []any {
	out := make([]any, 0, len(list))
	for _, e := range list {
		out = append(out, e)
		members := mapMembers(e)
		text := members["text"]
		if text == nil {
			text = members["content"]
		}
		if said, ok := stringIn(text); !ok || members["role"] != nil || said == "" {
			continue
		}
		if kind, _ := stringIn(members["type"]); kind != "text" {
			continue
		}
		first, second, ok := s.cut()
		if !ok {
			continue
		}
		more := deepCopy(e)
		said, _ := stringIn(text)
		text["stringValue"] = said + "\n" + first
		other := mapMembers(more)["text"]
		if other == nil {
			other = mapMembers(more)["content"]
		}
		other["stringValue"] = second + " and on it goes"
		out = append(out, more)
	}
	return out
}

// mapMembers returns the values of a kvlistValue by key.
func mapMembers(v any) map[string]map[string]any {
	m, _ := v.(map[string]any)
	kv, _ := m["kvlistValue"].(map[string]any)
	list, _ := kv["values"].([]any)
	members := map[string]map[string]any{}
	for _, e := range list {
		pair, _ := e.(map[string]any)
		key, _ := pair["key"].(string)
		if value, ok := pair["value"].(map[string]any); ok {
			members[key] = value
		}
	}
	return members
}

func stringIn(v map[string]any) (string, bool) {
	s, ok := v["stringValue"].(string)
	return s, ok
}

func deepCopy(v any) any {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	var out any
	if json.Unmarshal(b, &out) != nil {
		return nil
	}
	return out
}

// flatPart is OpenInference's spelling of a part.
var flatPart = regexp.MustCompile(`^(.*\.message\.contents\.)(\d+)(\.message_content\.|\.)(.*)$`)

// flatParts puts a part with the second half of a secret behind the last part of a message when that is a text.
func (s *splitter) flatParts(attributes []any) []any {
	last := map[string]int{}
	for _, a := range attributes {
		if m := flatPart.FindStringSubmatch(keyOf(a)); m != nil {
			n, _ := strconv.Atoi(m[2])
			last[m[1]] = max(last[m[1]], n)
		}
	}
	for _, a := range attributes {
		m := flatPart.FindStringSubmatch(keyOf(a))
		if m == nil || m[4] != "text" || m[2] != strconv.Itoa(last[m[1]]) {
			continue
		}
		first, second, ok := s.cut()
		if !ok {
			continue
		}
		value := a.(map[string]any)["value"].(map[string]any)
		said, _ := stringIn(value)
		value["stringValue"] = said + "\n" + first
		part := m[1] + strconv.Itoa(last[m[1]]+1) + m[3]
		attributes = append(attributes, attribute(part+"type", "text"), attribute(part+"text", second+" and on it goes"))
	}
	return attributes
}

func keyOf(attribute any) string {
	m, _ := attribute.(map[string]any)
	key, _ := m["key"].(string)
	if v, ok := m["value"].(map[string]any); !ok || v["stringValue"] == nil {
		return ""
	}
	return key
}

func attribute(key, value string) map[string]any {
	return map[string]any{"key": key, "value": map[string]any{"stringValue": value}}
}
