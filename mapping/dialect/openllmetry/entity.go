// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	entityInput  = "traceloop.entity.input"
	entityOutput = "traceloop.entity.output"
	entityName   = "traceloop.entity.name"
)

// readEntity reads what a decorated function got and returned. Beside a model call's own
// messages it repeats them.
func readEntity(r *dialect.Reader) {
	readNames(r)
	if r.Op.Kind == genai.KindExecuteTool {
		readTool(r)
		return
	}
	in := side(r, entityInput, genai.RoleUser, called)
	out := side(r, entityOutput, genai.RoleAssistant, returned)
	in, out = native.Pair(in, out)
	if r.Open(genai.FacetInput) && (in.There() || in.List != nil) {
		r.Op.Input, r.Op.InputValue = in.List, in.Value
		r.Accept(genai.FacetInput, entityInput)
	}
	if r.Open(genai.FacetOutput) && (out.There() || out.List != nil) {
		r.Op.Output, r.Op.OutputValue = out.List, out.Value
		r.Accept(genai.FacetOutput, entityOutput)
	}
	r.Take(entityInput, entityOutput)
}

func side(r *dialect.Reader, key, role string, unwrap func(*dialect.Reader, jsonx.Value) genai.Value) native.Side {
	if !r.Has(key) || hidden.Text(r, key) {
		return native.Side{}
	}
	v := r.JSON(key)
	if !v.IsObject() {
		return native.NewSide(decoded(v, r.Content(key)), role)
	}
	return native.NewSide(unwrap(r, v), role)
}

// decoded returns the text of a JSON string, any other value as it is.
func decoded(v jsonx.Value, content genai.Value) genai.Value {
	if v.IsString() {
		return dialect.TextContent(v.Text())
	}
	return content
}

// called unwraps {args, kwargs} of a function and {inputs, tags, metadata, kwargs} of
// a LangChain run; what stands beside the inputs goes to the metadata.
func called(r *dialect.Reader, v jsonx.Value) genai.Value {
	if inputs := v.Get("inputs"); inputs.Exists() {
		beside(r, v, "inputs")
		return messages.Value(inputs)
	}
	args, kwargs := v.Get("args"), v.Get("kwargs")
	switch {
	case !args.IsArray() || !kwargs.IsObject() || v.Len() != 2:
		return genai.JSONValue(v.Raw())
	case args.Len() == 0:
		return query(kwargs)
	case args.Len() == 1 && kwargs.Len() == 0:
		for _, e := range args.Elems() {
			return messages.Value(e)
		}
	case kwargs.Len() == 0:
		return genai.JSONValue(args.Raw())
	}
	return genai.JSONValue(v.Raw())
}

// query returns LlamaIndex's question as text, any other keyword arguments as they are.
func query(kwargs jsonx.Value) genai.Value {
	q := kwargs.Get("query")
	if inner := q.Get("query"); q.IsObject() && q.Len() == 1 {
		q = inner
	}
	if q.IsString() && kwargs.Len() == 1 {
		return genai.TextValue(q.Text())
	}
	return genai.JSONValue(kwargs.Raw())
}

// returned unwraps {outputs, kwargs} of a LangChain run, and the answer of LlamaIndex,
// {message, sourceNodes, ...}.
func returned(r *dialect.Reader, v jsonx.Value) genai.Value {
	if outputs := v.Get("outputs"); outputs.Exists() {
		beside(r, v, "outputs")
		return messages.Value(outputs)
	}
	if m := v.Get("message"); m.Get("role").IsString() && v.First("sourceNodes", "source_nodes").Exists() {
		beside(r, v, "message")
		return genai.JSONValue(m.Raw())
	}
	return genai.JSONValue(v.Raw())
}

func beside(r *dialect.Reader, v jsonx.Value, besides string) {
	for key, member := range v.Members() {
		if key == besides || member.IsNull() || (member.IsArray() || member.IsObject()) && member.Len() == 0 {
			continue
		}
		r.Note(key, native.Content(member))
	}
}

// readNames reads the entity's name as what the kind makes of it.
func readNames(r *dialect.Reader) {
	name := r.Text(entityName)
	switch {
	case name == "":
		return
	case r.Op.Kind == genai.KindInvokeAgent && r.Open(genai.FacetAgent):
		r.Op.Agent.Name = name
		r.Accept(genai.FacetAgent, entityName)
	case r.Op.Kind == genai.KindExecuteTool && r.Open(genai.FacetTool):
		r.Op.Tool.Name = name
		r.Accept(genai.FacetTool, entityName)
	default:
		r.Note(entityName, genai.TextValue(name))
		r.Take(entityName)
	}
}

func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetInput) && r.Has(entityInput) && !hidden.Text(r, entityInput) {
		r.Op.InputValue = decoded(r.JSON(entityInput), r.Content(entityInput))
		if v := r.JSON(entityInput); v.IsObject() {
			r.Op.InputValue = called(r, v)
		}
		r.Accept(genai.FacetInput, entityInput)
	}
	if r.Open(genai.FacetOutput) && r.Has(entityOutput) && !hidden.Text(r, entityOutput) {
		r.Op.OutputValue = toolResult(r)
		r.Accept(genai.FacetOutput, entityOutput)
	}
}

// toolResult returns what the tool said: the content of LangChain's tool message, else
// the value as it is.
func toolResult(r *dialect.Reader) genai.Value {
	v := r.JSON(entityOutput)
	value := decoded(v, r.Content(entityOutput))
	if v.IsObject() {
		value = returned(r, v)
	}
	inner, _ := jsonx.Parse(value.Text) // no JSON = no message
	if output := inner.Get("output"); output.IsObject() {
		inner = output
	}
	if list, ok := native.Messages(inner, genai.RoleTool); ok && len(list) == 1 && len(list[0].Parts) == 1 {
		if p := list[0].Parts[0]; p.Type == genai.PartToolResult {
			r.Op.Tool.CallID = p.ID
			return p.Value
		}
	}
	return value
}
