// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/binary"
	"math"
	"time"
)

// Clean values rest in storage extensions in a binary form of our own. What is read back is
// clean because only clean values were written: whoever can write to the storage can write
// to the collector. The first byte is the version of the form; another version is refused,
// and the caller starts without what it held.
const formVersion = 2

// codec writes or reads: each type has one description for both, so that they cannot
// differ. Reading costs no more memory than the bytes it reads.
type codec struct {
	buf     []byte // what was written, or what is left to read
	reading bool
	bad     bool
}

func newWriter(dst []byte) *codec { return &codec{buf: append(dst, formVersion)} }

func newReader(b []byte) *codec {
	c := &codec{reading: true, bad: len(b) == 0 || b[0] != formVersion}
	if !c.bad {
		c.buf = b[1:]
	}
	return c
}

// done returns an error unless everything was read.
func (c *codec) done() error {
	if c.bad || len(c.buf) != 0 {
		return ErrEncoding
	}
	return nil
}

func (c *codec) number(n *uint64) {
	if !c.reading {
		c.buf = binary.AppendUvarint(c.buf, *n)
		return
	}
	v, size := binary.Uvarint(c.buf)
	if size <= 0 {
		c.bad, c.buf, *n = true, nil, 0
		return
	}
	*n, c.buf = v, c.buf[size:]
}

func (c *codec) signed(n *int64) {
	z := uint64(*n)<<1 ^ uint64(*n>>63)
	c.number(&z)
	*n = int64(z>>1) ^ -int64(z&1)
}

func small[T ~uint8](c *codec, v *T) {
	n := uint64(*v)
	c.number(&n)
	if n > math.MaxUint8 {
		c.bad = true
	}
	*v = T(n)
}

func (c *codec) flag(b *bool) {
	var n uint8
	if *b {
		n = 1
	}
	small(c, &n)
	*b = n == 1
}

func (c *codec) float(f *float64) {
	bits := math.Float64bits(*f)
	c.number(&bits)
	*f = math.Float64frombits(bits)
}

// length writes or reads the length of what follows; each element is at least one byte.
func (c *codec) length(n int) int {
	v := uint64(n)
	c.number(&v)
	if c.reading && v > uint64(len(c.buf)) {
		c.bad, c.buf = true, nil
		return 0
	}
	return int(v)
}

func (c *codec) string(s *string) {
	n := c.length(len(*s))
	if !c.reading {
		c.buf = append(c.buf, *s...)
		return
	}
	*s, c.buf = string(c.buf[:n]), c.buf[n:]
}

func (c *codec) bytes(b *[]byte) {
	n := c.length(len(*b))
	if !c.reading {
		c.buf = append(c.buf, *b...)
		return
	}
	*b, c.buf = c.buf[:n:n], c.buf[n:]
}

// instant keeps nanoseconds; the zero time stays zero.
func (c *codec) instant(t *time.Time) {
	set := !t.IsZero()
	c.flag(&set)
	if !set {
		*t = time.Time{}
		return
	}
	ns := t.UnixNano()
	c.signed(&ns)
	*t = time.Unix(0, ns).UTC()
}

// list keeps the difference between no list and an empty one.
func list[T any](c *codec, items *[]T, item func(*codec, *T)) {
	set := *items != nil
	c.flag(&set)
	if !set {
		*items = nil
		return
	}
	n := c.length(len(*items))
	if c.reading {
		*items = make([]T, 0, min(n, 64))
		for range n {
			if c.bad {
				return
			}
			var v T
			item(c, &v)
			*items = append(*items, v)
		}
		return
	}
	for i := range *items {
		item(c, &(*items)[i])
	}
}
