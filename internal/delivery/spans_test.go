// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"sync"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// spans builds n spans numbered from first, each with about size bytes of content.
func spans(first, n, size int) ptrace.Traces {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", "agent")
	ss := rs.ScopeSpans().AppendEmpty()
	ss.Scope().SetName("scope")
	for i := range n {
		fill(ss.Spans().AppendEmpty(), first+i, size)
	}
	return td
}

func fill(span ptrace.Span, number, size int) {
	span.SetTraceID(traceID(number))
	span.SetSpanID(spanID(number))
	span.SetName("chat")
	span.Attributes().PutStr("content", noise(number, size))
}

// noise is a text that gzip halves at best, so that sizes on the wire are known well enough: a piece of
// one long random text, another one for every seed.
func noise(seed, size int) string {
	text := randomText()
	from := int(uint(seed) * 7919 % uint(len(text)/2))
	for len(text)-from < size {
		text += text
	}
	return text[from : from+size]
}

var randomText = sync.OnceValue(func() string {
	random := rand.New(rand.NewPCG(1, 1))
	raw := make([]byte, 1<<20)
	for i := 0; i < len(raw); i += 8 {
		binary.BigEndian.PutUint64(raw[i:], random.Uint64())
	}
	return hex.EncodeToString(raw)
})

func spanID(number int) pcommon.SpanID {
	var id pcommon.SpanID
	binary.BigEndian.PutUint64(id[:], uint64(number))
	return id
}

func traceID(number int) pcommon.TraceID {
	var id pcommon.TraceID
	binary.BigEndian.PutUint64(id[8:], uint64(number))
	return id
}

// ledger remembers a hash of every span that arrived, however many there were.
type ledger struct {
	mu   sync.Mutex
	hash map[pcommon.SpanID][sha256.Size]byte
}

func newLedger() *ledger {
	return &ledger{hash: map[pcommon.SpanID][sha256.Size]byte{}}
}

func (l *ledger) note(_ string, td ptrace.Traces) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				l.hash[span.SpanID()] = fingerprint(span)
			}
		}
	}
}

// fingerprint is a hash of a span as it goes over the wire.
func fingerprint(span ptrace.Span) [sha256.Size]byte {
	td := ptrace.NewTraces()
	span.CopyTo(td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty())
	body, _ := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
	return sha256.Sum256(body)
}
