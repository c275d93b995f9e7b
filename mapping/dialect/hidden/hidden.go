// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package hidden knows the placeholders that sources write where content was withheld:
// they are never shown as content. A placeholder is the whole value, never a word in it.
package hidden

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// placeholders (dialects.md 0.9): Claude Code, OpenInference, Codex and gh-aw, ADK Go,
// Strands, ADK; LiteLLM's own words when message logging is off.
var placeholders = map[string]bool{
	"<REDACTED>": true, "__REDACTED__": true, "[REDACTED]": true, "<elided>": true, "<replaced>": true,
	"<not serializable>": true, "redacted-by-litellm": true,
}

// koog begins its placeholders: HIDDEN:non-empty and the like.
const koog = "HIDDEN:"

// Is reports whether a text stands for withheld content.
func Is(text string) bool {
	if len(text) > 64 {
		return false
	}
	text = strings.TrimSpace(text)
	if text == "" || strings.IndexByte("<_[Hr", text[0]) < 0 { // what every one of them begins with
		return false
	}
	return placeholders[text] || (strings.HasPrefix(text, koog) && !strings.ContainsAny(text, " \t\n"))
}

// IsNoArguments reports whether a text stands for the arguments of a span that merges
// several tools and so has none. Only there: a person may well answer "N/A".
func IsNoArguments(text string) bool {
	return strings.TrimSpace(text) == "N/A"
}

// Note is the metadata key that says content was withheld by the source.
const Note = "content"

// Text takes the attribute when it is a placeholder and says so in the metadata.
func Text(r *dialect.Reader, key string) bool {
	if !Is(r.Text(key)) {
		return false
	}
	r.Take(key)
	Say(r)
	return true
}

// Say notes that the source withheld content.
func Say(r *dialect.Reader) { r.Note(Note, genai.TextValue("hidden by source")) }

// Messages removes placeholders from messages: withheld reasoning keeps its marker, other
// parts go. It reports whether there was any, and returns the list itself when there was
// none; a list of nothing but placeholders comes back empty.
func Messages(list []genai.Message) (rest []genai.Message, found bool) {
	if !anywhere(list) {
		return list, false
	}
	for _, m := range list {
		n, some := len(m.Parts), false
		m.Parts, some = parts(m.Parts)
		found = found || some
		if n > 0 && len(m.Parts) == 0 {
			continue
		}
		rest = append(rest, m)
	}
	return rest, found
}

// anywhere lets the ordinary case through without copying.
func anywhere(list []genai.Message) bool {
	for i := range list {
		for j := range list[i].Parts {
			switch p := &list[i].Parts[j]; p.Type {
			case genai.PartReasoning, genai.PartText:
				if Is(p.Content) {
					return true
				}
			case genai.PartToolCall, genai.PartToolResult:
				if Is(p.Value.Text) {
					return true
				}
			}
		}
	}
	return false
}

func parts(list []genai.Part) (rest []genai.Part, found bool) {
	for _, p := range list {
		switch {
		case p.Type == genai.PartReasoning && Is(p.Content):
			p.Content, p.Redacted, found = "", true, true
		case p.Type == genai.PartText && Is(p.Content):
			found = true
			continue
		case (p.Type == genai.PartToolCall || p.Type == genai.PartToolResult) && Is(p.Value.Text):
			p.Value, found = genai.Value{}, true
		}
		rest = append(rest, p)
	}
	return rest, found
}
