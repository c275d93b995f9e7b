// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/binary"
	"errors"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// A packed message is one string: what the message says and a few bytes of lengths. The
// struct of a message with one part takes 300 bytes beside its text, the packed form 10;
// whoever keeps messages for hours keeps them packed. Its parts are read out again each
// time they are asked for, as parts of that string.
//
// The form: a byte of the role's code and of which texts follow (custom role, name, finish
// reason, extra, identity), these texts, the number of parts; for each part its type, its
// flags, a mask of the texts that are there, and these. Lengths and the mask are uvarints.
// Stores keep it as it is, with a version of their own before it.

// ErrEncoding tells that stored bytes are not what this version wrote.
var ErrEncoding = errors.New("redact: stored value is damaged or of another version")

// maxPackedParts bounds the parts of a packed message, since finding part n means reading
// those before it. A message of more parts is kept as it is.
const maxPackedParts = 64

// The bits of a packed message's first byte; the lowest three are the role's code.
const (
	roleBits    = 1<<3 - 1
	hasName     = 1 << 3
	hasFinish   = 1 << 4
	hasExtra    = 1 << 5
	hasIdentity = 1 << 6
)

// packedRoles have codes: their places here. Code 0 is a role that is spelled out.
var packedRoles = [...]string{"", genai.RoleSystem, genai.RoleUser, genai.RoleAssistant, genai.RoleTool}

// The flags of a packed part.
const (
	flagRedacted = 1 << iota
	flagServerSide
	flagError
	flagDerivedID
	flagValueJSON
	flagValueSet
)

// textsOf lists the texts of a part, the common ones first: their bits fit one byte.
func textsOf(p *genai.Part) [9]*string {
	return [...]*string{&p.Content, &p.ID, &p.Name, &p.Value.Text, &p.MimeType, &p.Data, &p.URI, &p.FileID, &p.Modality}
}

// AppendPacked appends the message in packed form. Only stores of this component may keep
// it: what [UnpackMessage] reads counts as clean.
func (m Message) AppendPacked(dst []byte) []byte {
	if m.m == nil {
		return append(dst, m.packed...)
	}
	dst = appendHead(dst, m.m)
	dst = binary.AppendUvarint(dst, uint64(len(m.m.Parts)))
	for i := range m.m.Parts {
		dst = appendPart(dst, &m.m.Parts[i])
	}
	return dst
}

func appendHead(dst []byte, m *genai.Message) []byte {
	head, at := byte(0), len(dst)
	dst = append(dst, 0)
	for code, role := range packedRoles {
		if role == m.Role && code > 0 {
			head = byte(code)
		}
	}
	if head == 0 {
		dst = appendString(dst, m.Role)
	}
	for _, x := range [...]struct {
		bit  byte
		text string
	}{{hasName, m.Name}, {hasFinish, m.FinishReason}, {hasExtra, m.Extra}, {hasIdentity, m.Identity}} {
		if x.text != "" {
			head |= x.bit
			dst = appendString(dst, x.text)
		}
	}
	dst[at] = head
	return dst
}

func appendPart(dst []byte, p *genai.Part) []byte {
	dst = append(dst, byte(p.Type), bits(p.Redacted, p.ServerSide, p.IsError, p.DerivedID, p.Value.IsJSON, p.Value.Set))
	mask, texts := uint64(0), textsOf(p)
	for i, s := range texts {
		if *s != "" {
			mask |= 1 << i
		}
	}
	dst = binary.AppendUvarint(dst, mask)
	for _, s := range texts {
		if *s != "" {
			dst = appendString(dst, *s)
		}
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

func appendString(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

// UnpackMessage returns the message that packed holds. It is checked once, here.
func UnpackMessage(packed string) (Message, error) {
	d, n := Message{packed: packed}.open()
	for range n {
		var p genai.Part
		d.part(&p)
	}
	if d.failed || d.s != "" {
		return Message{}, ErrEncoding
	}
	m := Message{packed: packed}
	if n > maxPackedParts {
		return Message{m: m.unpacked()}, nil
	}
	return m, nil
}

// Packer packs messages into memory of its own. Short ones share an allocation: each by
// itself would take what the heap rounds up to, a tenth more on average.
type Packer struct {
	chunk strings.Builder
	total int
}

const (
	// maxChunk bounds how much memory one kept message can hold back.
	maxChunk = 16 << 10
	// chunkPart is the part of what was packed that the next chunk may leave unused, and the
	// part of a chunk that a message may be, since up to one fits no more at its end.
	chunkPart = 8
)

// Pack returns the message in packed form, in memory of the packer. It uses scratch, which
// it returns, to lay the message out.
func (p *Packer) Pack(m Message, scratch []byte) (Message, []byte) {
	if m.m != nil && len(m.m.Parts) > maxPackedParts {
		return m.Clone(), scratch
	}
	scratch = m.AppendPacked(scratch[:0])
	p.total += len(scratch)
	return Message{packed: p.keep(scratch)}, scratch
}

func (p *Packer) keep(b []byte) string {
	if free := p.chunk.Cap() - p.chunk.Len(); free < len(b) {
		size := min(p.total/chunkPart, maxChunk)
		if len(b) > size/chunkPart {
			return string(b)
		}
		p.chunk.Reset()
		p.chunk.Grow(size)
	}
	from := p.chunk.Len()
	p.chunk.Write(b)
	return p.chunk.String()[from:]
}
