// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"sync"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Mapper takes spans through the steps. It is safe for concurrent use.
type Mapper struct {
	dialects []dialect.Dialect
	splitter *reasoning.Splitter // nil: reasoning is left where it is
	engine   *redact.Engine
	writer   *observation.Writer
	observer Observer
	// malformed is the observer's, as a value: one for each span would be an allocation.
	malformed func(dialect, key string)
	logs      []dialect.LogDialect
	facts     traceFacts
	rules     *relate.Rules
	recaller  Recaller
	views     sync.Pool
}

// Observer counts what happens to content. Implementations must be cheap and safe for
// concurrent use; they never see content.
type Observer interface {
	// Malformed: content under key was no message list, JSON or number, and was kept as text.
	Malformed(dialect, key string)
	// Panicked: a dialect failed on a span; the span passed swept.
	Panicked(dialect string)
	// Mapped: an operation of that kind was read by these dialects.
	Mapped(kind genai.Kind)
	// Joined: log records became facets of their operations.
	Joined(records int)
	// ContentMissing: a model call left without the content that log records should have
	// brought.
	ContentMissing()
	// Noise: spans were dropped because nothing of a conversation is on them.
	Noise(spans int)
	// LateContext: spans had left without a fact that came afterwards (relate.Fact).
	LateContext(fact string, spans int)
}

// Settings are the rooms a Mapper works with.
type Settings struct {
	Dialects []dialect.Dialect
	Splitter *reasoning.Splitter
	Engine   *redact.Engine
	Writer   *observation.Writer
	Observer Observer // nil: nobody counts
	Facts    FactsConfig
	Keep     relate.KeepConfig
	Recaller Recaller // nil: inputs stay as they came
}

// New returns a mapper.
func New(s Settings) *Mapper {
	m := &Mapper{
		dialects: s.Dialects, splitter: s.Splitter, engine: s.Engine, writer: s.Writer, observer: s.Observer,
		logs: logDialects(s.Dialects), facts: newTraceFacts(s.Facts), rules: relate.New(s.Keep), recaller: s.Recaller,
	}
	if m.observer == nil {
		m.observer = nobody{}
	}
	m.malformed = m.observer.Malformed
	m.views.New = func() any { return new(dialect.View) }
	return m
}

type nobody struct{}

func (nobody) Malformed(string, string) {}
func (nobody) Panicked(string)          {}
func (nobody) Mapped(genai.Kind)        {}
func (nobody) Joined(int)               {}
func (nobody) ContentMissing()          {}
func (nobody) Noise(int)                {}
func (nobody) LateContext(string, int)  {}

// Arrive takes every span of a request through the steps of arrival and hands the clean
// spans over. The request is consumed: its strings are redacted in place.
func (m *Mapper) Arrive(td ptrace.Traces, deliver func(*redact.Span)) {
	var read [][]*redact.Operation // of the scopes, in order: what one span hides, another may repeat, whichever came first
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			read = append(read, m.readScope(rs, ss))
		}
	}
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			origin := m.engine.SweepOrigin(rs, ss)
			for i, span := range ss.Spans().All() {
				deliver(m.engine.Sweep(span, origin, read[0][i]))
			}
			read = read[1:]
		}
	}
}

// readScope reads and cleans the operations of one scope. All reading is done before the
// scope and resource they share are swept.
func (m *Mapper) readScope(rs ptrace.ResourceSpans, ss ptrace.ScopeSpans) []*redact.Operation {
	ops := make([]*redact.Operation, ss.Spans().Len())
	v := m.views.Get().(*dialect.View)
	defer m.views.Put(v)
	m.engine.HideOriginKeys(rs.Resource(), ss.Scope())
	for i, span := range ss.Spans().All() {
		hidden := m.engine.HideKeys(span)
		v.OpenSpan(span, ss.Scope(), rs.Resource())
		ops[i] = m.operation(v)
		m.engine.Found(ops[i], hidden)
		m.engine.Hidden(span, ops[i])
	}
	return ops
}

// operation takes one span through read, split and clean; nil when nobody speaks for it.
func (m *Mapper) operation(v *dialect.View) *redact.Operation {
	speakers := m.speakers(v)
	if speakers == 0 && !m.facts.on(v) {
		return nil // nothing is allocated for a span that is no GenAI
	}
	a := arrival{view: v, speakers: speakers}
	for _, step := range m.arrivalSteps() {
		if !step.run(&a) {
			return nil
		}
	}
	m.observer.Mapped(a.clean.Kind)
	return a.clean
}
