// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// formatVersion is the first byte of everything that is stored. A store of another
// version is set aside, never guessed at.
const formatVersion = 2

var errFormat = errors.New("conversation: stored value is damaged or of another version")

// maxWriters is how many of the newest writes a record names, so that a replica can see
// whether its own write was lost to another's.
const maxWriters = 32

// record is what is stored of a chain beside its turns: the tree.
type record struct {
	version uint64
	used    time.Time
	style   bool
	doubt   bool
	merged  bool
	writers []uint64 // nonces of the newest writes, oldest first
	turns   []turnRef
}

// turnID tells turns apart: the span id and the start of the hash of the path. A span that
// is delivered again with other content is another turn.
type turnID [16]byte

// turnRef names a turn and the one it went on from (-1 = none).
type turnRef struct {
	id     turnID
	parent int
}

func (r *record) encode() []byte {
	b := []byte{formatVersion, flags(r.style, r.doubt, r.merged)}
	b = binary.AppendUvarint(b, r.version)
	b = binary.AppendVarint(b, r.used.UnixMilli())
	b = binary.AppendUvarint(b, uint64(len(r.writers)))
	for _, w := range r.writers {
		b = binary.BigEndian.AppendUint64(b, w)
	}
	b = binary.AppendUvarint(b, uint64(len(r.turns)))
	for _, t := range r.turns {
		b = append(b, t.id[:]...)
		b = binary.AppendVarint(b, int64(t.parent))
	}
	return b
}

func flags(list ...bool) (b byte) {
	for i, f := range list {
		if f {
			b |= 1 << i
		}
	}
	return b
}

func decodeRecord(b []byte) (*record, error) {
	d := reader{b: b}
	if d.byte() != formatVersion {
		return nil, errFormat
	}
	f := d.byte()
	r := &record{style: f&1 != 0, doubt: f&2 != 0, merged: f&4 != 0, version: d.uvarint(), used: time.UnixMilli(d.varint())}
	for range d.count(8) {
		r.writers = append(r.writers, binary.BigEndian.Uint64(d.take(8)))
	}
	for i := range d.count(17) {
		t := turnRef{}
		copy(t.id[:], d.take(16))
		if t.parent = int(d.varint()); t.parent >= i || t.parent < -1 {
			return nil, errFormat // a parent stands before its children
		}
		r.turns = append(r.turns, t)
	}
	if d.failed {
		return nil, errFormat
	}
	return r, nil
}

// encodeTurn stores what a turn owns; its path is rebuilt from its parents, and a system
// prompt that is the parent's too.
func encodeTurn(t *turn) []byte {
	inherits := t.parent != nil && t.parent.system == t.system
	b := []byte{formatVersion, flags(t.complete, inherits, t.compacted)}
	b = binary.AppendVarint(b, t.start)
	b = binary.AppendVarint(b, t.end)
	b = binary.AppendUvarint(b, uint64(t.own))
	b = append(binary.AppendUvarint(b, uint64(len(t.response))), t.response...)
	if !inherits {
		b = appendMessages(b, t.system.messages())
	}
	return appendMessages(b, t.added())
}

func appendMessages(b []byte, msgs []redact.Message) []byte {
	b = binary.AppendUvarint(b, uint64(len(msgs)))
	for _, m := range msgs {
		at := len(b)
		b = m.AppendPacked(append(b, 0, 0, 0, 0))
		binary.BigEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	}
	return b
}

// decodeTurn reads a turn of the chain that stands on parent.
func (s *Store) decodeTurn(c *chain, id turnID, parent *turn, b []byte) (*turn, error) {
	d := reader{b: b}
	if d.byte() != formatVersion {
		return nil, errFormat
	}
	f := d.byte()
	t := &turn{span: [8]byte(id[:8]), parent: parent, complete: f&1 != 0, compacted: f&4 != 0}
	t.start, t.end = d.varint(), d.varint()
	fresh := d.uvarint()
	t.response = string(d.take(d.count(1)))
	if inherits := f&2 != 0; !inherits {
		t.system = s.prompt(d.messages())
	} else if parent != nil {
		t.system = parent.system
	}
	own := d.messages()
	if d.failed || fresh > uint64(len(own)) {
		return nil, errFormat
	}
	t.own = int32(fresh)
	s.settle(c, t, own, s.key.messages(own))
	return t, nil
}

// reader reads varints and messages; after a failure it yields zeros.
type reader struct {
	b      []byte
	failed bool
}

func (d *reader) take(n int) []byte {
	if n < 0 || n > len(d.b) {
		d.failed, d.b = true, nil
		return make([]byte, max(0, min(n, len(turnID{}))))
	}
	out := d.b[:n]
	d.b = d.b[n:]
	return out
}

func (d *reader) byte() byte { return d.take(1)[0] }

func (d *reader) uvarint() uint64 {
	n, size := binary.Uvarint(d.b)
	if size <= 0 {
		d.failed, d.b = true, nil
		return 0
	}
	d.b = d.b[size:]
	return n
}

func (d *reader) varint() int64 {
	n, size := binary.Varint(d.b)
	if size <= 0 {
		d.failed, d.b = true, nil
		return 0
	}
	d.b = d.b[size:]
	return n
}

// count reads a number of items that take at least size bytes each.
func (d *reader) count(size int) int {
	n := d.uvarint()
	if n > uint64(len(d.b)/size) {
		d.failed, d.b = true, nil
		return 0
	}
	return int(n)
}

func (d *reader) messages() []redact.Message {
	var out []redact.Message
	for range d.count(5) {
		m, err := redact.UnpackMessage(string(d.take(int(binary.BigEndian.Uint32(d.take(4))))))
		if d.failed || err != nil {
			d.failed, d.b = true, nil
			return nil
		}
		out = append(out, m)
	}
	return out
}
