// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Richness orders two readings of the same conversation: the one that holds more parts
// with content and more ids says more. System prompts do not count, since some carriers
// keep them apart.
func Richness(list []genai.Message) int {
	score := 0
	for i := range list {
		if list[i].Role == genai.RoleSystem || list[i].Role == "developer" {
			continue
		}
		for j := range list[i].Parts {
			score += worth(&list[i].Parts[j])
		}
	}
	return score
}

func worth(p *genai.Part) int {
	switch p.Type {
	case genai.PartToolCall, genai.PartToolResult:
		n := 4
		if p.ID != "" {
			n += 2
		}
		if p.Value.Set && p.Value.Text != "" {
			n += 2
		}
		return n
	case genai.PartText, genai.PartReasoning, genai.PartRefusal, genai.PartCompaction:
		if strings.TrimSpace(p.Content) == "" && !p.Redacted {
			return 0
		}
		return 4
	case genai.PartMedia:
		return 4
	default:
		return 1 // kept as JSON: not understood
	}
}

// HasSystem reports whether a conversation begins with its own system prompt.
func HasSystem(list []genai.Message) bool {
	for i := range list {
		if list[i].Role == genai.RoleSystem && len(list[i].Parts) > 0 {
			return true
		}
	}
	return false
}
