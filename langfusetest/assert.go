// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"fmt"
	"slices"
	"testing"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Spans is what AssertRenders looks at: traces as they leave the collector, or
// observations that were read before.
type Spans interface {
	ptrace.Traces | preview.Observation | []preview.Observation
}

// Expect says what one span must show. Fields left at zero are not checked, so a test
// states only the facts it is about.
type Expect struct {
	Span     string   // name or span id of the observation; "" when there is only one
	Chat     bool     // input and output are drawn as one conversation
	Tools    []string // names in the tools section, in any order
	Thinking int      // thinking blocks that can be seen, input and output
	Calls    []string // names of the stored tool calls, in order
	Messages []string // roles of the messages that can be seen, in order
	Raw      bool     // raw tables and leftovers are wanted here, not an accident
}

// AssertRenders fails the test when a person would not see what the spans say. Without
// expectations it derives them from the stored input and output: whatever looks like
// messages must be drawn as a conversation without raw tables, every tool, thinking
// block and call in that JSON must be shown, calls of the output must be stored and
// counted, and a generation must go to the playground with its tools. Expectations add to that.
func AssertRenders[S Spans](t testing.TB, spans S, expect ...Expect) {
	t.Helper()
	observations := observationsOf(spans)
	if len(observations) == 0 {
		t.Errorf("there is no span to render")
	}
	used := make([]bool, len(expect))
	for _, o := range observations {
		r := rendering{Observation: o, UI: preview.Draw(o)}
		for i, e := range expect {
			if e.meant(o, len(observations)) {
				used[i], r.raw = true, r.raw || e.Raw
				r.expected(e)
			}
		}
		r.derived()
		for _, complaint := range r.complaints {
			t.Errorf("%s (%s): %s", o.Name, o.Type, complaint)
		}
	}
	for i, e := range expect {
		if !used[i] {
			t.Errorf("no span is called %q", e.Span)
		}
	}
}

func observationsOf[S Spans](spans S) []preview.Observation {
	switch s := any(spans).(type) {
	case ptrace.Traces:
		return preview.Read(s)
	case preview.Observation:
		return []preview.Observation{s}
	case []preview.Observation:
		return s
	default:
		return nil
	}
}

func (e Expect) meant(o preview.Observation, of int) bool {
	return e.Span == o.Name || e.Span == o.SpanID || e.Span == "" && of == 1
}

// rendering collects complaints about one observation.
type rendering struct {
	preview.Observation
	preview.UI
	raw        bool
	complaints []string
}

func (r *rendering) complain(format string, args ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
}

func (r *rendering) want(ok bool, format string, args ...any) {
	if !ok {
		r.complain(format, args...)
	}
}

func (r *rendering) expected(e Expect) {
	if e.Chat {
		r.want(r.Chat && r.InputParsed && r.OutputParsed, "not drawn as a conversation: %s", r.reasons())
	}
	if e.Tools != nil {
		r.want(sameSet(e.Tools, r.ToolsShown), "tools shown are %q, want %q", r.ToolsShown, e.Tools)
	}
	if e.Thinking > 0 {
		r.want(r.thinking() == e.Thinking, "%d thinking blocks can be seen, want %d", r.thinking(), e.Thinking)
	}
	if e.Calls != nil {
		r.want(slices.Equal(e.Calls, r.storedCalls()), "stored calls are %q, want %q", r.storedCalls(), e.Calls)
	}
	if e.Messages != nil {
		r.want(slices.Equal(e.Messages, r.roles()), "roles seen are %q, want %q", r.roles(), e.Messages)
	}
}

// reasons names the problems that the preview sees.
func (r *rendering) reasons() []string {
	var out []string
	for _, p := range preview.Explain(r.Observation, r.UI) {
		out = append(out, p.Reason)
	}
	return out
}

// seen reports messages whose thinking and calls are visible as such.
func seen(m preview.Message) bool { return m.View == "body" || m.View == "calls" }

func (r *rendering) thinking() int {
	n := 0
	for _, m := range r.UI.Messages {
		if seen(m) {
			n += len(m.Thinking) + m.Redacted
		}
	}
	return n
}

func (r *rendering) storedCalls() []string {
	out := []string{}
	for _, c := range r.Observation.ToolCalls {
		out = append(out, c.Name.String())
	}
	return out
}

func (r *rendering) roles() []string {
	out := []string{}
	for _, m := range r.UI.Messages {
		if m.View != "hidden" {
			out = append(out, m.Role.String())
		}
	}
	return out
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
