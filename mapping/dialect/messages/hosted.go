// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// askedKeys hold what a hosted tool was asked, by type: OpenAI's web_search_call has an
// action, file_search_call queries, code_interpreter_call code.
var askedKeys = []string{"action", "arguments", "queries", "code", "input", "query", "operation"}

// foundKeys hold what it found.
var foundKeys = []string{"results", "outputs", "output", "tools"}

// appendHosted reads an item of OpenAI's Responses API about a tool that OpenAI runs
// itself (web_search_call, file_search_call, code_interpreter_call, ...): a call, and its
// result where the item has one. A generated image is a medium.
func appendHosted(dst []genai.Part, v jsonx.Value, name string) []genai.Part {
	c := genai.Part{Type: genai.PartToolCall, ID: callID(v), Name: strings.TrimSuffix(name, "_call"), ServerSide: true}
	for _, key := range askedKeys {
		if asked := v.Get(key); asked.Exists() && !asked.IsNull() {
			c.Value = asIs(key, asked)
			break
		}
	}
	dst = append(dst, c)
	if image := v.Get("result"); image.IsString() && image.Text() != "" {
		format := v.First("output_format").Text()
		if format == "" {
			format = "png"
		}
		return append(dst, genai.Part{
			Type: genai.PartMedia, Modality: "image", MimeType: "image/" + format, Data: image.Text(),
		})
	}
	if found := v.First(foundKeys...); found.Exists() && found.Len() > 0 {
		dst = append(dst, genai.Part{
			Type: genai.PartToolResult, ID: c.ID, Name: c.Name, Value: jsonValue(found), ServerSide: true, IsError: failed(v),
		})
	}
	return dst
}

// asIs returns what was asked as arguments: an object stands for itself, anything else
// keeps its name.
func asIs(key string, v jsonx.Value) genai.Value {
	if v.IsObject() || key == "arguments" {
		return Value(v)
	}
	return genai.JSONValue(`{` + jsonx.Quote(key) + `:` + canonical(v) + `}`)
}
