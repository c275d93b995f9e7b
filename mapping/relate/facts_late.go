// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// factSet is a set of facts of the trace.
type factSet uint16

func (s factSet) has(f Fact) bool { return s&(1<<f) != 0 }

// text returns a fact that is one text; that of the tags is the first.
func (f *traceFacts) text(fact Fact) redact.Text {
	switch fact {
	case FactSession:
		if f.session.Empty() {
			return f.conversation
		}
		return f.session
	case FactUser:
		return f.user
	case FactTraceName:
		return f.name
	case FactEnvironment:
		return f.environment
	case FactRelease:
		return f.release
	case FactVersion:
		return f.version
	case FactPublic:
		return f.public
	case FactTags:
		if len(f.tags) > 0 {
			return f.tags[0]
		}
	}
	return redact.Text{}
}

func (f *traceFacts) has(fact Fact) bool {
	return !f.text(fact).Empty() || (fact == FactTags && len(f.tags) > 0)
}

func (f *traceFacts) given() (set factSet) {
	for fact := range traceFactCount {
		if f.has(fact) {
			set |= 1 << fact
		}
	}
	return set
}

func (f *traceFacts) same(fact Fact, other *traceFacts) bool {
	if fact == FactTags {
		return slices.Equal(f.tags, other.tags)
	}
	return f.text(fact) == other.text(fact)
}

// adds reports whether f has metadata that other lacks.
func (f *traceFacts) adds(other *traceFacts) bool {
	return len(mergeFields(other.metadata, f.metadata)) > len(other.metadata)
}

// learn adds the facts of a part, and counts the spans that left without them or with
// another than the root's. They are copied: a session id may be cut out of an attribute
// that would otherwise stay in memory whole.
func (m *Memory) learn(here, root traceFacts) {
	now := root.or(m.facts).or(here)
	if m.parted {
		m.missedFacts(&now, &root)
	}
	m.facts = now.clone()
}

func (m *Memory) missedFacts(now, root *traceFacts) {
	for f := range traceFactCount {
		switch {
		case !now.has(f):
		case !m.facts.has(f):
			m.missed(f, int(m.lacks[f]))
			m.lacks[f] = 0
		case f == FactSession && m.facts.session.Empty() && !now.session.Empty():
			if !now.same(f, &m.facts) {
				m.missed(f, int(m.conversations))
			}
			m.conversations, m.guessed[f] = 0, 0
		case root.has(f) && !root.same(f, &m.facts):
			m.missed(f, int(m.guessed[f]))
			m.guessed[f] = 0
		}
	}
	if now.adds(&m.facts) {
		m.missed(FactTraceMetadata, int(m.written))
	}
}

// overruled counts the spans below n that left with a fact of the trace where n, whom they
// did not know, says otherwise. own is what n hands down, known what they got.
func (m *Memory) overruled(n *Node, own, known *traceFacts) {
	b, awaited := m.awaited[n.Data().SpanID()]
	if !awaited {
		return
	}
	for f := range traceFactCount {
		if !n.given.has(f) {
			continue
		}
		if spans := min(b.guessed[f], m.guessed[f]); !own.same(f, known) {
			m.missed(f, int(spans))
			m.guessed[f] -= spans
		}
	}
}

// unlike returns what n hands down when that is not what the trace says; nil when it is.
func (t *Tree) unlike(n *Node, own, trace *traceFacts) *traceFacts {
	differs := false
	for f := range traceFactCount {
		differs = differs || (n.given.has(f) && !own.same(f, trace))
	}
	for _, field := range own.metadata {
		differs = differs || !slices.Contains(trace.metadata, field)
	}
	if !differs {
		return nil
	}
	if mine := n.facts(); mine.given() == 0 && len(mine.metadata) == 0 {
		if n.Parent != nil {
			return n.Parent.unlike
		}
		p, _ := t.above(n)
		return p.facts
	}
	facts := own.clone()
	return &facts
}

// noteFacts counts what the spans of a part leave without, and with what is only the
// trace's.
func (t *Tree) noteFacts() {
	m := t.memory
	for _, n := range t.nodes {
		if n.Op == nil || n.shaped || n.dropped {
			continue
		}
		m.written++
		has := factsOf(n.Op)
		for f := range traceFactCount {
			switch {
			case !has.has(f):
				m.lacks[f]++
			case !n.given.has(f):
				m.guessed[f]++
			}
		}
		if m.facts.session.Empty() && !n.Op.Session.Empty() {
			m.conversations++
		}
	}
}
