// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Call is a call of a tool, in clean values.
type Call struct {
	ID, Name  Text
	Arguments Value // not set: not known
}

// Calling returns the message with calls behind what it says; of the zero Message, an
// answer that is nothing but calls.
func (m Message) Calling(calls ...Call) Message {
	c := genai.Message{Role: genai.RoleAssistant}
	if !m.Zero() {
		c = *m.unpacked()
	}
	c.Parts = slices.Clone(c.Parts)
	for _, call := range calls {
		c.Parts = append(c.Parts, genai.Part{Type: genai.PartToolCall, ID: call.ID.s, Name: call.Name.s, Value: call.Arguments.v})
	}
	return Message{m: &c}
}
