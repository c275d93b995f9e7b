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
// come late are written right as far as that goes, and what they would have changed on
// those that have left is counted (Late).
type Memory struct {
	mu sync.Mutex
	// facts are those of the trace: its root's, else the first seen.
	facts traceFacts
	// left are the spans that have left, by id: what hangs below them inherits.
	left map[pcommon.SpanID]place
	// hangOn says for dropped spans which span their children hang on.
	hangOn map[pcommon.SpanID]hung
	// awaited are spans that have not come although spans below them have left.
	awaited map[pcommon.SpanID]below
	// overflowed: there were more of them than are remembered.
	overflowed bool
	// turn and tools are the question, the answer and the tools offered under a root that has
	// not come; offers are the definitions that generations of an agent had until then.
	turn   turn
	tools  []redact.Text
	offers offers
	// outcome is that of the agent or model call that ended last.
	outcome outcome
	// root is what the root lacked when it left.
	root rootMemory
	// unfinished are tool spans that left without arguments or result, bare model calls that
	// left without content that a log record should have brought, stopped the parents of
	// answers that left without their calls.
	unfinished []unfinished
	bare       []bareCall
	stopped    []pcommon.SpanID
	stopping   []pcommon.SpanID // of the part that leaves now
	// lacks counts the spans that left without a fact of the trace, guessed those that have
	// it from neither themselves nor an ancestor; conversations stand in for as many sessions.
	lacks, guessed [traceFactCount]int32
	written        int32
	conversations  int32
	// genAI: a GenAI span has been seen. parted: a part has left. rootless: the root was
	// dropped since none had been seen.
	genAI, parted, rootless bool
	late                    *lateness
	unlikeBytes             int // of facts that are not the trace's, in places
	size                    atomic.Int64
}

// What a memory costs by itself, measured on 64 bit.
const (
	memoryOverhead = 700
	mapOverhead    = 250
	placeSize      = 80
	hungSize       = 48
	belowSize      = 250
	factsOverhead  = 250
	bareSize       = 100
)

// maxRemembered bounds the spans of each kind that one trace remembers.
const maxRemembered = 4096

// maxHops bounds the way up through what has left, against cycles and hostile depth.
const maxHops = 64

// NewMemory returns an empty memory.
func NewMemory() *Memory { return &Memory{} }

// Size estimates the bytes it holds.
func (m *Memory) Size() int { return int(m.size.Load()) }

func (m *Memory) weigh() {
	n := memoryOverhead + m.facts.size() + m.turn.size() + m.offers.bytes + m.unlikeBytes + len(m.outcome.message.String()) +
		placeSize*len(m.left) + hungSize*len(m.hangOn) + belowSize*len(m.awaited) +
		24*len(m.unfinished) + 8*len(m.stopped) + 4*len(m.root.tools)
	for _, there := range [...]bool{m.left != nil, m.hangOn != nil, m.awaited != nil} {
		if there {
			n += mapOverhead
		}
	}
	for _, t := range m.tools {
		n += 16 + len(t.String())
	}
	for i := range m.bare {
		n += bareSize + 8*len(m.bare[i].ids)
	}
	m.size.Store(int64(n))
}

// await remembers what has left under a span that has not come.
func (m *Memory) await(id pcommon.SpanID, b below) {
	was, known := m.awaited[id]
	if id.IsEmpty() {
		return
	}
	if !known && len(m.awaited) >= maxRemembered {
		m.overflowed = true
		return
	}
	if m.awaited == nil {
		m.awaited = make(map[pcommon.SpanID]below, 1)
	}
	m.awaited[id] = was.plus(b)
}

// hung is where the children of a dropped span hang, and how many kept spans they led to.
type hung struct {
	on   pcommon.SpanID
	kept uint8
}

func (m *Memory) dropped(id, parent pcommon.SpanID, kept int) {
	if len(m.hangOn) >= maxRemembered {
		return
	}
	if m.hangOn == nil {
		m.hangOn = make(map[pcommon.SpanID]hung, 1)
	}
	m.hangOn[id] = hung{parent, uint8(min(kept, 2))}
}

// keeper returns the span that what hangs on id hangs on in the end: id, unless it was
// dropped.
func (m *Memory) keeper(id pcommon.SpanID) pcommon.SpanID {
	for range maxHops {
		h, gone := m.hangOn[id]
		if !gone {
			break
		}
		id = h.on
	}
	return id
}

// missing returns the nearest span at or above id that has not come; empty when none is
// known to be missing.
func (m *Memory) missing(id pcommon.SpanID) pcommon.SpanID {
	for range maxHops {
		id = m.keeper(id)
		p, left := m.left[id]
		if !left {
			return id
		}
		id = p.parent
	}
	return pcommon.SpanID{}
}
