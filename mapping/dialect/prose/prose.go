// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package prose reads conversations that a source wrote as one text with markers:
// `[USER]\n...`, `[USER PROMPT]\n...`, `[TOOL RESULT: <call id>]\n...`, pieces joined by a
// rule (`\n\n---\n\n`). Claude Code 2.1 and Qwen Code 0.24 write it on spans as new_context
// and tool_input. It knows the markers and nothing about who wrote them.
package prose

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Piece is one marked piece of a text. Text that stands before any marker has none.
type Piece struct {
	Marker string // "USER", "TOOL RESULT", ...
	Label  string // what follows the colon: a call id or a tool's name
	Text   string
}

const rule = "\n\n---\n\n"

// Split cuts a text at its markers. A rule that no marker follows belongs to the text:
// Markdown has the same one.
func Split(text string) []Piece {
	var out []Piece
	for {
		p, body := marked(text)
		end := next(body)
		if end < 0 {
			p.Text = body
			return append(out, p)
		}
		p.Text = body[:end]
		out = append(out, p)
		text = body[end+len(rule):]
	}
}

// next returns where the rule before the next marker stands, -1 when there is none.
func next(text string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], rule)
		if i < 0 {
			return -1
		}
		i += from
		if p, _ := marked(text[i+len(rule):]); p.Marker != "" {
			return i
		}
		from = i + len(rule)
	}
}

// markers are the words in brackets that begin a piece.
var markers = map[string]string{
	"USER": genai.RoleUser, "USER PROMPT": genai.RoleUser, "ASSISTANT": genai.RoleAssistant, "MODEL": genai.RoleAssistant,
	"SYSTEM": genai.RoleSystem, "TOOL RESULT": genai.RoleTool, "TOOL INPUT": genai.RoleAssistant,
}

// maxMarker bounds how far a closing bracket is looked for.
const maxMarker = 256

// marked cuts the marker off the head of a text.
func marked(text string) (Piece, string) {
	if !strings.HasPrefix(text, "[") {
		return Piece{}, text
	}
	end := strings.IndexByte(text[:min(len(text), maxMarker)], ']')
	if end < 0 {
		return Piece{}, text
	}
	word, label, _ := strings.Cut(text[1:end], ": ")
	if markers[word] == "" {
		return Piece{}, text
	}
	return Piece{Marker: word, Label: label}, strings.TrimPrefix(text[end+1:], "\n")
}

// Messages reads a text as a conversation. The labels of tool results are call ids.
func Messages(text string) []genai.Message {
	var out []genai.Message
	for _, p := range Split(text) {
		switch {
		case p.Marker == "TOOL RESULT":
			result := genai.Part{Type: genai.PartToolResult, ID: p.Label, Value: dialect.TextContent(p.Text)}
			out = append(out, genai.Message{Role: genai.RoleTool, Parts: []genai.Part{result}})
		case p.Marker == "":
			out = append(out, messages.Text(genai.RoleUser, p.Text))
		default:
			out = append(out, messages.Text(markers[p.Marker], p.Text))
		}
	}
	return out
}

// Body returns the text of a single piece without its marker, as content: tool arguments
// under `[TOOL INPUT: name]`, results under `[TOOL RESULT: name]`.
func Body(text string) genai.Value {
	_, body := marked(text)
	return dialect.TextContent(body)
}
