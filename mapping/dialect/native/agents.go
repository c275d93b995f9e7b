// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// The OpenAI Agents SDK for JavaScript (0.20) names its result items after its own
// protocol; they are the Responses API's in every other respect.
const agentsResult, responsesResult = "function_call_result", "function_call_output"

// list reads a conversation.
func list(v jsonx.Value, role string) ([]genai.Message, bool) {
	for _, e := range v.Elems() {
		if e.Get("type").Text() == agentsResult {
			return messages.List(asResponses(v), role)
		}
	}
	return messages.List(v, role)
}

// asResponses renames the result items.
func asResponses(v jsonx.Value) jsonx.Value {
	dst := []byte{'['}
	for i, e := range v.Elems() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if e.Get("type").Text() != agentsResult {
			dst = append(dst, e.Raw()...)
			continue
		}
		dst = append(dst, `{"type":"`+responsesResult+`"`...)
		for key, member := range e.Members() {
			if key == "output" && member.Get("type").Text() == "text" { // the text is what the tool said
				member = member.Get("text")
			}
			if key != "type" {
				dst = append(jsonx.AppendString(append(dst, ','), key), ':')
				dst = append(dst, member.Raw()...)
			}
		}
		dst = append(dst, '}')
	}
	renamed, _ := jsonx.Parse(string(append(dst, ']'))) // valid: made of valid members
	return renamed
}
