// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// compressor turns an encoded request into what goes over the wire. Writers are pooled: a gzip writer is
// some hundred KiB, and the fast level would otherwise spend its time allocating them.
type compressor struct {
	level int
	pool  sync.Pool
}

// newCompressor takes a gzip level from 1 to 9.
func newCompressor(level int) *compressor {
	return &compressor{level: level}
}

// expectedRatio sizes the first buffer: prompts shrink to less than a third at the fast level.
const expectedRatio = 3

func (c *compressor) compress(payload []byte) ([]byte, error) {
	out := bytes.NewBuffer(make([]byte, 0, len(payload)/expectedRatio+512))
	w, err := c.writer(out)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(payload); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	c.pool.Put(w)
	return out.Bytes(), nil
}

func (c *compressor) writer(out *bytes.Buffer) (*gzip.Writer, error) {
	if w, ok := c.pool.Get().(*gzip.Writer); ok {
		w.Reset(out)
		return w, nil
	}
	return gzip.NewWriterLevel(out, c.level)
}
