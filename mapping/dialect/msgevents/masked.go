// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// placeholders are what sources write where their user switched content off
// (dialects.md 0.9). They are never content.
var placeholders = map[string]bool{
	"<elided>": true, "<REDACTED>": true, "__REDACTED__": true, "[REDACTED]": true, "<replaced>": true,
}

// IsPlaceholder reports whether a text stands for content that the source withheld.
func IsPlaceholder(text string) bool { return placeholders[text] }

// NoteHidden records that content exists which the source did not send.
func NoteHidden(r *dialect.Reader) { r.Note("content", genai.TextValue("hidden by source")) }

// unmasked drops messages that hold nothing but a placeholder.
func unmasked(r *dialect.Reader, list []genai.Message) []genai.Message {
	out := list[:0:0]
	for i := range list {
		if Masked(list[i]) {
			NoteHidden(r)
			continue
		}
		out = append(out, list[i])
	}
	return out
}

// Masked reports whether every part of a message is a placeholder.
func Masked(m genai.Message) bool {
	for i := range m.Parts {
		p := &m.Parts[i]
		if !IsPlaceholder(p.Content) && !IsPlaceholder(p.Value.Text) {
			return false
		}
	}
	return len(m.Parts) > 0
}

// Hollow reports whether no message says anything although they have parts: sources that
// leave content out may keep the parts (pydantic-ai with include_content=False). Names
// and ids of calls are kept there, so a call alone is no reason to show the list.
func Hollow(list []genai.Message) bool {
	parts := 0
	for i := range list {
		for j := range list[i].Parts {
			p := &list[i].Parts[j]
			if p.Content != "" || p.Value.Set || p.Data != "" || p.URI != "" || p.FileID != "" || p.Redacted {
				return false
			}
			parts++
		}
	}
	return parts > 0
}
