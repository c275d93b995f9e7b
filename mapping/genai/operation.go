// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Operation is the neutral meaning of one span. Every field is a facet or part of one;
// the zero value of a field means that no dialect has filled it.
type Operation struct {
	Kind Kind
	// Name is what a person should read in place of the span name; "" keeps the span's.
	Name string

	System      []Message // system prompts that stand apart from the input
	Input       []Message
	Output      []Message
	InputValue  Value // input that is no conversation: tool arguments, an agent's payload
	OutputValue Value
	History     History // what the source says about Input's completeness
	Compacted   bool    // the source says that earlier messages were replaced by a summary

	Tools       []ToolDefinition // definitions as offered, request order
	ActiveTools []string         // names the request was narrowed to; nil = not said

	Tool      Tool // execute_tool
	Query     string
	Documents []Document

	Model      Model
	Parameters []Field // model parameters, request order, names of Langfuse's UI are not used here
	Usage      usage.Counts
	Cost       usage.Costs
	FirstToken []usage.Candidate

	Agent          Agent
	ConversationID string
	Session        string
	User           string
	Tags           []string
	TraceName      string
	Environment    string
	Release        string
	Version        string
	Public         string // "true" or "false"; "" = not said
	Prompt         Prompt

	FinishReasons []string
	ResponseID    string
	// PreviousResponseID names the response this request continues.
	PreviousResponseID string
	Level              Level
	StatusMessage      string
	Observation        string // explicit observation type of a source that knows Langfuse

	Evaluations   []Evaluation
	Metadata      []Field // everything else worth keeping, own keys of the source
	TraceMetadata []Field

	Provenance Provenance
}

// Model names the model and who serves it.
type Model struct {
	Request  string
	Response string
	Provider string
}

// Agent names who ran the operation.
type Agent struct {
	Name        string
	ID          string
	Description string
	// Subagent marks a span whose chain of messages is its own although it shares the
	// conversation id.
	Subagent string
}

// Tool is the tool that an execute_tool span ran.
type Tool struct {
	Name        string
	Type        string
	Description string
	CallID      string
}

// Prompt links a managed prompt.
type Prompt struct {
	Name    string
	Version string // an integer as text
}

// Field is a named value; order is the source's.
type Field struct {
	Key   string
	Value Value
}

// Evaluation is one result of gen_ai.evaluation.result or a vendor's twin of it.
type Evaluation struct {
	Name        string
	Score       string // number as text; "" when only a label was given
	Label       string
	Explanation string
	ResponseID  string // response the score is about, when not the span's own
	Time        time.Time
	Metadata    []Field
}

// Level is how serious a span is. LevelUnset leaves it to the span's status.
type Level uint8

// The levels.
const (
	LevelUnset Level = iota
	LevelDebug
	LevelDefault
	LevelWarning
	LevelError
)

// History says what a source tells about its own input.
type History uint8

// The kinds of evidence (issue "the conversation"). Nothing is guessed here.
const (
	HistoryUnknown History = iota // could be either
	HistoryFull                   // the source is known to send the whole request
	HistoryDelta                  // the source is known to send only what is new
)
