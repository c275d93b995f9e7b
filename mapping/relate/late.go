// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

// Fact names what a span was written without, or with another value, because it came
// after the span had left.
type Fact uint8

// The facts. Those of the trace come first: they are bits of a factSet.
const (
	FactSession Fact = iota
	FactUser
	FactTraceName
	FactTags
	FactEnvironment
	FactRelease
	FactVersion
	FactPublic
	traceFactCount

	FactTraceMetadata = iota - 1 // metadata of the trace, key by key
	FactTools                    // tool definitions of the agent
	FactContent                  // messages: in a log record, or on the step above the call
	FactToolContent              // arguments or result of a tool, from the model's messages
	FactModel                    // the model of a call, from the step above it
	FactUsage                    // tokens that a span below it counts, too: they are counted twice
	FactCost                     // the cost of a call, from the span above it
	FactRootContent              // the root's input or output
	FactActiveTools              // a name in the root's list of active tools
	FactStatus                   // the outcome that the root takes from its last call
	FactNoise                    // that the dropped span holds GenAI spans together
	factCount
)

var factNames = [factCount]string{
	"session", "user", "trace_name", "tags", "environment", "release", "version", "public", "trace_metadata",
	"tools", "content", "tool_content", "model", "usage", "cost", "root_content", "active_tools", "status", "noise",
}

// String returns the name, as metrics carry it.
func (f Fact) String() string { return factNames[f] }

// Facts lists every fact.
func Facts() []Fact {
	out := make([]Fact, factCount)
	for i := range out {
		out[i] = Fact(i)
	}
	return out
}

// lateness counts written spans by the fact that would have changed them.
type lateness [factCount]int

// missed notes that spans which have left would be others with the fact.
func (m *Memory) missed(f Fact, spans int) {
	if spans <= 0 {
		return
	}
	if m.late == nil {
		m.late = new(lateness)
	}
	m.late[f] += spans
}

// Late hands over, once, how many written spans would have been others, had what came since
// the last call come in time. A span counts once for each fact. What came after the memory
// of its trace was given up cannot be known.
func (m *Memory) Late(count func(fact string, spans int)) {
	m.mu.Lock()
	late := m.late
	m.late = nil
	m.mu.Unlock()
	if late == nil {
		return
	}
	for f, spans := range late {
		if spans > 0 {
			count(Fact(f).String(), spans)
		}
	}
}
