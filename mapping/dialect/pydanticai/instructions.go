// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput  = "gen_ai.input.messages"
	keySystem = "gen_ai.system_instructions"
)

// readInstructions reads a request that has both: instructions, which stand under
// gen_ai.system_instructions, and system prompts inside the messages. pydantic-ai sends
// the instructions first, and so the model read both.
func readInstructions(r *dialect.Reader) {
	if !r.Open(genai.FacetInput) || !r.Open(genai.FacetSystem) || !r.Has(keySystem) {
		return
	}
	input, ok := messages.List(r.JSON(keyInput), genai.RoleUser)
	if !ok || !hasSystem(input) {
		return
	}
	system, ok := messages.List(r.JSON(keySystem), genai.RoleSystem)
	if !ok {
		return
	}
	r.Op.Input = append(system[:len(system):len(system)], input...)
	r.Accept(genai.FacetInput, keyInput)
	r.Accept(genai.FacetSystem, keySystem)
}

func hasSystem(list []genai.Message) bool {
	for i := range list {
		if list[i].Role == genai.RoleSystem {
			return true
		}
	}
	return false
}
