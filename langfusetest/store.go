// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// maxSeen bounds the span ids that are counted per project.
const maxSeen = 1 << 20

// Request is what the stand-in remembers of one request to the traces route.
type Request struct {
	Time      time.Time
	Project   string // empty when the keys were not accepted
	Header    http.Header
	Status    int // 0 when the connection was cut without an answer
	WireBytes int64
	Bytes     int64 // decoded
	Spans     int
}

// store keeps accepted spans up to a size, and counts what it no longer holds.
type store struct {
	mu           sync.Mutex
	keepBytes    int64
	keepRequests int
	bytes        int64
	batches      []batch
	requests     []Request
	evicted      int
	seen         map[string]map[pcommon.SpanID]int
	spans        int
	changed      chan struct{}
	ingested     ingested
}

type batch struct {
	project string
	content
	bytes int64
}

func (st *store) init(keepBytes int64, keepRequests int) {
	st.keepBytes, st.keepRequests = keepBytes, keepRequests
	st.seen = map[string]map[pcommon.SpanID]int{}
	st.changed = make(chan struct{})
}

// note remembers a request that stored nothing.
func (st *store) note(r Request) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.remember(r)
}

// accept takes ownership of what.
func (st *store) accept(r Request, what content) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.batches = append(st.batches, batch{r.Project, what, r.Bytes})
	st.bytes += r.Bytes
	for len(st.batches) > 1 && st.bytes > st.keepBytes {
		st.bytes -= st.batches[0].bytes
		st.evicted += st.batches[0].n
		st.batches = slices.Delete(st.batches, 0, 1)
	}
	st.count(r.Project, what)
	st.remember(r)
}

// remember needs the lock; it wakes everybody who waits.
func (st *store) remember(r Request) {
	if len(st.requests) >= st.keepRequests {
		st.requests = slices.Delete(st.requests, 0, len(st.requests)/2+1)
	}
	st.requests = append(st.requests, r)
	close(st.changed)
	st.changed = make(chan struct{})
}

func (st *store) count(project string, what content) {
	ids := st.seen[project]
	if ids == nil {
		ids = map[pcommon.SpanID]int{}
		st.seen[project] = ids
	}
	st.spans += what.n
	for span := range allSpans(what.td) {
		if _, known := ids[span.SpanID()]; known || len(ids) < maxSeen {
			ids[span.SpanID()]++
		}
	}
}

func (st *store) idsOf(project string) map[pcommon.SpanID]int {
	st.mu.Lock()
	defer st.mu.Unlock()
	return maps.Clone(st.seen[project])
}
