// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package sentry reads Sentry's AI instrumentations: JavaScript 10.78 over OTLP, and the
// same keys as its Python SDK writes them. The request is chat messages under the
// conventions' key, read there; the answer, the offered tools and embedded texts stand
// under keys of Sentry's own. On AI SDK spans, which Sentry only renames, the AI SDK's
// dialect has read the content before.
//
// Sources: getsentry/sentry-javascript packages/core/src/tracing/{openai,anthropic-ai},
// getsentry/sentry-conventions gen_ai.
package sentry

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyText  = "gen_ai.response.text"
	keyCalls = "gen_ai.response.tool_calls"
	keyTools = "gen_ai.request.available_tools"
)

// Dialect is Sentry's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "sentry" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return (v.ScopeHasPrefix("@sentry/") || v.HasNamespace("sentry")) && v.HasNamespace("gen_ai")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readRequest(r)
	readAnswer(r)
	readTools(r)
	readValues(r)
	readFinish(r)
	readUsage(r)
	r.Costs(&costs)
}

// readRequest takes the copy of a request that another dialect has read from the AI SDK's
// own keys, and reads the older key of the Python SDK.
func readRequest(r *dialect.Reader) {
	if r.HasNamespace("ai") && !r.Open(genai.FacetInput) {
		r.Take("gen_ai.input.messages", "gen_ai.request.messages")
		return
	}
	const key = "gen_ai.request.messages"
	if r.Has("gen_ai.input.messages") || !r.Open(genai.FacetInput) {
		return
	}
	if reading, ok := messages.Read(r.Text(key), genai.RoleUser); ok {
		r.Op.Input = reading.Messages
		r.Accept(genai.FacetInput, key)
	}
}

// readAnswer builds the answer from its text and its calls. Streamed responses put whole
// output items under the key of the calls, reasoning and text among them.
func readAnswer(r *dialect.Reader) {
	if !r.Open(genai.FacetOutput) {
		r.Take(keyText, keyCalls)
		return
	}
	if r.Has("gen_ai.output.messages") || (!r.Has(keyText) && !r.Has(keyCalls)) {
		return
	}
	parts := items(r)
	if !says(parts) {
		parts = insertTexts(parts, texts(r))
	}
	if len(parts) == 0 {
		return
	}
	r.Op.Output = []genai.Message{{Role: genai.RoleAssistant, Parts: parts}}
	r.Accept(genai.FacetOutput, keyText, keyCalls)
}

func items(r *dialect.Reader) (parts []genai.Part) {
	reading, ok := messages.Read(r.Text(keyCalls), genai.RoleAssistant)
	if !ok {
		return nil
	}
	for i := range reading.Messages {
		parts = append(parts, reading.Messages[i].Parts...)
	}
	return parts
}

func says(parts []genai.Part) bool {
	for i := range parts {
		if parts[i].Type == genai.PartText {
			return true
		}
	}
	return false
}

// texts reads a JSON list of texts, one per choice, or one plain text.
func texts(r *dialect.Reader) []genai.Part {
	v := mend.Attribute(r, keyText)
	var out []genai.Part
	for _, e := range v.Elems() {
		if !e.IsString() {
			return []genai.Part{{Content: r.Text(keyText)}}
		}
		out = append(out, genai.Part{Content: e.Text()})
	}
	if !v.IsArray() && r.Text(keyText) != "" {
		return []genai.Part{{Content: plain(v, r.Text(keyText))}}
	}
	return out
}

func plain(v jsonx.Value, text string) string {
	if v.IsString() {
		return v.Text()
	}
	return text
}

// insertTexts puts the texts where a model says them: before its calls, behind what it
// thought.
func insertTexts(parts, texts []genai.Part) []genai.Part {
	at := 0
	for at < len(parts) && parts[at].Type == genai.PartReasoning {
		at++
	}
	out := append(append(make([]genai.Part, 0, len(parts)+len(texts)), parts[:at]...), texts...)
	return append(out, parts[at:]...)
}

func readTools(r *dialect.Reader) {
	if tools := messages.Tools(r.JSON(keyTools)); len(tools) > 0 {
		if r.Open(genai.FacetTools) {
			r.Op.Tools = tools
		}
		r.Accept(genai.FacetTools, keyTools)
	}
}

// readValues reads embedded texts, and a tool's input and output in Sentry's own words.
func readValues(r *dialect.Reader) {
	for _, key := range []string{"gen_ai.embeddings.input", "gen_ai.tool.input"} {
		if r.Has(key) && r.Open(genai.FacetInput) {
			r.Op.InputValue = r.Content(key)
			r.Accept(genai.FacetInput, key)
		}
	}
	if key := "gen_ai.tool.output"; r.Has(key) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(key)
		r.Accept(genai.FacetOutput, key)
	}
}

// readFinish leaves out the states a streamed response went through.
func readFinish(r *dialect.Reader) {
	const key = "gen_ai.response.finish_reasons"
	if !r.Open(genai.FacetFinish) {
		return
	}
	for _, reason := range r.Strings(key) {
		if reason != "in_progress" && reason != "queued" {
			r.Op.FinishReasons = append(r.Op.FinishReasons, reason)
		}
	}
	if len(r.Op.FinishReasons) > 0 {
		r.Accept(genai.FacetFinish, key)
	}
}
