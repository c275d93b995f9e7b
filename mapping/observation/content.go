// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// content appends the content member: a string when everything is text, else a list of
// parts every one of which can be drawn (one that cannot turns the whole content into a
// raw table: contract section 3, parts and media).
func (c *chatml) content(m redact.Message) {
	c.key("content")
	if c.needsParts(m) {
		c.partList(m)
		return
	}
	text := c.joinText(m)
	if text == "" && (c.carries || m.HasPart(genai.PartToolResult)) {
		text = zeroWidth // else drawn as a raw table (contract: result-empty)
	}
	c.buf = jsonx.AppendString(c.buf, guard(text))
}

func (c *chatml) needsParts(m redact.Message) bool {
	for i, p := range m.Parts() {
		if p.Type == genai.PartReasoning && p.Content != "" && c.w.cfg.Reasoning.Placement == PlacementContent {
			return true
		}
		if p.Type == genai.PartMedia && c.media.inline(c.w, i, p) {
			return true
		}
	}
	return false
}

// joinText joins the texts of a message by newlines; one text is passed through.
func (c *chatml) joinText(m redact.Message) string {
	joined, n := "", 0
	var more []byte
	for _, p := range m.Parts() {
		text, ok := c.partText(p)
		if !ok {
			continue
		}
		switch n++; n {
		case 1:
			joined = text
		case 2:
			more = append(append(append(more, joined...), '\n'), text...)
		default:
			more = append(append(more, '\n'), text...)
		}
	}
	if n > 1 {
		return string(more)
	}
	return joined
}

// partText returns what a part shows as text; false for parts that stand elsewhere.
func (c *chatml) partText(p genai.Part) (string, bool) {
	switch p.Type {
	case genai.PartText, genai.PartRefusal, genai.PartCompaction:
		return p.Content, p.Content != ""
	case genai.PartMedia:
		return marker(p), true
	case genai.PartOther, genai.PartToolResult:
		return p.Value.Text, p.Value.Text != ""
	default:
		return "", false
	}
}

func (c *chatml) partList(m redact.Message) {
	c.buf = append(c.buf, '[')
	n := 0
	for i, p := range m.Parts() {
		before := len(c.buf)
		if n > 0 {
			c.buf = append(c.buf, ',')
		}
		if !c.partItem(i, p) {
			c.buf = c.buf[:before]
			continue
		}
		n++
	}
	c.buf = append(c.buf, ']')
}

func (c *chatml) partItem(i int, p genai.Part) bool {
	if p.Type == genai.PartMedia && c.media.inline(c.w, i, p) {
		c.buf = append(c.buf, `{"type":"image_url","image_url":{"url":`...)
		c.buf = append(jsonx.AppendString(c.buf, imageURL(p)), '}', '}')
		return true
	}
	if p.Type == genai.PartReasoning {
		if c.w.cfg.Reasoning.Placement != PlacementContent || p.Content == "" {
			return false
		}
		c.buf = append(c.buf, `{"type":"thinking","thinking":`...)
		c.buf = append(jsonx.AppendString(c.buf, guard(p.Content)), '}')
		return true
	}
	text, ok := c.partText(p)
	if !ok {
		return false
	}
	c.buf = append(c.buf, `{"type":"text","text":`...)
	c.buf = append(jsonx.AppendString(c.buf, guard(text)), '}')
	return true
}
