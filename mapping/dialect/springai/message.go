// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// ownMessages reads Spring's messages as Jackson writes them: {messageType, text,
// toolCalls: [{id, type, name, arguments}]} and, of a tool, {responses: [{id, name,
// responseData}]}. nil when the value holds none.
func ownMessages(v jsonx.Value) (list []genai.Message) {
	if v.IsObject() {
		return ownMessage(v)
	}
	for _, e := range v.Elems() {
		m := ownMessage(e)
		if m == nil {
			return nil
		}
		list = append(list, m...)
	}
	return list
}

func ownMessage(v jsonx.Value) []genai.Message {
	kind := v.Get("messageType")
	if !kind.IsString() {
		return nil
	}
	m := genai.Message{Role: messages.Role(strings.ToLower(kind.Text()), kind.Text())}
	if text := v.First("text", "content").Text(); text != "" {
		m.Parts = append(m.Parts, genai.Part{Type: genai.PartText, Content: text})
	}
	for _, e := range v.Get("media").Elems() {
		m.Parts = append(m.Parts, messages.Part(e))
	}
	for _, e := range v.Get("toolCalls").Elems() {
		m.Parts = append(m.Parts, genai.Part{
			Type: genai.PartToolCall, ID: e.Get("id").Scalar(), Name: e.Get("name").Scalar(), Value: messages.Value(e.Get("arguments")),
		})
	}
	for _, e := range v.Get("responses").Elems() {
		m.Parts = append(m.Parts, genai.Part{
			Type: genai.PartToolResult, ID: e.Get("id").Scalar(), Name: e.Get("name").Scalar(), Value: messages.Value(e.Get("responseData")),
		})
	}
	m.Extra = ownExtra(v)
	return []genai.Message{m}
}

// ownExtra keeps metadata that says more than the type of the message once more.
func ownExtra(v jsonx.Value) string {
	meta := v.Get("metadata")
	if !meta.IsObject() || meta.Len() == 0 || (meta.Len() == 1 && meta.Get("messageType").Exists()) {
		return ""
	}
	return `{"metadata":` + meta.Raw() + `}`
}
