// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"maps"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// offers are the definitions that the generations of agents had, while their root has not
// come: a turn that outlasts the wait goes on with them.
type offers struct {
	of         map[agentKey][]redact.Tool
	bytes      int
	closed     bool // the root has left
	overflowed bool // there were more than are remembered
}

// maxOffered bounds the bytes of definitions that one trace remembers.
const maxOffered = 64 << 10

// open returns a table to work on.
func (o *offers) open() map[agentKey][]redact.Tool {
	table := make(map[agentKey][]redact.Tool, len(o.of))
	maps.Copy(table, o.of)
	return table
}

// keep remembers what is new in the table, in memory of its own.
func (o *offers) keep(table map[agentKey][]redact.Tool) {
	if o.closed {
		return
	}
	for who, tools := range table {
		had := o.of[who]
		if len(had) > 0 && &had[0] == &tools[0] {
			continue
		}
		bytes := sizeOf(tools)
		if o.bytes+bytes-sizeOf(had) > maxOffered {
			o.overflowed = true
			continue
		}
		if o.of == nil {
			o.of = make(map[agentKey][]redact.Tool, 1)
		}
		clones := make([]redact.Tool, len(tools))
		for i := range tools {
			clones[i] = tools[i].Clone()
		}
		o.bytes += bytes - sizeOf(had)
		o.of[agentKey{who.agent, who.name.Clone()}] = clones
	}
}

// close forgets them: the root has left.
func (o *offers) close() { *o = offers{closed: true} }

func sizeOf(tools []redact.Tool) (n int) {
	for _, t := range tools {
		d := t.Definition()
		n += 64 + len(d.Name) + len(d.Description) + len(d.Parameters)
	}
	return n
}
