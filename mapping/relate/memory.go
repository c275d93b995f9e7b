// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"sync"
	"sync/atomic"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Memory is what is known of a trace after a part of it has left, so that spans which
// come late are written right as far as that goes.
type Memory struct {
	mu sync.Mutex
	// facts are those of the trace: its root's, else the first seen.
	facts traceFacts
	// hangOn says for dropped spans which span their children hang on.
	hangOn map[pcommon.SpanID]pcommon.SpanID
	// awaited are spans that have not come although spans below them have left.
	awaited map[pcommon.SpanID]below
	// turn and tools are the question, the answer and the tools offered under a root that has
	// not come.
	turn  turn
	tools []redact.Text
	// genAI: a GenAI span has been seen.
	genAI bool
	size  atomic.Int64
}

// below is what has left under a span that has not come.
type below struct{ usage, genAI bool }

// What a memory costs by itself, measured on 64 bit.
const (
	memoryOverhead = 500
	mapOverhead    = 250
)

// maxRemembered bounds the spans that one trace remembers.
const maxRemembered = 4096

// NewMemory returns an empty memory.
func NewMemory() *Memory { return &Memory{} }

// Size estimates the bytes it holds.
func (m *Memory) Size() int { return int(m.size.Load()) }

func (m *Memory) weigh() {
	n := memoryOverhead + 48*(len(m.hangOn)+len(m.awaited)) + m.facts.size() + m.turn.size()
	for _, there := range [...]bool{m.hangOn != nil, m.awaited != nil} {
		if there {
			n += mapOverhead
		}
	}
	for _, t := range m.tools {
		n += 16 + len(t.String())
	}
	m.size.Store(int64(n))
}

// remember adds the facts of a part. They are copied: a session id may be cut out of an
// attribute that would otherwise stay in memory whole.
func (m *Memory) remember(f traceFacts) { m.facts = m.facts.or(f.clone()) }

// await remembers what has left under a span that has not come.
func (m *Memory) await(id pcommon.SpanID, b below) {
	was, known := m.awaited[id]
	if id.IsEmpty() || (!known && len(m.awaited) >= maxRemembered) {
		return
	}
	if m.awaited == nil {
		m.awaited = make(map[pcommon.SpanID]below, 1)
	}
	m.awaited[id] = below{was.usage || b.usage, was.genAI || b.genAI}
}

func (m *Memory) dropped(id, parent pcommon.SpanID) {
	if len(m.hangOn) >= maxRemembered {
		return
	}
	if m.hangOn == nil {
		m.hangOn = make(map[pcommon.SpanID]pcommon.SpanID, 1)
	}
	m.hangOn[id] = parent
}
