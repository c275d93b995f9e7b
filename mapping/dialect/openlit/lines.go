// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openlit

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyPrompt   = "gen_ai.prompt"
	eventPrompt = "gen_ai.content.prompt"
)

// readLines reads the prompt of older Python versions: `<role>: <text>`, a message a line,
// in an event or an attribute. A completion is one text and read by the conventions.
func readLines(r *dialect.Reader) {
	if !r.Open(genai.FacetInput) || r.Has("gen_ai.input.messages") {
		return
	}
	text := r.Text(keyPrompt)
	var repeated []dialect.Event
	for ev := range r.Events() {
		if ev.Name != eventPrompt {
			continue
		}
		if text == "" {
			text = ev.Text(keyPrompt)
		}
		if ev.Text(keyPrompt) == text {
			repeated = append(repeated, ev)
		}
	}
	list := ofLines(text)
	if list == nil {
		return
	}
	r.Op.Input = list
	r.Accept(genai.FacetInput, keyPrompt)
	r.TakeEvents(repeated...)
}

// roles are those that begin a line.
var roles = []string{genai.RoleUser, genai.RoleAssistant, genai.RoleSystem, genai.RoleTool, "developer", "function"}

// ofLines cuts a text where a line begins with a role; nil when its first line does not.
func ofLines(text string) (list []genai.Message) {
	role, rest := speaker(text)
	if role == "" {
		return nil
	}
	for role != "" {
		end, next, after := turn(rest)
		list = append(list, said(role, rest[:end]))
		role, rest = next, after
	}
	return list
}

// turn returns where a message ends, and who speaks next and from where.
func turn(text string) (end int, role, rest string) {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '\n')
		if i < 0 {
			return len(text), "", ""
		}
		from += i + 1
		if role, rest = speaker(text[from:]); role != "" {
			return from - 1, role, rest
		}
	}
}

func speaker(line string) (role, rest string) {
	for _, role := range roles {
		if rest, ok := strings.CutPrefix(line, role+": "); ok {
			return role, rest
		}
	}
	return "", ""
}

// said makes a message of one line. "None" is what Python writes for an answer that only
// called tools.
func said(role, text string) genai.Message {
	switch role = messages.Role(role, role); {
	case role == genai.RoleTool:
		result := genai.Part{Type: genai.PartToolResult, Value: dialect.TextContent(text)}
		return genai.Message{Role: role, Parts: []genai.Part{result}}
	case role == genai.RoleAssistant && text == "None":
		return genai.Message{Role: role}
	default:
		return messages.Text(role, text)
	}
}
