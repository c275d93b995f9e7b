// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

import (
	"encoding/binary"
	"strings"
)

// The roles of the conventions. A source may use others; they are kept as they are.
const (
	RoleSystem    = "system"
	RoleUser      = "user"
	RoleAssistant = "assistant"
	RoleTool      = "tool"
)

// Message is one entry of a conversation. Parts are in the order the source gave.
type Message struct {
	Role         string
	Name         string
	FinishReason string
	Parts        []Part
	// Identity tells messages apart whose texts were withheld: a keyed digest of what they said. It never leaves.
	Identity string
	// Extra is a JSON object of members that have no place in the model ("" when none).
	// It is kept so that nothing is lost, beside the text of the message.
	Extra string
}

// PartType tells which fields of a Part are meaningful.
type PartType uint8

// The part types of the conventions, plus what sources add.
const (
	PartText       PartType = iota // Content
	PartReasoning                  // Content; Redacted when the provider withheld it
	PartToolCall                   // ID, Name, Value = arguments; ServerSide when the provider ran it
	PartToolResult                 // ID, Name, Value = result; IsError
	PartMedia                      // MimeType, Modality, and one of Data, URI, FileID; Name = file name
	PartRefusal                    // Content
	PartCompaction                 // Content: summary that stands for an earlier part of the history
	PartOther                      // Value = the part as JSON, Name = its type: shown as it is
)

// Part is one piece of a message.
type Part struct {
	Type       PartType
	Content    string
	ID         string
	Name       string
	Value      Value
	MimeType   string
	Modality   string
	Data       string // base64, either alphabet
	URI        string // http(s), data or provider URI
	FileID     string
	Redacted   bool
	ServerSide bool
	IsError    bool
	// Continues marks a piece of a stream: the text goes on where the part before it ended.
	// Pieces are redacted one by one and across their seams, then become one part.
	Continues bool
	// DerivedID marks an id that is ours: the source gave none. It does not tell messages apart.
	DerivedID bool
}

// Value is content that is either text or a JSON value in its source text.
type Value struct {
	Text   string
	IsJSON bool // Text is one valid JSON value
	Set    bool // false: the source gave no value at all
	// Seams are the lengths of the parts that Text was joined of, "" when it is one: a secret may begin in one part and end in
	// the next. Redaction reads them and removes them.
	Seams string
}

// JoinedValue returns the texts of several parts as one text, a line each.
func JoinedValue(texts []string) Value {
	v := TextValue(strings.Join(texts, "\n"))
	if len(texts) < 2 {
		return v
	}
	var seams []byte
	for _, s := range texts {
		seams = binary.AppendUvarint(seams, uint64(len(s)))
	}
	v.Seams = string(seams)
	return v
}

// Pieces returns the texts that the value was joined of, nil when it is one text or has changed since.
func (v Value) Pieces() []string {
	var pieces []string
	text, seams := v.Text, []byte(v.Seams)
	for len(seams) > 0 {
		n, size := binary.Uvarint(seams)
		if size <= 0 || n > uint64(len(text)) || len(seams) > size && (n == uint64(len(text)) || text[n] != '\n') {
			return nil
		}
		pieces, text, seams = append(pieces, text[:n]), text[n:], seams[size:]
		if len(seams) > 0 {
			text = text[1:]
		}
	}
	if text != "" {
		return nil
	}
	return pieces
}

// TextValue returns a value that is plain text.
func TextValue(s string) Value { return Value{Text: s, Set: true} }

// JSONValue returns a value that is JSON; raw must be one valid JSON value.
func JSONValue(raw string) Value { return Value{Text: raw, IsJSON: true, Set: true} }

// ToolDefinition is one tool that was offered to the model.
type ToolDefinition struct {
	Name        string
	Description string
	Parameters  string // JSON schema object as source text; "" when the source gave none
	Type        string // "function" when empty
}

// Document is one retrieved or reranked document.
type Document struct {
	ID       string
	Content  string
	Score    string // number as source text; "" when none
	Metadata Value
}
