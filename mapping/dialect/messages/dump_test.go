// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// dump writes messages in one short line, so that a table of flavours can be read:
//
//	user: "text" | assistant(stop): ~"thought" call(id,name,args) | tool: result(id,name,value)
//
// ~ is reasoning, ~? withheld reasoning, ! an error, @ the provider's own tool.
func dump(list []genai.Message) string {
	out := make([]string, 0, len(list))
	for _, m := range list {
		s := m.Role
		if m.Name != "" {
			s += "/" + m.Name
		}
		if m.FinishReason != "" {
			s += "(" + m.FinishReason + ")"
		}
		s += ":"
		parts := make([]string, 0, len(m.Parts))
		for _, p := range m.Parts {
			parts = append(parts, " "+dumpPart(p))
		}
		s += strings.Join(parts, "")
		if m.Extra != "" {
			s += " +" + m.Extra
		}
		out = append(out, s)
	}
	return strings.Join(out, " | ")
}

func dumpPart(p genai.Part) string {
	mark := ""
	if p.ServerSide {
		mark = "@"
	}
	if p.IsError {
		mark += "!"
	}
	switch p.Type {
	case genai.PartText:
		return `"` + p.Content + `"`
	case genai.PartReasoning:
		if p.Redacted {
			return "~?" + p.Content
		}
		return `~"` + p.Content + `"`
	case genai.PartToolCall:
		return mark + "call(" + p.ID + "," + p.Name + "," + p.Value.Text + ")"
	case genai.PartToolResult:
		return mark + "result(" + p.ID + "," + p.Name + "," + p.Value.Text + ")"
	case genai.PartMedia:
		return "media(" + strings.Join([]string{p.Modality, p.MimeType, p.Name, p.Data + p.URI + p.FileID, p.ID}, ",") + ")"
	case genai.PartRefusal:
		return `refusal"` + p.Content + `"`
	case genai.PartCompaction:
		return `compaction"` + p.Content + `"`
	default:
		return "other(" + p.Name + "," + p.Value.Text + ")"
	}
}
