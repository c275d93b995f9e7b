// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/binary"
	"errors"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// ErrEncoding tells that stored bytes are not what this version wrote.
var ErrEncoding = errors.New("redact: stored value is damaged or of another version")

// AppendEncoded appends the message in the form that DecodeMessage reads. Only stores of
// this component may keep it: what comes back counts as clean.
func (m Message) AppendEncoded(dst []byte) []byte {
	for _, s := range []string{m.m.Role, m.m.Name, m.m.FinishReason, m.m.Extra, m.m.Identity} {
		dst = appendString(dst, s)
	}
	dst = binary.AppendUvarint(dst, uint64(len(m.m.Parts)))
	for i := range m.m.Parts {
		dst = appendPart(dst, &m.m.Parts[i])
	}
	return dst
}

// partFlags are the booleans of a part and its value as bits.
const (
	flagRedacted = 1 << iota
	flagServerSide
	flagError
	flagDerivedID
	flagValueJSON
	flagValueSet
)

func appendPart(dst []byte, p *genai.Part) []byte {
	dst = append(dst, byte(p.Type), bits(p.Redacted, p.ServerSide, p.IsError, p.DerivedID, p.Value.IsJSON, p.Value.Set))
	for _, s := range []string{p.Content, p.ID, p.Name, p.Value.Text, p.MimeType, p.Modality, p.Data, p.URI, p.FileID} {
		dst = appendString(dst, s)
	}
	return dst
}

func bits(flags ...bool) (b byte) {
	for i, f := range flags {
		if f {
			b |= 1 << i
		}
	}
	return b
}

// DecodeMessage reads one message and returns the bytes behind it.
func DecodeMessage(b []byte) (Message, []byte, error) {
	d := decoder{b: b}
	m := &genai.Message{Role: d.string(), Name: d.string(), FinishReason: d.string(), Extra: d.string(), Identity: d.string()}
	n := d.count()
	for range n {
		m.Parts = append(m.Parts, d.part())
	}
	if d.failed {
		return Message{}, nil, ErrEncoding
	}
	return Message{m}, d.b, nil
}

func appendString(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

// decoder reads what appendString and its kin wrote; after a failure it yields zeros.
type decoder struct {
	b      []byte
	failed bool
}

func (d *decoder) uvarint() uint64 {
	n, size := binary.Uvarint(d.b)
	if size <= 0 {
		d.failed, d.b = true, nil
		return 0
	}
	d.b = d.b[size:]
	return n
}

// count reads a number of items, each of which takes at least one byte.
func (d *decoder) count() int {
	n := d.uvarint()
	if n > uint64(len(d.b)) {
		d.failed, d.b = true, nil
		return 0
	}
	return int(n)
}

func (d *decoder) string() string {
	n := d.count()
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) byte() byte {
	if len(d.b) == 0 {
		d.failed = true
		return 0
	}
	b := d.b[0]
	d.b = d.b[1:]
	return b
}

func (d *decoder) part() genai.Part {
	p := genai.Part{Type: genai.PartType(d.byte())}
	f := d.byte()
	p.Redacted, p.ServerSide, p.IsError, p.DerivedID = f&flagRedacted != 0, f&flagServerSide != 0, f&flagError != 0, f&flagDerivedID != 0
	p.Value.IsJSON, p.Value.Set = f&flagValueJSON != 0, f&flagValueSet != 0
	for _, s := range []*string{&p.Content, &p.ID, &p.Name, &p.Value.Text, &p.MimeType, &p.Modality, &p.Data, &p.URI, &p.FileID} {
		*s = d.string()
	}
	return p
}

// AppendMeaning appends what makes the message the same message wherever it stands: role,
// texts, calls and results. Reasoning, names, finish reasons and ids of ours are left out,
// JSON is compared without white space: an answer and its copy in the next request's
// history have the same meaning.
func (m Message) AppendMeaning(dst []byte) []byte {
	dst = appendString(dst, m.m.Role)
	if m.m.Identity != "" {
		return appendString(dst, m.m.Identity)
	}
	for i := range m.m.Parts {
		p := &m.m.Parts[i]
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
