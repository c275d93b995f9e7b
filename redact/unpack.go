// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// unpacker reads a packed message; after a failure it yields zeros. The strings it yields
// are parts of the one it reads.
type unpacker struct {
	s      string
	failed bool
}

func (d *unpacker) byte() byte {
	if d.s == "" {
		d.failed = true
		return 0
	}
	b := d.s[0]
	d.s = d.s[1:]
	return b
}

func (d *unpacker) uvarint() (n uint64) {
	for shift := 0; shift < 64 && d.s != ""; shift += 7 {
		b := d.s[0]
		d.s = d.s[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	d.failed, d.s = true, ""
	return 0
}

// count reads a number of items, each of which takes at least one byte.
func (d *unpacker) count() int {
	n := d.uvarint()
	if n > uint64(len(d.s)) {
		d.failed, d.s = true, ""
		return 0
	}
	return int(n)
}

func (d *unpacker) string() string {
	n := d.count()
	s := d.s[:n]
	d.s = d.s[n:]
	return s
}

// head reads what stands before the parts.
func (d *unpacker) head(m *genai.Message) {
	head := d.byte()
	code := int(head & roleBits)
	switch {
	case code >= len(packedRoles):
		d.failed = true
	case code == 0:
		m.Role = d.string()
	default:
		m.Role = packedRoles[code]
	}
	if head&^roleBits == 0 {
		return
	}
	for _, x := range [...]struct {
		bit  byte
		text *string
	}{{hasName, &m.Name}, {hasFinish, &m.FinishReason}, {hasExtra, &m.Extra}, {hasIdentity, &m.Identity}} {
		if head&x.bit != 0 {
			*x.text = d.string()
		}
	}
}

// part reads the next part into p, which is empty.
func (d *unpacker) part(p *genai.Part) {
	p.Type = genai.PartType(d.byte())
	f := d.byte()
	p.Redacted, p.ServerSide, p.IsError, p.DerivedID = f&flagRedacted != 0, f&flagServerSide != 0, f&flagError != 0, f&flagDerivedID != 0
	p.Value.IsJSON, p.Value.Set = f&flagValueJSON != 0, f&flagValueSet != 0
	mask := d.uvarint()
	if mask&1 != 0 { // most parts are nothing but text
		p.Content = d.string()
	}
	if mask <= 1 {
		return
	}
	texts := textsOf(p)
	for i, s := range texts[1:] {
		if mask&(2<<i) != 0 {
			*s = d.string()
		}
	}
	if mask>>len(texts) != 0 {
		d.failed = true
	}
}

// head returns a packed message without its parts.
func (m Message) head() (t genai.Message) {
	d := unpacker{s: m.packed}
	d.head(&t)
	return t
}

// open returns a reader of a packed message's parts, and their number.
func (m Message) open() (d unpacker, parts int) {
	d.s = m.packed
	var t genai.Message
	d.head(&t)
	return d, d.count()
}

// unpacked returns the message as a struct; it must not be changed.
func (m Message) unpacked() *genai.Message {
	if m.m != nil || m.packed == "" {
		return m.m
	}
	t := new(genai.Message)
	d := unpacker{s: m.packed}
	d.head(t)
	t.Parts = make([]genai.Part, d.count())
	for i := range t.Parts {
		d.part(&t.Parts[i])
	}
	return t
}
