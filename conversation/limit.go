// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// limit cuts the oldest messages of a joined input to the configured bounds and returns
// how many left. System prompts and the newest message stay; a result never stands
// without its call.
func (s *Store) limit(op *redact.Operation, o outcome) int {
	if o.messages == nil || (s.history.MaxMessages == 0 && s.history.MaxBytes == 0) {
		return 0
	}
	keep := len(op.Input)
	if limit := s.history.MaxMessages; limit > 0 {
		keep = min(keep, max(limit-len(op.System), 1))
	}
	if limit := s.history.MaxBytes; limit > 0 {
		keep = min(keep, max(fitting(op.Input, limit), 1))
	}
	from := len(op.Input) - keep
	for from > 0 && from < len(op.Input)-1 && startsWithResult(op.Input[from]) {
		from++
	}
	op.Input = op.Input[from:]
	return from
}

// fitting returns how many of the newest messages fit into limit bytes.
func fitting(msgs []redact.Message, limit int64) int {
	n := 0
	for i := len(msgs) - 1; i >= 0; i-- {
		if limit -= int64(msgs[i].Size()); limit < 0 {
			break
		}
		n++
	}
	return n
}

func startsWithResult(m redact.Message) bool {
	return m.Len() > 0 && m.Part(0).Type == genai.PartToolResult
}
