// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
	"github.com/otelcol-langfuse/langfuse/preview/internal/otlp"
)

// Event is what is stored of one span. A nullish value is not set; the others keep the
// type they had on the wire.
type Event struct {
	Type          string
	Name          js.Value
	TraceID       string
	SpanID        string
	Parent        js.Value // undefined for a root
	Start, End    string
	Model         js.Value
	Parameters    js.Value
	Usage         js.Value // undefined when nothing countable is left
	Cost          js.Value
	FirstToken    js.Value
	Level         string
	StatusMessage js.Value
	PromptName    js.Value
	PromptVersion js.Value
	Environment   string
	Version       js.Value
	Release       js.Value
	TraceName     js.Value
	UserID        js.Value
	SessionID     js.Value
	Tags          []string
	Public        js.Value
	Input, Output js.Value // text, or the value whose JSON is stored
	Metadata      *js.Object
	Definitions   []string // names of the stored tool definitions
	Calls         []Call
}

// Call is one stored tool call.
type Call struct {
	ID        js.Value
	Name      js.Value
	Arguments string
}

// view is the span together with the facts that many rules ask for.
type view struct {
	otlp.Span
	scope   string // name of the instrumentation scope
	spanKey string // name of the span
}

func (v *view) attr(key string) js.Value { return v.Attributes.Get(key) }

// first returns the first truthy attribute of the keys as text; others become JSON.
func (v *view) first(keys []string) js.Value {
	for _, key := range keys {
		if a := v.attr(key); a.Truthy() {
			return js.String(textOrJSON(a))
		}
	}
	return js.Undefined
}

func textOrJSON(v js.Value) string {
	if v.IsString() {
		return v.Text()
	}
	return js.Stringify(v)
}

// Map stores one span.
func Map(span otlp.Span) Event {
	v := &view{Span: span, scope: span.Scope.Get("name").Text(), spanKey: span.Node.Get("name").Text()}
	e := Event{
		Type:        v.observationType(),
		Name:        v.name(),
		TraceID:     span.ID("traceId"),
		SpanID:      span.ID("spanId"),
		Parent:      v.parent(),
		Model:       v.first(v.modelKeys()),
		Parameters:  v.parameters(),
		Cost:        v.cost(),
		Level:       v.level(),
		Environment: v.environment(),
		Tags:        v.tags(),
		UserID:      v.first(userKeys),
		SessionID:   v.first(sessionKeys),
		TraceName:   v.attr(keyTraceName),
		Version:     v.attr(keyVersion).Else(v.Resource.Get("service.version")),
		Release:     v.attr(keyRelease).Else(v.Resource.Get(keyRelease)),
	}
	e.Start, e.End = v.times()
	e.FirstToken = v.firstToken(e.Start)
	e.StatusMessage = v.attr(keyStatusMessage).Else(span.Node.Path("status", "message"))
	e.Public = v.public()
	e.PromptName, e.PromptVersion = v.prompt(e.Type)
	if v.aggregates() {
		// Cases invoke-agent-drops, invoke-agent-drops-generation, create-agent-keeps.
		e.Model, e.Usage, e.Cost = js.Undefined, js.Undefined, emptyObject()
	} else {
		e.Usage = countable(v.usage())
	}
	input, output := v.io()
	e.store(input, output, v.metadata())
	return e
}

// parent is undefined for a root: an absent, null or empty parent id are the same. Only an
// empty list of bytes in JSON is stored as an empty text.
func (v *view) parent() js.Value {
	if !v.Node.Get("parentSpanId").Truthy() {
		return js.Undefined
	}
	return js.String(v.ID("parentSpanId"))
}

// aggregates reports agent spans whose counts repeat those of their children.
func (v *view) aggregates() bool {
	op := v.attr("gen_ai.operation.name")
	return op.Is("invoke_agent") || op.Is("agent_step")
}

func emptyObject() js.Value { return js.Obj(js.NewObject(0)) }
