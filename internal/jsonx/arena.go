// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

// arena holds the decoded strings of a text: one allocation for all of them, made when the
// first is asked for. Each stands behind its length, and each is decoded once: its node
// notes where it is. Two readers at the same time may decode the same string twice, and
// the second copy then has no room and is allocated by itself.
type arena struct {
	size int
	once sync.Once
	buf  []byte
	used atomic.Int64
}

// header is the bytes of a length.
const header = 4

// decoded returns the text of the string at node i, whose inside is given.
func (d *doc) decoded(i int32, inner string) string {
	at, a := &d.nodes[i].size, &d.texts
	if start := atomic.LoadInt32(at); start > 0 {
		n := binary.LittleEndian.Uint32(a.buf[start-header:])
		return stringOf(a.buf[start : start+int32(n)])
	}
	a.once.Do(func() { a.buf = make([]byte, a.size) })
	end := a.used.Add(int64(len(inner) + header))
	if end > int64(len(a.buf)) {
		return stringOf(appendUnescaped(make([]byte, 0, len(inner)), inner))
	}
	start := end - int64(len(inner))
	text := appendUnescaped(a.buf[start:start:end], inner)
	binary.LittleEndian.PutUint32(a.buf[start-header:], uint32(len(text)))
	atomic.StoreInt32(at, int32(start))
	return stringOf(text)
}
