// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// withheldText is what stays of a text under a key. JSON stays when nothing in it is text: counts, kept words, what we wrote
// ourselves. A list of role messages keeps its roles and tool names; of all other JSON not even the structure stays.
func withheldText(key, s string) string {
	class := classOfKey(key)
	if s == "" || isMarker(s) || keptText(class, s) {
		return s
	}
	if !looksJSON(s) {
		return marker(kindText, s)
	}
	v, err := jsonx.Parse(s)
	if err != nil {
		return marker(kindText, s)
	}
	if out, ok := withheldChat(v); ok {
		return out
	}
	if class != keyContent && keptJSON(class, v) {
		return s
	}
	return marker(kindJSON, s)
}

func keptText(class keyClass, s string) bool {
	switch class {
	case keyContent:
		return false
	case keyName:
		return isLabel(s, maxLabel)
	case keyWord, keyID:
		return isToken(s)
	default:
		return isMachine(s)
	}
}

// keptJSON tells whether every string of v may stay under a key of that class, the names of members included: names that
// nobody knows may be data.
func keptJSON(class keyClass, v jsonx.Value) bool {
	switch v.Kind() {
	case jsonx.String:
		s := v.Text()
		return isMarker(s) || keptText(class, s)
	case jsonx.Array:
		for _, e := range v.Elems() {
			if !keptJSON(class, e) {
				return false
			}
		}
	case jsonx.Object:
		for k, e := range v.Members() {
			if own, ok := memberClass(class, k); !ok || !keptJSON(own, e) {
				return false
			}
		}
	}
	return true
}

// memberClass is the class of a member; false when not even its name may stay.
func memberClass(of keyClass, key string) (keyClass, bool) {
	own := classOfKey(key)
	switch {
	case own == keyContent: // of what it holds only markers stay
		return own, true
	case own >= keyName:
		return own, isToken(key)
	case of == keyName && key == "name": // a list of tools
		return keyName, true
	case of == keyNumbers && key == "source":
		return keyWord, true
	case of == keyNumbers: // {"prompt": 12, "completion": 30}
		return keyNumbers, isToken(key)
	}
	_, word := cutLastWord(key)
	return own, own == keyOther && measureWords[word] && isToken(key)
}

// chatKeys are the members of role messages, and what stays of them.
var chatKeys = map[string]chatKey{
	"role": chatWord, "name": chatName, "id": chatWord, "type": chatWord, "tool_call_id": chatWord, "finish_reason": chatWord,
	"content": {kind: kindText, deep: true}, "text": {kind: kindText}, "data": {kind: kindText}, "refusal": {kind: kindText},
	"reasoning_content": {kind: kindReasoning}, "thinking": {kind: kindReasoning, deep: true}, "redacted_thinking": chatDeep,
	"tool_calls": chatDeep, "function": chatDeep, "arguments": {kind: kindArguments}, "input": {kind: kindArguments},
	"output": {kind: kindResult}, "result": {kind: kindResult}, "response": {kind: kindResult},
	"tools": chatDeep, "description": {kind: kindDefinition}, "parts": chatDeep, "image_url": {kind: "image"},
}

type chatKey struct {
	kind string // "": a name or a word, which stays
	word bool   // no blanks
	deep bool   // containers are walked, not marked
}

var (
	chatName = chatKey{}
	chatWord = chatKey{word: true}
	chatDeep = chatKey{kind: kindJSON, deep: true}
)

// withheldChat rewrites one role message or a list of them; false when v is neither.
func withheldChat(v jsonx.Value) (string, bool) {
	switch {
	case v.IsObject() && v.Get("role").IsString():
	case v.IsArray() && v.Len() > 0:
		for _, m := range v.Elems() {
			if !m.IsObject() || !m.Get("role").IsString() {
				return "", false
			}
		}
	default:
		return "", false
	}
	return string(appendWithheld(nil, v, chatDeep)), true
}

func appendWithheld(buf []byte, v jsonx.Value, k chatKey) []byte {
	switch {
	case v.IsNull():
		return append(buf, "null"...)
	case v.IsString() && k.word:
		return jsonx.AppendString(buf, token(v.Text()))
	case v.IsString() && k.kind == "":
		return jsonx.AppendString(buf, label(v.Text(), maxLabel))
	case v.IsString():
		return jsonx.AppendString(buf, marked(k.kind, v.Text()))
	case v.IsArray() && k.deep:
		return appendWithheldList(buf, v, k)
	case v.IsObject() && k.deep:
		return appendWithheldObject(buf, v)
	default:
		return jsonx.AppendString(buf, sized(nonempty(k.kind), len(v.Raw())))
	}
}

func nonempty(kind string) string {
	if kind == "" {
		return kindJSON
	}
	return kind
}

func appendWithheldList(buf []byte, v jsonx.Value, k chatKey) []byte {
	buf = append(buf, '[')
	for i, e := range v.Elems() {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = appendWithheld(buf, e, k)
	}
	return append(buf, ']')
}

func appendWithheldObject(buf []byte, v jsonx.Value) []byte {
	buf = append(buf, '{')
	for key, e := range v.Members() {
		k, known := chatKeys[key]
		if !known {
			continue
		}
		if buf[len(buf)-1] != '{' {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, key), ':')
		buf = appendWithheld(buf, e, k)
	}
	return append(buf, '}')
}
