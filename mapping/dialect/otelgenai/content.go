// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput  = "gen_ai.input.messages"
	keyOutput = "gen_ai.output.messages"
	keySystem = "gen_ai.system_instructions"
)

// readContent reads the attribute carriers: JSON string, structured value, or list of
// JSON strings under the same key.
func readContent(r *dialect.Reader) {
	if r.Open(genai.FacetSystem) && r.Has(keySystem) {
		r.Op.System = readSystem(r, keySystem)
		r.Accept(genai.FacetSystem, keySystem)
	}
	if r.Open(genai.FacetInput) && r.Has(keyInput) {
		if list, ok := readMessages(r, keyInput, genai.RoleUser); ok {
			r.Op.Input = list
			r.Accept(genai.FacetInput, keyInput)
		}
	}
	if r.Open(genai.FacetOutput) && r.Has(keyOutput) {
		if list, ok := readMessages(r, keyOutput, genai.RoleAssistant); ok {
			r.Op.Output = list
			r.Accept(genai.FacetOutput, keyOutput)
		}
	}
}

// readMessages reads one carrier. Text that is no JSON is kept as one message.
func readMessages(r *dialect.Reader, key, role string) ([]genai.Message, bool) {
	v := r.JSON(key)
	if v.Exists() {
		return messages.List(v, role)
	}
	text := r.Str(key)
	if text == "" {
		return nil, false
	}
	r.Malformed(key)
	return []genai.Message{messages.Text(role, text)}, true
}

// readSystem reads system instructions: a list of parts, a JSON string, or plain text.
func readSystem(r *dialect.Reader, key string) []genai.Message {
	v := r.JSON(key)
	switch v.Kind() {
	case jsonx.Array, jsonx.Object:
		list, _ := messages.List(v, genai.RoleSystem)
		return list
	case jsonx.String:
		return []genai.Message{messages.Text(genai.RoleSystem, v.Text())}
	default:
		return []genai.Message{messages.Text(genai.RoleSystem, r.Text(key))}
	}
}
