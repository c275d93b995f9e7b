// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"time"

	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// leave writes traces that waited and hands them to the next consumer; what it refuses
// goes to the outbox.
func (a *Assembly) leave(ctx context.Context, traces []*Trace) {
	p := parcel{since: time.Now()}
	for _, t := range traces {
		p.bytes += t.bytes
		p.pages = append(p.pages, t.pages...)
	}
	a.traces.Add(-int64(len(traces)))
	p.td = a.compose(traces)
	if p.spans = p.td.SpanCount(); p.spans == 0 {
		a.done(ctx, &p)
		return
	}
	a.send(ctx, &p)
}

// send tries once.
func (a *Assembly) send(ctx context.Context, p *parcel) {
	err := a.settings.Next.ConsumeTraces(ctx, p.td)
	switch {
	case err == nil:
		a.done(ctx, p)
	case consumererror.IsPermanent(err):
		a.settings.Observer.Lost(p.spans, LostRefused)
		a.done(ctx, p)
	default:
		a.outbox.put(p)
	}
}

// done forgets a parcel that needs no more room.
func (a *Assembly) done(ctx context.Context, p *parcel) {
	a.bytes.Add(-p.bytes)
	a.journal.erase(ctx, p.pages)
}

// Why spans were lost.
const (
	LostRefused  = "refused"  // downstream said they will never be taken
	LostLimit    = "limit"    // downstream refused until the waiting room was full
	LostShutdown = "shutdown" // downstream refused until the end
)

// compose gives traces what was kept for them and has them written.
func (a *Assembly) compose(traces []*Trace) ptrace.Traces {
	now := time.Now()
	for _, t := range traces {
		a.recall(t, now)
	}
	td := a.settings.Compose(traces)
	reasons := make(map[Reason][2]int, 1)
	for _, t := range traces {
		a.settle(t)
		if a.loose.Load() && t.Made == nil {
			a.settleLoose(t, now)
		}
		n := reasons[t.Reason]
		reasons[t.Reason] = [2]int{n[0] + 1, n[1] + len(t.Spans)}
	}
	for why, n := range reasons {
		a.settings.Observer.Left(why, n[0], n[1])
	}
	return td
}

// recall adds what is kept for a trace.
func (a *Assembly) recall(t *Trace, now time.Time) {
	k := traceKey(t.ID)
	s := a.shard(k)
	s.mu.Lock()
	had := s.kept.hasContext(k)
	var records []*redact.Record
	t.Context, records = s.kept.open(k, now, a.settings.NewContext)
	s.mu.Unlock()
	t.Records = append(t.Records, records...)
	if had && t.Reason == ReasonDirect {
		a.settings.Observer.Late(len(t.Spans))
	}
	if a.loose.Load() && t.Made == nil { // what is made of records has all that were there
		a.recallLoose(t)
	}
}

// recallLoose adds records that name no trace but a conversation or an id of its spans.
func (a *Assembly) recallLoose(t *Trace) {
	t.names(func(k key) {
		k = a.shard(k).linked(k)
		s := a.shard(k)
		s.mu.Lock()
		t.Records = append(t.Records, s.kept.records(k)...)
		s.mu.Unlock()
	})
}

// settleLoose notes with its conversations that the trace has left.
func (a *Assembly) settleLoose(t *Trace, now time.Time) {
	t.names(func(k key) {
		if k = a.shard(k).linked(k); !k.isConversation() {
			return
		}
		s := a.shard(k)
		s.mu.Lock()
		s.kept.leaves(k, t.Context, now)
		s.mu.Unlock()
	})
}

// names calls fn once for everything by which records without a trace may name the spans.
func (t *Trace) names(fn func(key)) {
	seen := make(map[key]bool)
	look := func(text redact.Text, named func(redact.Text) key) {
		if text.Empty() {
			return
		}
		if k := named(text); !seen[k] {
			seen[k] = true
			fn(k)
		}
	}
	for _, span := range t.Spans {
		if op := span.Op; op != nil {
			look(op.ConversationID, conversationKey)
			look(op.Session, conversationKey)
			look(op.ResponseID, idKey)
			look(op.Tool.CallID, idKey)
		}
	}
}

func (a *Assembly) settle(t *Trace) {
	k := traceKey(t.ID)
	s := a.shard(k)
	s.mu.Lock()
	s.kept.settle(k)
	s.mu.Unlock()
}
