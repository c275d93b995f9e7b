// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/benchmarks/corpus"
)

// generator sends traces of an agent: a root, model calls with the whole history, and the
// tools they called. Ids and texts are new in every trace, since what comes twice is
// another case; within a trace the history repeats, as it does in life.
type generator struct {
	rng    *rand.Rand
	traces []ptrace.Traces // prepared, of spansPerTrace spans each
	sent   uint64          // traces so far
}

const (
	callsPerTrace = 4
	spansPerTrace = 1 + 2*callsPerTrace
	prepared      = 24
	perRequest    = 6 // traces
)

func newGenerator(kind string, size int, seed int64) *generator {
	g := &generator{rng: rand.New(rand.NewPCG(uint64(seed), 42))}
	c := corpus.New(kind, uint64(seed)+1)
	for i := range prepared {
		g.traces = append(g.traces, c.Trace(fmt.Sprint("conversation-", i), callsPerTrace, size))
	}
	return g
}

// send sends at least n spans, one request at a time; 429 and 503 are tried again, as
// SDKs do.
func (g *generator) send(ctx context.Context, addr string, n int) error {
	for i := 0; n > 0; {
		td := ptrace.NewTraces()
		for range perRequest {
			if n <= 0 {
				break
			}
			fresh := ptrace.NewTraces()
			g.traces[i%len(g.traces)].CopyTo(fresh)
			g.renew(fresh, n)
			n -= fresh.SpanCount()
			fresh.ResourceSpans().MoveAndAppendTo(td.ResourceSpans())
			i++
		}
		b, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
		if err != nil {
			return err
		}
		if err := post(ctx, "http://"+addr+"/v1/traces", b); err != nil {
			return err
		}
	}
	return nil
}

// renew gives a trace new ids and times of now, and cuts it to at most n spans.
func (g *generator) renew(td ptrace.Traces, n int) {
	g.sent++
	corpus.Stamp(td, g.sent)
	var trace pcommon.TraceID
	for i := range trace {
		trace[i] = byte(g.rng.Uint32())
	}
	mask := g.rng.Uint64()
	now := time.Now()
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			left := n
			ss.Spans().RemoveIf(func(s ptrace.Span) bool {
				left--
				return left < 0
			})
			for _, s := range ss.Spans().All() {
				s.SetTraceID(trace)
				s.SetSpanID(masked(s.SpanID(), mask))
				if !s.ParentSpanID().IsEmpty() {
					s.SetParentSpanID(masked(s.ParentSpanID(), mask))
				}
				s.SetStartTimestamp(pcommon.NewTimestampFromTime(now.Add(-time.Second)))
				s.SetEndTimestamp(pcommon.NewTimestampFromTime(now))
				if id, ok := s.Attributes().Get("gen_ai.conversation.id"); ok {
					id.SetStr(trace.String())
				}
			}
		}
	}
}

func masked(id pcommon.SpanID, mask uint64) pcommon.SpanID {
	for i := range id {
		id[i] ^= byte(mask >> (8 * i))
	}
	return id
}

func post(ctx context.Context, url string, b []byte) error {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return err
		}
		req.Header.Set("Content-Type", "application/x-protobuf")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK:
			return nil
		case http.StatusServiceUnavailable, http.StatusTooManyRequests:
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(20 * time.Millisecond):
			}
		default:
			return fmt.Errorf("the collector answered %s", resp.Status)
		}
	}
}
