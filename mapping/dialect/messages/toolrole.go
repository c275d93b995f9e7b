// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// ToolRoles gives results back their role where a source wrote the tool's own name for it
// (LangChain JS). It is one when a call of that name stands before it, or a tool of that
// name was offered; any other role of a source stays.
func ToolRoles(op *genai.Operation) {
	for i := range op.Input {
		m := &op.Input[i]
		if m.Role == "" || knownRole(m.Role) || !isTool(op, op.Input[:i], m.Role) {
			continue
		}
		if m.Name == "" {
			m.Name = m.Role
		}
		if hasPart(m.Parts, genai.PartToolResult) {
			m.Role = genai.RoleTool
			continue
		}
		*m = asResult(*m, "", false)
	}
}

func isTool(op *genai.Operation, before []genai.Message, name string) bool {
	for i := range op.Tools {
		if op.Tools[i].Name == name {
			return true
		}
	}
	for i := len(before) - 1; i >= max(0, len(before)-maxLookBack); i-- {
		for j := range before[i].Parts {
			if p := &before[i].Parts[j]; p.Type == genai.PartToolCall && p.Name == name {
				return true
			}
		}
	}
	return false
}

// maxLookBack bounds the messages in which the call of a result is looked for.
const maxLookBack = 64
