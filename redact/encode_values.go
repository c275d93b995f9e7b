// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "github.com/otelcol-langfuse/langfuse/mapping/genai"

func encodeText(c *codec, t *Text) { c.string(&t.s) }

func encodeValue(c *codec, v *Value) { encodeRawValue(c, &v.v) }

func encodeRawValue(c *codec, v *genai.Value) {
	c.flag(&v.Set)
	c.flag(&v.IsJSON)
	c.string(&v.Text)
}

func encodeField(c *codec, f *Field) {
	encodeText(c, &f.Key)
	encodeValue(c, &f.Value)
}

func encodeMessage(c *codec, m *Message) {
	if m.m = m.unpacked(); c.reading {
		m.m = &genai.Message{}
	}
	for _, s := range [...]*string{&m.m.Role, &m.m.Name, &m.m.FinishReason, &m.m.Extra, &m.m.Identity} {
		c.string(s)
	}
	list(c, &m.m.Parts, encodePart)
}

func encodePart(c *codec, p *genai.Part) {
	small(c, &p.Type)
	for _, s := range [...]*string{&p.Content, &p.ID, &p.Name, &p.MimeType, &p.Modality, &p.Data, &p.URI, &p.FileID} {
		c.string(s)
	}
	encodeRawValue(c, &p.Value)
	for _, b := range [...]*bool{&p.Redacted, &p.ServerSide, &p.IsError, &p.DerivedID, &p.Continues} {
		c.flag(b)
	}
}

func encodeTool(c *codec, t *Tool) {
	for _, s := range [...]*string{&t.d.Name, &t.d.Description, &t.d.Parameters, &t.d.Type} {
		c.string(s)
	}
}
