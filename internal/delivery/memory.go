// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"sync"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// traceMemorySize is the number of traces remembered per generation, some 3 MB in all.
const traceMemorySize = 1 << 15

// traceMemory keeps the first decision for a trace, so that its later batches follow it whatever their
// spans say. It holds two generations of at most size traces: the older is dropped when the newer is
// full, which forgets the traces that were not seen for longest.
type traceMemory struct {
	mu         sync.Mutex
	size       int
	young, old map[pcommon.TraceID]int
}

func newTraceMemory(size int) *traceMemory {
	return &traceMemory{size: size, young: map[pcommon.TraceID]int{}}
}

// decide returns the decision to follow: the remembered one, otherwise the proposed one.
func (m *traceMemory) decide(id pcommon.TraceID, proposed int) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if lane, found := m.young[id]; found {
		return lane
	}
	if lane, found := m.old[id]; found {
		proposed = lane
	}
	if len(m.young) >= m.size {
		m.old, m.young = m.young, map[pcommon.TraceID]int{}
	}
	m.young[id] = proposed
	return proposed
}
