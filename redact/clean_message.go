// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func (c cleaner) messages(list []genai.Message) []Message {
	if len(list) == 0 {
		return nil
	}
	out := make([]Message, len(list))
	for i := range list {
		out[i] = c.message(&list[i])
	}
	return out
}

// message redacts in place: the raw message is consumed.
func (c cleaner) message(m *genai.Message) Message {
	m.Role = c.text(m.Role, PlaceStructural).s
	m.Name = c.text(m.Name, PlaceStructural).s
	m.FinishReason = c.text(m.FinishReason, PlaceStructural).s
	if m.Extra != "" {
		m.Extra = c.e.JSON(m.Extra, PlaceMessage, c.h)
	}
	c.adjacentTexts(m.Parts)
	for i := range m.Parts {
		c.part(&m.Parts[i])
	}
	m.Parts = joinPieces(m.Parts)
	return Message{m: m}
}

// joinPieces makes one part of the pieces that a stream gave. It stands behind the
// redaction: a secret at the end of a piece has no boundary any more once it is joined.
func joinPieces(parts []genai.Part) []genai.Part {
	out := parts[:0]
	for i := 0; i < len(parts); {
		j := i + 1
		for j < len(parts) && parts[j].Continues && parts[j].Type == parts[i].Type && prosePart(parts[i].Type) {
			j++
		}
		p := parts[i]
		p.Content, p.Continues = joined(parts[i:j]), false
		out, i = append(out, p), j
	}
	return out
}

// joined returns what the parts say, in one copy: a stream may have a hundred thousand.
func joined(parts []genai.Part) string {
	if len(parts) == 1 {
		return parts[0].Content
	}
	size := 0
	for i := range parts {
		size += len(parts[i].Content)
	}
	var b strings.Builder
	b.Grow(size)
	for i := range parts {
		b.WriteString(parts[i].Content)
	}
	return b.String()
}

// adjacentTexts takes runs of text parts through the engine together, so that a secret
// which was split over two parts is found, what a model thought and then said included.
func (c cleaner) adjacentTexts(parts []genai.Part) {
	for i := 0; i < len(parts); {
		j := i
		for j < len(parts) && prosePart(parts[j].Type) {
			j++
		}
		if j-i > 1 {
			texts := make([]string, j-i)
			for k := range texts {
				texts[k] = parts[i+k].Content
			}
			place := func(k int) Place { return prosePlace(parts[i+k].Type) }
			for k, clean := range c.e.partsAt(texts, place, c.h) {
				parts[i+k].Content = clean
			}
		} else if j-i == 1 {
			parts[i].Content = c.text(parts[i].Content, prosePlace(parts[i].Type)).s
		}
		i = max(j, i+1)
	}
}

func prosePart(t genai.PartType) bool {
	return t == genai.PartText || t == genai.PartReasoning || t == genai.PartRefusal || t == genai.PartCompaction
}

func prosePlace(t genai.PartType) Place {
	if t == genai.PartReasoning {
		return PlaceReasoning
	}
	return PlaceMessage
}

// part redacts what adjacentTexts left.
func (c cleaner) part(p *genai.Part) {
	if !prosePart(p.Type) {
		p.Content = c.text(p.Content, PlaceMessage).s
	}
	p.ID = c.text(p.ID, PlaceStructural).s
	p.Name = c.text(p.Name, PlaceStructural).s
	p.MimeType = c.text(p.MimeType, PlaceStructural).s
	p.Modality = c.text(p.Modality, PlaceStructural).s
	p.FileID = c.text(p.FileID, PlaceStructural).s
	p.URI = c.text(p.URI, PlaceMessage).s
	p.Data = c.text(p.Data, PlaceMessage).s
	p.Value = c.value(p.Value, valuePlace(p.Type)).v
}

func valuePlace(t genai.PartType) Place {
	switch t {
	case genai.PartToolCall:
		return PlaceArguments
	case genai.PartToolResult:
		return PlaceResult
	default:
		return PlaceMessage
	}
}
