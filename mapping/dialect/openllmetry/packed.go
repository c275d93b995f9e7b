// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyInput = "gen_ai.input.messages"

// readPacked reads the conventions' messages where an instrumentation put a whole list
// into one text: the input of the Responses API (JavaScript openai 0.27), a system prompt
// of blocks (langchain). Everything else is left to the conventions' dialect.
func readPacked(r *dialect.Reader) {
	if !r.Open(genai.FacetInput) || !strings.Contains(r.Str(keyInput), `"[{`) {
		return
	}
	list, ok := messages.List(r.JSON(keyInput), genai.RoleUser)
	if !ok {
		return
	}
	unpacked := false
	out := make([]genai.Message, 0, len(list))
	for _, m := range list {
		inner := packed(&m)
		switch {
		case m.Role == genai.RoleUser && len(list) == 1 && native.IsConversation(inner):
			if conversation, ok := native.Messages(inner, genai.RoleUser); ok {
				out, unpacked = append(out, native.JoinItems(conversation)...), true
				continue
			}
		case m.Role == genai.RoleSystem && isBlocks(inner):
			m.Parts, unpacked = messages.Parts(inner), true
		}
		out = append(out, m)
	}
	if unpacked {
		r.Op.Input = out
		r.Accept(genai.FacetInput, keyInput)
	}
}

// packed returns the JSON list that is all a message says.
func packed(m *genai.Message) jsonx.Value {
	if len(m.Parts) != 1 || m.Parts[0].Type != genai.PartText {
		return jsonx.Value{}
	}
	v, err := jsonx.Parse(m.Parts[0].Content)
	if err != nil || !v.IsArray() {
		return jsonx.Value{}
	}
	return v
}
