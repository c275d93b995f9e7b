// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Parts reads a list of parts, in order.
func Parts(v jsonx.Value) []genai.Part {
	return appendParts(make([]genai.Part, 0, v.Len()), v)
}

// Part reads one part object of any flavour. A type that nobody knows is kept as JSON.
func Part(v jsonx.Value) genai.Part {
	if parts := appendPart(nil, v); len(parts) > 0 {
		return parts[0]
	}
	return genai.Part{}
}

func appendParts(dst []genai.Part, v jsonx.Value) []genai.Part {
	for _, e := range v.Elems() {
		switch e.Kind() {
		case jsonx.String:
			if inner, ok := container(e); ok && inner.IsObject() && isPart(inner) {
				dst = appendPart(dst, inner)
			} else {
				dst = appendText(dst, e.Text())
			}
		case jsonx.Object:
			dst = appendInner(dst, e)
		case jsonx.Array:
			dst = appendParts(dst, e)
		case jsonx.Null:
		default:
			dst = appendText(dst, e.Raw())
		}
	}
	return dst
}

// appendInner reads an entry of a list of parts; some put whole messages there (OpenAI's
// agents SDK over chat completions).
func appendInner(dst []genai.Part, e jsonx.Value) []genai.Part {
	if e.Get("role").IsString() && isMessage(e) {
		return appendBeside(append(dst, spoken(e)...), e)
	}
	return appendPart(dst, e)
}

// isPart reports whether an object is a part: it names a type, or holds a key that only
// parts have.
func isPart(v jsonx.Value) bool {
	if !v.IsObject() || isMessage(v) {
		return false
	}
	if typeOf(v) != "" {
		return !v.Get("message").Exists()
	}
	_, _, keyed := keyedPart(v)
	return keyed
}

// isKnownPart reports whether an object is certainly a part: its type is one of those that
// sources use, or a key is there that nothing else has. Other objects may be any data.
func isKnownPart(v jsonx.Value) bool {
	if !isPart(v) {
		return false
	}
	name := typeOf(v)
	if name == "" {
		at, _, ok := keyedPart(v)
		return ok && (partKeys[at].sure || (v.Get("text").IsString() && v.Get("thought").Exists()))
	}
	kind := plainType(name)
	return plainKinds[kind] || isCall(v, kind) || isResultType(kind) || mediaTypes[kind] != "" ||
		(strings.HasSuffix(name, "_call") && v.Get("id").Exists()) || (strings.HasPrefix(name, "tool-") && v.Get("toolCallId").Exists())
}

// IsParts reports whether a value is a list of content parts, every one of a kind that
// sources use: text that looks so is not what somebody said.
func IsParts(v jsonx.Value) bool {
	if !v.IsArray() || v.Len() == 0 {
		return false
	}
	for _, e := range v.Elems() {
		if !isKnownPart(e) && !isBlock(e) {
			return false
		}
	}
	return true
}

// plainKinds are the types that are neither calls, results nor media.
var plainKinds = set(
	"text", "inputtext", "outputtext", "summarytext", "systemprompt", "userprompt", "reasoning", "thinking", "reasoningtext",
	"textreasoning", "thought", "redactedthinking", "redactedreasoning", "refusal", "compaction", "compactionsummary",
	"cachepoint", "stepstart", "itemreference", "toolinvocation", "generic",
)

// typeOf returns the type that a part names.
func typeOf(v jsonx.Value) string {
	return v.First("type", "$type", "part_kind", "block_type", "kind").Text()
}

// plainType reduces the spellings of a type to one: tool_call, tool-call, toolCall,
// toolCallBlock and ToolCallContent are the same.
func plainType(s string) string {
	switch s {
	case "text", "reasoning", "refusal":
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			b = append(b, c)
		case c >= 'A' && c <= 'Z':
			b = append(b, c+'a'-'A')
		}
	}
	t := string(b)
	for _, suffix := range []string{"block", "content", "part"} {
		if cut := strings.TrimSuffix(t, suffix); cut != "" {
			t = cut
		}
	}
	return strings.TrimPrefix(t, "anthropic")
}

// appendPart reads one part object; some hold several things, some none.
func appendPart(dst []genai.Part, v jsonx.Value) []genai.Part {
	name := typeOf(v)
	if name == "" {
		return appendKeyed(dst, v)
	}
	kind := plainType(name)
	switch kind {
	case "text", "inputtext", "outputtext", "summarytext", "markdown", "systemprompt", "userprompt":
		return appendTextPart(dst, v)
	case "reasoning", "thinking", "reasoningtext", "textreasoning", "thought":
		return appendReasoning(dst, v)
	case "redactedthinking", "redactedreasoning":
		return append(dst, genai.Part{Type: genai.PartReasoning, Redacted: true})
	case "refusal":
		return append(dst, genai.Part{Type: genai.PartRefusal, Content: v.First("refusal", "content", "text").Text()})
	case "compaction", "compactionsummary":
		return append(dst, compaction(v))
	case "cachepoint", "stepstart", "stepfinish", "itemreference":
		return dst // boundaries and references, no content
	case "nonstandard":
		return appendPart(dst, v.Get("value"))
	case "json":
		return append(dst, genai.Part{Type: genai.PartOther, Name: name, Value: jsonValue(v.First("json", "value", "data"))})
	}
	return appendWork(dst, v, kind, name)
}

// appendWork reads calls, results and media.
func appendWork(dst []genai.Part, v jsonx.Value, kind, name string) []genai.Part {
	switch {
	case isCall(v, kind):
		return appendCall(dst, v, kind)
	case isResultType(kind):
		return appendResult(dst, v)
	case kind == "toolinvocation":
		return appendInvocation(dst, v.Get("toolInvocation"))
	case strings.HasPrefix(kind, "toolapproval"): // AI SDK 6: asks for, or gives, leave to run a call
		return append(dst, other(v, name))
	case (strings.HasPrefix(name, "tool-") || kind == "dynamictool") && v.Get("toolCallId").Exists():
		return appendInvocation(dst, v) // AI SDK 5 UI messages: type tool-<name>
	case mediaTypes[kind] != "":
		return appendMedia(dst, v, mediaTypes[kind])
	case strings.HasSuffix(kind, "call") && v.Get("id").Exists():
		return appendHosted(dst, v, name)
	default:
		return append(dst, other(v, name))
	}
}

func appendTextPart(dst []genai.Part, v jsonx.Value) []genai.Part {
	t := v.First("content", "text", "value")
	switch t.Kind() {
	case jsonx.String:
		if v.Get("thought").Bool() {
			return appendThought(dst, t.Text())
		}
		return appendText(dst, t.Text())
	case jsonx.Object: // OpenAI's assistants: text {value, annotations}
		if inner := t.First("value", "text"); inner.IsString() {
			return appendText(dst, inner.Text())
		}
		return append(dst, genai.Part{Type: genai.PartOther, Name: "text", Value: jsonValue(t)})
	case jsonx.Array:
		return appendParts(dst, t)
	default:
		return appendText(dst, t.Scalar())
	}
}

func compaction(v jsonx.Value) genai.Part {
	return genai.Part{Type: genai.PartCompaction, ID: v.Get("id").Scalar(), Content: v.First("content", "text", "summary").Text()}
}

// other keeps a part that nobody knows as JSON, without what only its provider wants back.
func other(v jsonx.Value, name string) genai.Part {
	return genai.Part{Type: genai.PartOther, Name: name, Value: genai.JSONValue(replayless(v))}
}
