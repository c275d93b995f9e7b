// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package relate holds the facts that only a trace knows: which tools were active in it,
// whose usage is counted, which session its spans belong to. Its rules are pure functions
// over the clean operations of one trace; they do no I/O and see no other trace. What
// must outlive the spans of a trace, for those that come late, is in Memory.
package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

type (
	genaiFacet  = genai.Facet
	genaiSource = genai.Source
)

// FactsDialect is the provenance of facts of the trace that were read from a span for
// which no dialect spoke.
const FactsDialect = "trace"

type rule struct {
	name  string
	apply func(*Rules, *Tree)
}

// rules in the order they run, a reason each.
func rules() []rule {
	return []rule{
		{"definitions", definitions}, // tools stand on the agent span, its generations have only names or nothing
		{"stepContent", stepContent}, // content stands on the step above the model call it belongs to
		{"toolContent", toolContent}, // what a tool got and gave is in the model's calls and results
		{"models", models},           // the step around a call knows the model, the call its tokens
		{"once", once},               // a container repeats the tokens of what it contains
		{"siblings", siblings},       // two instrumentations report one call side by side
		{"facts", facts},             // session, user and their like are queried on every span
		{"noise", noise},             // infrastructure floods the project; dropping it must leave no orphans
		{"rootContent", rootContent}, // a turn's list shows its root, which has neither question nor answer
		{"activeTools", activeTools}, // names offered anywhere in the turn belong on its root
		{"status", status},           // a root that says nothing about its outcome
	}
}

// Rules relates the spans of traces. It is immutable and safe for concurrent use.
type Rules struct {
	keep  KeepConfig
	rules []rule
}

// New returns the rules.
func New(c KeepConfig) *Rules { return &Rules{keep: c, rules: rules()} }

// Trace applies every rule to the spans of one trace and returns the spans that leave.
// memory is what earlier parts of the trace left behind.
func (r *Rules) Trace(spans []*redact.Span, memory *Memory) []*redact.Span {
	memory.mu.Lock()
	defer memory.mu.Unlock()
	t := NewTree(spans, memory)
	for _, rule := range r.rules {
		rule.apply(r, t)
	}
	t.remember()
	return t.Spans()
}

// remember keeps what spans that come late need, and what those that leave now lack.
func (t *Tree) remember() {
	m := t.memory
	for _, root := range t.roots {
		if missing := m.missing(root.Data().ParentSpanID()); !missing.IsEmpty() {
			m.await(missing, t.below(root))
		}
	}
	t.places()
	t.noteFacts()
	t.noteTools()
	t.noteRoot()
	for _, n := range t.nodes {
		delete(m.awaited, n.Data().SpanID()) // it is here
	}
	m.parted = true
	m.weigh()
}
