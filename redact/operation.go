// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Operation is the clean twin of genai.Operation. Its fields may be reassigned by the
// trace-wide steps, but only with clean values; messages are immutable and shared.
type Operation struct {
	Kind genai.Kind
	Name Text

	System      []Message
	Input       []Message
	Output      []Message
	InputValue  Value
	OutputValue Value
	History     genai.History
	Compacted   bool

	Tools       []Tool
	ActiveTools []Text // nil: the source did not narrow the tools

	Tool      ToolRun
	Query     Text
	Documents []Document

	Model      Model
	Parameters []Field
	Usage      usage.Counts
	Cost       usage.Costs
	FirstToken []usage.Candidate

	Agent              Agent
	ConversationID     Text
	Session            Text
	User               Text
	Tags               []Text
	TraceName          Text
	Environment        Text
	Release            Text
	Version            Text
	Public             Text
	Prompt             Prompt
	FinishReasons      []Text
	ResponseID         Text
	PreviousResponseID Text
	Level              genai.Level
	StatusMessage      Text
	Observation        Text

	Evaluations   []Evaluation
	Metadata      []Field
	TraceMetadata []Field

	Provenance genai.Provenance
	Hits       Hits
}

// Model names the model and who serves it.
type Model struct{ Request, Response, Provider Text }

// Agent names who ran the operation.
type Agent struct{ Name, ID, Description, Subagent Text }

// ToolRun is the tool that an execute_tool span ran.
type ToolRun struct{ Name, Type, Description, CallID Text }

// Prompt links a managed prompt.
type Prompt struct{ Name, Version Text }

// Document is one retrieved document.
type Document struct {
	ID, Content, Score Text
	Metadata           Value
}

// Evaluation is one evaluation result.
type Evaluation struct {
	Name, Score, Label, Explanation, ResponseID Text
	Time                                        time.Time
	Metadata                                    []Field
}

// AddMetadata sets a metadata field; a key that is already there keeps its first value.
func (o *Operation) AddMetadata(key Text, v Value) {
	for i := range o.Metadata {
		if o.Metadata[i].Key == key {
			return
		}
	}
	o.Metadata = append(o.Metadata, Field{key, v})
}
