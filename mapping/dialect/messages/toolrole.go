// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// toolRoles makes results of messages whose role is the name of a tool (LangChain JS): one
// that was called before them in the list, or that the request offers. Any other name is
// somebody who speaks.
func toolRoles(op *genai.Operation) {
	if !slices.ContainsFunc(op.Input, namedSpeaker) {
		return
	}
	called := make(map[string]bool)
	for i := range op.Input {
		m := &op.Input[i]
		if namedSpeaker(*m) && (called[m.Role] || offers(op, m.Role)) {
			if m.Name == "" {
				m.Name = m.Role
			}
			*m = asResult(*m, "", false)
			continue
		}
		for j := range m.Parts {
			if m.Parts[j].Type == genai.PartToolCall {
				called[m.Parts[j].Name] = true
			}
		}
	}
}

// namedSpeaker reports whether nobody the conventions know said a message.
func namedSpeaker(m genai.Message) bool {
	return m.Role != "" && !knownRole(m.Role) && !hasPart(m.Parts, genai.PartToolCall) && !hasPart(m.Parts, genai.PartToolResult)
}

func offers(op *genai.Operation, name string) bool {
	return slices.Contains(op.ActiveTools, name) ||
		slices.ContainsFunc(op.Tools, func(d genai.ToolDefinition) bool { return d.Name == name })
}
