// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package relate holds the facts that only a trace knows: which tools were active in it,
// whose usage is counted, which session its spans belong to. Its rules are pure functions
// over the clean operations of one trace; they keep no state and do no I/O.
package relate

import (
	"github.com/otelcol-langfuse/langfuse/redact"
)

type rule struct {
	name  string
	apply func(*Tree)
}

// rules in the order they run, a reason each.
var rules = []rule{
	{"tools", activeTools}, // names offered anywhere in the turn belong on its root
}

// Trace applies every rule to the spans of one trace and returns the spans that leave.
func Trace(spans []*redact.Span) []*redact.Span {
	t := NewTree(spans)
	for _, r := range rules {
		r.apply(t)
	}
	return t.Spans()
}
