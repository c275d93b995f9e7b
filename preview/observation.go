// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/ingest"
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
	"github.com/otelcol-langfuse/langfuse/preview/internal/otlp"
)

// Value is a stored value that keeps the type it was sent with. String gives its text,
// "" when it is not set.
type Value = js.Value

// Observation is what Langfuse stores of one span. An empty string or list is not set,
// unless the field is a Value.
type Observation struct {
	Type          string
	Name          string
	TraceID       string
	SpanID        string
	ParentSpanID  string
	StartTime     string // ISO-8601 in UTC, milliseconds
	EndTime       string
	Model         string
	Parameters    Value
	Usage         map[string]float64 // nil: nothing countable
	Cost          Value
	FirstToken    Value // completionStartTime
	Level         string
	StatusMessage Value
	PromptName    Value
	PromptVersion Value
	Environment   string
	Version       Value
	Release       Value
	TraceName     Value
	UserID        string
	SessionID     string
	Tags          []string
	Public        Value
	Input         Value // text as stored, or not set
	Output        Value

	// Metadata maps the flat, dotted keys to the stored texts.
	Metadata map[string]string
	// ToolDefinitions are the sorted names of the tool definitions extracted for storage.
	ToolDefinitions []string
	// ToolCalls are the calls extracted for storage, in order.
	ToolCalls []ToolCall

	source otlp.Span
	event  ingest.Event
	flat   *js.Object // metadata as stored
}

// ToolCall is one call as stored or as drawn. ID, name and arguments are texts, except
// for calls that were only found among the leftovers of a message.
type ToolCall struct{ ID, Name, Arguments Value }

func newObservation(span otlp.Span) Observation {
	e := ingest.Map(span)
	flat := ingest.Flatten(e.Metadata)
	o := Observation{
		Type: e.Type, Name: e.Name.String(), TraceID: e.TraceID, SpanID: e.SpanID, ParentSpanID: e.Parent.Text(),
		StartTime: e.Start, EndTime: e.End, Model: e.Model.String(), Parameters: e.Parameters, Cost: e.Cost,
		FirstToken: e.FirstToken, Level: e.Level, StatusMessage: e.StatusMessage,
		PromptName: e.PromptName, PromptVersion: e.PromptVersion, Environment: e.Environment,
		Version: e.Version, Release: e.Release, TraceName: e.TraceName,
		UserID: e.UserID.String(), SessionID: e.SessionID.String(), Tags: e.Tags, Public: e.Public,
		Input: stored(e.Input), Output: stored(e.Output),
		ToolDefinitions: slices.Sorted(slices.Values(e.Definitions)),
		source:          span, event: e, flat: flat,
	}
	if !e.Usage.IsUndefined() {
		o.Usage = map[string]float64{}
		for key, n := range e.Usage.Entries() {
			o.Usage[key] = n.Float()
		}
	}
	o.Metadata = make(map[string]string, flat.Len())
	for key, v := range flat.All() {
		o.Metadata[key] = v.Text()
	}
	for _, c := range e.Calls {
		o.ToolCalls = append(o.ToolCalls, ToolCall{c.ID, c.Name, js.String(c.Arguments)})
	}
	return o
}

// stored is the text of an input or output: everything but text rests as JSON.
func stored(v Value) Value {
	if v.Nullish() || v.IsString() {
		return v.Else(js.Null)
	}
	return js.String(js.Stringify(v))
}

// builtIn are the blocks of metadata that Langfuse itself fills.
var builtIn = []string{"attributes", "resourceAttributes", "scope"}

// UserMetadata returns the stored metadata outside the built-in blocks.
func (o Observation) UserMetadata() map[string]string {
	out := map[string]string{}
	for key, value := range o.Metadata {
		if block, _, dotted := strings.Cut(key, "."); !dotted || !slices.Contains(builtIn, block) {
			out[key] = value
		}
	}
	return out
}
