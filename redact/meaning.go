// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// AppendMeaning appends what makes the message the same message wherever it stands: role,
// texts, calls and results. Reasoning, names, finish reasons and ids of ours are left out,
// JSON is compared without white space: an answer and its copy in the next request's
// history have the same meaning.
func (m Message) AppendMeaning(dst []byte) []byte {
	msg := m.unpacked()
	dst = appendString(dst, msg.Role)
	if msg.Identity != "" {
		return appendString(dst, msg.Identity)
	}
	for i := range msg.Parts {
		p := &msg.Parts[i]
		if p.Type == genai.PartReasoning || (p.Type == genai.PartText && p.Content == "") {
			continue
		}
		dst = append(dst, byte(p.Type))
		id := p.ID
		if p.DerivedID {
			id = ""
		}
		name := p.Name
		if p.Type == genai.PartToolResult {
			name = ""
		}
		value := p.Value.Text
		if p.Value.IsJSON {
			value = jsonx.Compact(value)
		}
		for _, s := range []string{p.Content, id, name, value, p.Data, p.URI, p.FileID} {
			dst = appendString(dst, s)
		}
	}
	return dst
}
