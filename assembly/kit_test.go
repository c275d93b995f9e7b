// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly_test

import (
	"context"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/goleak"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// room is an assembly with everything around it that a test looks at.
type room struct {
	*assembly.Assembly
	t   *testing.T
	out *sink
	saw *counts
}

func newRoom(t *testing.T, change func(*assembly.Config)) *room {
	t.Helper()
	c := assembly.NewDefaultConfig()
	if change != nil {
		change(&c)
	}
	require.NoError(t, c.Validate())
	r := &room{t: t, out: &sink{}, saw: &counts{left: map[assembly.Reason]int{}, lost: map[string]int{}}}
	r.Assembly = assembly.New(assembly.Settings{
		Config: c, Compose: compose, NewContext: func() assembly.Context { return &note{} }, Next: r.out, Observer: r.saw,
	})
	return r
}

func (r *room) start() *room {
	r.t.Helper()
	require.NoError(r.t, r.Start(r.t.Context(), nil))
	return r
}

func (r *room) stop() {
	r.t.Helper()
	require.NoError(r.t, r.Shutdown(context.Background()))
}

// give sends spans as one request.
func (r *room) give(specs ...spec) error {
	return r.Spans(r.t.Context(), spans(r.t, specs...))
}

// note is a context that remembers nothing.
type note struct{}

func (*note) Size() int { return 8 }

// Missed: every record that comes after its trace has left tells what a span lacks.
func (*note) Missed(*redact.Record) bool { return true }

func (*note) Late(count func(string, int)) { count("content", 1) }

// compose emits spans as they are.
func compose(traces []*assembly.Trace) ptrace.Traces {
	out := redact.NewEmitter()
	for _, t := range traces {
		out.Add(t.Spans...)
	}
	return out.Traces()
}

// sink is a next consumer that may refuse.
type sink struct {
	mu     sync.Mutex
	refuse error
	groups [][]string
}

func (*sink) Capabilities() consumer.Capabilities { return consumer.Capabilities{} }

func (s *sink) ConsumeTraces(_ context.Context, td ptrace.Traces) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refuse != nil {
		return s.refuse
	}
	var names []string
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				names = append(names, span.Name())
			}
		}
	}
	s.groups = append(s.groups, names)
	return nil
}

func (s *sink) say(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = err
}

var errRefused = errors.New("downstream is full")

func (s *sink) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, g := range s.groups {
		out = append(out, g...)
	}
	return out
}

type counts struct {
	mu              sync.Mutex
	left            map[assembly.Reason]int // traces
	lost            map[string]int
	late, unmatched int
	lateContext     int
}

func (c *counts) Left(why assembly.Reason, traces, _ int) { c.add(func() { c.left[why] += traces }) }
func (c *counts) Late(spans int)                          { c.add(func() { c.late += spans }) }
func (c *counts) Unmatched(records int)                   { c.add(func() { c.unmatched += records }) }
func (c *counts) LateContext(_ string, spans int)         { c.add(func() { c.lateContext += spans }) }
func (c *counts) Lost(spans int, why string)              { c.add(func() { c.lost[why] += spans }) }

func (c *counts) add(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

// spec is one span; parent 0 is none.
type spec struct {
	trace      int
	id, parent byte
	name       string
	size       int
}

func spans(t *testing.T, specs ...spec) []*redact.Span {
	t.Helper()
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	for _, s := range specs {
		data := ss.Spans().AppendEmpty()
		var id pcommon.TraceID
		binary.BigEndian.PutUint64(id[8:], uint64(s.trace)*0x9e3779b97f4a7c15+1)
		data.SetTraceID(id)
		data.SetSpanID(pcommon.SpanID{s.id})
		if s.parent != 0 {
			data.SetParentSpanID(pcommon.SpanID{s.parent})
		}
		data.SetName(s.name)
		if s.size > 0 {
			data.Attributes().PutStr("big", string(make([]byte, s.size)))
		}
	}
	e := engine()
	origin := e.SweepOrigin(rs, ss)
	out := make([]*redact.Span, 0, len(specs))
	for _, data := range ss.Spans().All() {
		out = append(out, e.Sweep(data, origin, nil))
	}
	return out
}

var engine = sync.OnceValue(func() *redact.Engine {
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	e, err := redact.New(cfg, nil)
	if err != nil {
		panic(err)
	}
	return e
})

const moment = 450 * time.Millisecond // more than a tick

func (s *sink) requests() [][]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.groups)
}

func (c *counts) traces(why assembly.Reason) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.left[why]
}

func (c *counts) lostFor() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.lost)
}

func (c *counts) lateContexts() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lateContext
}

func (c *counts) lateSpans() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.late
}
