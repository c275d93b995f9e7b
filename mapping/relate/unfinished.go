// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// maxUnfinished bounds the spans of one trace that are remembered for what they lacked.
const maxUnfinished = 256

// unfinished is a tool span that left without its arguments or its result.
type unfinished struct {
	id              redact.Text // of the call
	asked, answered bool
}

// noteTools remembers the tool spans of a part that leave without arguments or result.
func (t *Tree) noteTools() {
	m := t.memory
	for _, n := range t.nodes {
		if n.kind() != genai.KindExecuteTool || n.shaped || n.dropped || n.Op.Tool.CallID.Empty() || hasMessages(n.Op) {
			continue
		}
		u := unfinished{asked: n.Op.InputValue.Set(), answered: n.Op.OutputValue.Set()}
		if (u.asked && u.answered) || len(m.unfinished) >= maxUnfinished {
			continue
		}
		u.id = n.Op.Tool.CallID.Clone()
		m.unfinished = append(m.unfinished, u)
	}
}

// finish counts the tool spans that have left for which there is a call or a result now.
func (m *Memory) finish(found map[string]*exchange) {
	rest := m.unfinished[:0]
	for _, u := range m.unfinished {
		x := found[u.id.String()]
		if x != nil && ((!u.asked && anySet(x.calls)) || (!u.answered && anySet(x.results))) {
			m.missed(FactToolContent, 1)
			continue
		}
		rest = append(rest, u)
	}
	m.unfinished = rest
}

func anySet(list []said) bool {
	for _, s := range list {
		if s.value.Set() {
			return true
		}
	}
	return false
}

// Stopped remembers, by the span it hangs on, an answer that leaves without the calls it
// ended in: only tool spans beside it know them.
func (m *Memory) Stopped(parent pcommon.SpanID) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if !parent.IsEmpty() && len(m.stopped)+len(m.stopping) < maxUnfinished {
		m.stopping = append(m.stopping, parent)
	}
}

// calledLate counts the answers that left without the calls which a tool span tells now.
func (t *Tree) calledLate() {
	m := t.memory
	for _, n := range t.nodes {
		if len(m.stopped) == 0 {
			break
		}
		if n.kind() == genai.KindExecuteTool && !n.shaped && !n.Op.Tool.CallID.Empty() && !n.Op.Tool.Name.Empty() {
			if i := slices.Index(m.stopped, n.Data().ParentSpanID()); i >= 0 {
				m.stopped = slices.Delete(m.stopped, i, i+1)
				m.missed(FactContent, 1)
			}
		}
	}
	m.stopped, m.stopping = append(m.stopped, m.stopping...), nil // those of this part have looked beside themselves
}

// bareCall is a model call that left without the content that a log record should have
// brought.
type bareCall struct {
	span       pcommon.SpanID
	start, end time.Time
	ids        []uint64 // fingerprints of those that a record may know it by
	told       bool     // a record has come since
}

// maxIDs bounds the ids that are remembered of one call.
const maxIDs = 16

// Bare remembers a model call that leaves without content; ids passes those that a log
// record may know it by.
func (m *Memory) Bare(s *redact.Span, ids func(note func(string))) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.bare) >= maxUnfinished {
		return
	}
	b := bareCall{span: s.Data().SpanID(), start: s.Data().StartTimestamp().AsTime(), end: s.Data().EndTimestamp().AsTime()}
	ids(func(id string) {
		if id != "" && len(b.ids) < maxIDs {
			b.ids = append(b.ids, fingerprint(id))
		}
	})
	m.bare = append(m.bare, b)
}

// Missed reports whether a model call which left without content is the one that a log
// record tells of. It is counted with the first such record.
func (m *Memory) Missed(r *redact.Record) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.bare {
		if b := &m.bare[i]; b.isOf(r) {
			if !b.told {
				b.told = true
				m.missed(FactContent, 1)
			}
			return true
		}
	}
	return false
}

// isOf is the rule by which records find spans, as far as is remembered of the span: by an
// id that both know, by its span id, or by time when it names neither.
func (b *bareCall) isOf(r *redact.Record) bool {
	if op := r.Op(); len(op.Input)+len(op.Output)+len(op.System) == 0 && !op.InputValue.Set() && !op.OutputValue.Set() {
		return false
	}
	if key := r.Key(); !key.Empty() && slices.Contains(b.ids, fingerprint(key.String())) {
		return true
	}
	switch {
	case r.BySpan() && !r.Under():
		return r.SpanID() == b.span
	case r.InOrder() && r.Key().Empty():
		return !r.Time().Before(b.start.Add(-recordTolerance)) && !r.Time().After(b.end.Add(recordTolerance))
	default:
		return false
	}
}

// recordTolerance is how far the clock of a record may be off the edges of its span.
const recordTolerance = 250 * time.Millisecond
