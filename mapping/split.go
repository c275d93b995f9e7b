// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// splitReasoning cuts inline reasoning out of the text parts of assistant messages, in
// place. Structured reasoning wins: then inline blocks leave the text and are not traced
// a second time.
func (m *Mapper) splitReasoning(list []genai.Message) {
	if m.splitter == nil {
		return
	}
	for i := range list {
		if list[i].Role == genai.RoleAssistant {
			list[i].Parts = m.splitParts(list[i].Parts)
		}
	}
}

func (m *Mapper) splitParts(parts []genai.Part) []genai.Part {
	texts := make([]string, 0, 4)
	structured := false
	for i := range parts {
		switch parts[i].Type {
		case genai.PartText:
			texts = append(texts, parts[i].Content)
		case genai.PartReasoning:
			structured = structured || parts[i].Content != ""
		}
	}
	segments := m.splitter.SplitParts(texts)
	if segments == nil {
		return parts
	}
	out := make([]genai.Part, 0, len(parts)+2)
	n := 0
	for _, p := range parts {
		if p.Type != genai.PartText {
			out = append(out, p)
			continue
		}
		for i, s := range segments[n] {
			switch {
			case !s.Reasoning:
				out = append(out, genai.Part{Type: genai.PartText, Content: s.Text, Continues: p.Continues && i == 0})
			case !structured:
				out = append(out, genai.Part{Type: genai.PartReasoning, Content: s.Text})
			}
		}
		n++
	}
	return out
}
