// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// keyKind says what a key that makes an object a part is about.
type keyKind uint8

const (
	keyedCall keyKind = iota
	keyedResult
	keyedReasoning
	keyedMedia
	keyedCode
	keyedCodeResult
	keyedNothing
	keyedInner
	keyedRefusal
	keyedJSON
	keyedText
)

// partKeys are the keys that make an object without a type a part: Gemini (camel and
// snake case), Bedrock Converse, Genkit. Order is that of reading: what a part is about
// stands before what may accompany it. sure marks keys that nothing but a part has.
var partKeys = []struct {
	key  string
	kind keyKind
	sure bool
}{
	{"functionCall", keyedCall, true},
	{"function_call", keyedCall, true},
	{"functionResponse", keyedResult, true},
	{"function_response", keyedResult, true},
	{"toolUse", keyedCall, true},
	{"toolResult", keyedResult, true},
	{"toolRequest", keyedCall, true},
	{"toolResponse", keyedResult, true},
	{"tool_call", keyedCall, true}, // Haystack
	{"tool_call_result", keyedResult, true},
	{"reasoningContent", keyedReasoning, true},
	{"reasoning", keyedReasoning, false},
	{"thinking", keyedReasoning, false},
	{"inlineData", keyedMedia, true},
	{"inline_data", keyedMedia, true},
	{"fileData", keyedMedia, true},
	{"file_data", keyedMedia, true},
	{"media", keyedMedia, false},
	{"image", keyedMedia, false},
	{"image_url", keyedMedia, false},
	{"document", keyedMedia, false},
	{"video", keyedMedia, false},
	{"audio", keyedMedia, false},
	{"executableCode", keyedCode, true},
	{"executable_code", keyedCode, true},
	{"codeExecutionResult", keyedCodeResult, true},
	{"code_execution_result", keyedCodeResult, true},
	{"cachePoint", keyedNothing, true},
	{"guardContent", keyedInner, true},
	{"citationsContent", keyedInner, true},
	{"refusal", keyedRefusal, false},
	{"json", keyedJSON, false},
	{"data", keyedJSON, false},
	{"custom", keyedJSON, false},
	{"text", keyedText, false},
}

// modalities are those that a key itself tells.
var modalities = map[string]string{
	"image": "image", "image_url": "image", "document": "document", "video": "video", "audio": "audio",
}

// keyedPart finds the key that makes v a part.
func keyedPart(v jsonx.Value) (at int, inner jsonx.Value, ok bool) {
	for i := range partKeys {
		if m := v.Get(partKeys[i].key); m.Exists() && !m.IsNull() {
			return i, m, true
		}
	}
	return 0, jsonx.Value{}, false
}

// appendKeyed reads a part that names no type.
func appendKeyed(dst []genai.Part, v jsonx.Value) []genai.Part {
	if at, inner, ok := keyedPart(v); ok {
		return readKeyed(dst, at, inner, v)
	}
	if c := v.Get("content"); c.IsString() {
		return appendText(dst, c.Text())
	}
	if v.Len() == 0 || v.Get("thoughtSignature").Exists() || v.Get("thought_signature").Exists() {
		return dst // a signature without its thought
	}
	return append(dst, other(v, ""))
}

func readKeyed(dst []genai.Part, at int, inner, whole jsonx.Value) []genai.Part {
	switch k := &partKeys[at]; k.kind {
	case keyedReasoning:
		return appendReasoning(dst, inner)
	case keyedMedia:
		if inner.IsString() {
			inner = whole
		}
		return appendMedia(dst, inner, modalities[k.key])
	case keyedNothing:
		return dst
	case keyedInner:
		if list := inner.Get("content"); list.IsArray() {
			return appendParts(dst, list)
		}
		return appendPart(dst, inner)
	case keyedRefusal:
		return append(dst, genai.Part{Type: genai.PartRefusal, Content: inner.Text()})
	case keyedJSON:
		if mentionsMedia(whole) {
			return appendMedia(dst, whole, "")
		}
		return append(dst, genai.Part{Type: genai.PartOther, Name: "json", Value: jsonValue(inner)})
	case keyedText:
		return appendTextPart(dst, whole)
	default:
		return readWork(dst, k.kind, inner, whole)
	}
}

// readWork reads calls and results; code that Gemini runs itself ({language, code}) is a
// call of the provider's.
func readWork(dst []genai.Part, kind keyKind, inner, whole jsonx.Value) []genai.Part {
	if !inner.IsObject() {
		return append(dst, other(whole, ""))
	}
	const ran = "code_execution"
	switch kind {
	case keyedCall:
		return append(dst, call(inner))
	case keyedCode:
		return append(dst, genai.Part{
			Type: genai.PartToolCall, ID: inner.Get("id").Scalar(), Name: ran, Value: jsonValue(inner), ServerSide: true,
		})
	case keyedCodeResult:
		return append(dst, genai.Part{
			Type: genai.PartToolResult, ID: inner.Get("id").Scalar(), Name: ran, Value: jsonValue(inner), ServerSide: true,
		})
	default:
		return appendResult(dst, inner)
	}
}
