// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package pipecat reads Pipecat's own tracing (pipecat-ai/pipecat,
// src/pipecat/utils/tracing/service_attributes.py of 2026): conversation > turn > stt, llm
// and tts, whose content stands under bare keys beside the conventions' model and usage.
package pipecat

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Pipecat.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "pipecat" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.ScopeHasPrefix("pipecat") }

const keyOperation = "gen_ai.operation.name"

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	r.Scalars(scalars)
	readTool(r)
	readKind(r)
	if r.Str(keyOperation) != "chat" {
		readSpeech(r)
		return
	}
	readTools(r)
	readParameters(r)
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, false, "metrics.ttfb")
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetConversation, Keys: []string{"conversation.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user_id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
}

// readKind: what the conventions name is theirs to read.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	kind := genai.KindUnknown
	switch op := r.Str(keyOperation); {
	case r.Name() == "conversation":
		kind = genai.KindInvokeWorkflow
	case r.Name() == "turn":
		kind = genai.KindTask
	case op == "stt" || op == "tts" || r.Has("service.operation"):
		kind = genai.KindTask
	}
	if kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyOperation)
	}
}

func readTool(r *dialect.Reader) {
	const keyName, keyID = "tool.function_name", "tool.call_id"
	if !r.Has(keyName) || !r.Open(genai.FacetKind) {
		return
	}
	r.Op.Kind = genai.KindExecuteTool
	r.Accept(genai.FacetKind, keyOperation, "service.operation")
	r.Op.Tool = genai.Tool{Name: r.Text(keyName), CallID: r.Text(keyID)}
	r.Accept(genai.FacetTool, keyName, keyID)
	content(r, genai.FacetInput, &r.Op.InputValue, "tool.arguments")
	content(r, genai.FacetOutput, &r.Op.OutputValue, "tool.result")
	if r.Text("tool.result_status") == "error" && r.Open(genai.FacetLevel) {
		r.Op.Level = genai.LevelError
		r.Accept(genai.FacetLevel, "tool.result_status")
	}
}

// readSpeech reads what was heard, said, and written by a realtime model.
func readSpeech(r *dialect.Reader) {
	heard := r.Str(keyOperation) == "stt" || r.Text("transcript.is_input") != "true"
	content(r, genai.FacetInput, &r.Op.InputValue, "text")
	if heard {
		content(r, genai.FacetOutput, &r.Op.OutputValue, "transcript")
	} else {
		content(r, genai.FacetInput, &r.Op.InputValue, "transcript")
	}
	content(r, genai.FacetOutput, &r.Op.OutputValue, "text_output")
}

func content(r *dialect.Reader, f genai.Facet, dst *genai.Value, key string) {
	if v := r.Content(key); v.Set && r.Open(f) {
		*dst = v
		r.Accept(f, key)
	}
}

func readTools(r *dialect.Reader) {
	for _, key := range []string{"tools", "tools.definitions"} {
		if defs := messages.Tools(r.JSON(key)); len(defs) > 0 && r.Open(genai.FacetTools) {
			r.Op.Tools = defs
			r.Accept(genai.FacetTools, key, "tool_count")
		}
	}
}

// readParameters reads the settings: those that the conventions name, and the others.
func readParameters(r *dialect.Reader) {
	for _, prefix := range []string{"gen_ai.request.", "param.", "extra."} {
		for _, m := range r.Under(prefix) {
			if m.Key != "model" {
				parameter(r, strings.ReplaceAll(m.Key, ".", "_"), prefix+m.Key)
			}
		}
	}
	parameter(r, "stream", "stream")
	parameter(r, "tool_choice", "tool_choice")
}

func parameter(r *dialect.Reader, name, key string) {
	val, ok := r.Value(key)
	if !ok || dialect.TextOf(val) == "" || dialect.TextOf(val) == "NOT_GIVEN" || !r.OpenFor(genai.FacetParameters) {
		return
	}
	r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: dialect.NumberOrText(val)})
	r.Accept(genai.FacetParameters, key)
}
