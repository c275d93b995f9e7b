// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"fmt"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// Problem is one thing that a person would miss or see in the wrong form, with the reason.
type Problem struct {
	Kind   Kind
	Reason string
}

// Kind names a problem for programs; the words are stable.
type Kind string

// The kinds of problems.
const (
	InputRaw         Kind = "input_raw"         // the input is a raw box instead of a conversation
	OutputRaw        Kind = "output_raw"        // the output is a raw table instead of a message
	OutputMissing    Kind = "output_missing"    // an empty table stands for the answer
	ContentMissing   Kind = "content_missing"   // nothing Langfuse reads holds content
	MessageRaw       Kind = "message_raw"       // a message is a raw table
	MessageHidden    Kind = "message_hidden"    // a message with content is not shown
	Leftovers        Kind = "leftovers"         // keys of a message hide behind a toggle
	ThinkingLost     Kind = "thinking_lost"     // reasoning that is not drawn as thinking
	CallLost         Kind = "call_lost"         // a call that is not drawn as one
	CallNotStored    Kind = "call_not_stored"   // a drawn call that cannot be searched for
	ResultUnlinked   Kind = "result_unlinked"   // a tool result without its call's id
	ToolsNotShown    Kind = "tools_not_shown"   // offered tools that the tools section lacks
	PlaygroundClosed Kind = "playground_closed" // the conversation cannot be replayed
	FirstTokenAbsent Kind = "first_token_absent"
	FirstTokenOdd    Kind = "first_token_odd"
	UsageDropped     Kind = "usage_dropped"
	UsageAbsent      Kind = "usage_absent"
	ModelAbsent      Kind = "model_absent"
	FactIgnored      Kind = "fact_ignored" // an attribute that is there and has no effect, or another one
)

func (p Problem) value() Value {
	return js.Obj(fields("kind", js.String(string(p.Kind)), "reason", js.String(p.Reason)))
}

// explanation looks at one observation from all sides.
type explanation struct {
	Observation
	ui       UI
	problems []Problem
}

// Explain lists what a person would miss or see in the wrong form, for any span: it also
// answers why a span that nobody reshaped is shown as raw JSON.
func Explain(o Observation, ui UI) []Problem {
	e := &explanation{Observation: o, ui: ui}
	for _, look := range []func(){
		e.content, e.messages, e.tools, e.calls, e.playground, e.firstToken, e.usage, e.ignoredFacts,
	} {
		look()
	}
	return e.problems
}

func (e *explanation) add(kind Kind, format string, args ...any) {
	e.problems = append(e.problems, Problem{kind, fmt.Sprintf(format, args...)})
}

func (e *explanation) generation() bool { return e.Type == "GENERATION" }

// attr is an attribute of the span.
func (e *explanation) attr(key string) Value {
	if e.source.Attributes == nil {
		return js.Undefined
	}
	return e.source.Attributes.Get(key)
}
