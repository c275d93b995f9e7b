// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// JoinItems puts the items of one model step back into one message: the OpenAI Responses
// API answers with a reasoning item, a message item and one item per call, and some
// instrumentations write each as a message of its own. Two answers that both speak stay
// apart: they are alternatives or turns.
func JoinItems(list []genai.Message) []genai.Message {
	if !anySameStep(list) {
		return list
	}
	out := make([]genai.Message, 0, len(list))
	owned := false // the parts of the last message are ours to append to
	for i := range list {
		n := len(out)
		if n == 0 || !sameStep(&out[n-1], &list[i]) {
			out, owned = append(out, list[i]), false
			continue
		}
		last := &out[n-1]
		if !owned {
			last.Parts, owned = slices.Clone(last.Parts), true
		}
		last.Parts = append(last.Parts, list[i].Parts...)
		if list[i].FinishReason != "" {
			last.FinishReason = list[i].FinishReason
		}
	}
	return out
}

func anySameStep(list []genai.Message) bool {
	for i := 1; i < len(list); i++ {
		if sameStep(&list[i-1], &list[i]) {
			return true
		}
	}
	return false
}

func sameStep(a, b *genai.Message) bool {
	if a.Role != genai.RoleAssistant || b.Role != genai.RoleAssistant || a.Name != b.Name || a.Extra+b.Extra != "" {
		return false
	}
	return len(a.Parts) > 0 && len(b.Parts) > 0 && (!speaks(b, genai.PartReasoning, genai.PartToolCall) || !speaks(a, genai.PartReasoning))
}

// speaks reports whether a message holds any part but of these types.
func speaks(m *genai.Message, besides ...genai.PartType) bool {
next:
	for i := range m.Parts {
		for _, t := range besides {
			if m.Parts[i].Type == t {
				continue next
			}
		}
		return true
	}
	return false
}
