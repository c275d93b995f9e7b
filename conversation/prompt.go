// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"sync/atomic"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// prompt is a system prompt. It comes with every generation, and with those of every
// conversation of an agent; it is kept once, and counted once while turns hold it.
type prompt struct {
	msgs  []redact.Message
	size  int64
	turns atomic.Int64  // that hold it
	bytes *atomic.Int64 // of the store
}

func (s *Store) prompt(msgs []redact.Message) *prompt {
	if len(msgs) == 0 {
		return nil
	}
	buf := scratches.Get().(*scratch)
	defer buf.release()
	buf.buf = appendMessages(buf.buf[:0], msgs)
	return s.prompts.one(s.key.of(buf.buf), func() *prompt {
		p := &prompt{msgs: make([]redact.Message, len(msgs)), bytes: &s.bytes}
		var packer redact.Packer
		for i, m := range msgs {
			p.msgs[i], _ = packer.Pack(m, nil)
			p.size += int64(p.msgs[i].Size())
		}
		return p
	})
}

func (p *prompt) messages() []redact.Message {
	if p == nil {
		return nil
	}
	return p.msgs
}

// hold counts a turn that holds the prompt.
func (p *prompt) hold() {
	if p != nil && p.turns.Add(1) == 1 {
		p.bytes.Add(p.size)
	}
}

// release counts a turn that holds it no more.
func (p *prompt) release() {
	if p != nil && p.turns.Add(-1) == 0 {
		p.bytes.Add(-p.size)
	}
}
