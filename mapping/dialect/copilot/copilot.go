// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package copilot reads GitHub Copilot: the CLI (scope github.copilot, seen in 1.0.102) and
// the chat of VS Code (scope copilot-chat; microsoft/vscode-copilot-chat src/platform/otel).
// Both follow the conventions, which their own dialect reads; here is what differs.
//
// A request of the CLI holds only what is new since the last one; a request of VS Code is
// whole.
package copilot

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is GitHub Copilot.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "copilot" }

const (
	scopeCLI  = "github.copilot"
	scopeChat = "copilot-chat"

	keyOperation = "gen_ai.operation.name"
	keyInput     = "gen_ai.input.messages"
	keyRequest   = "copilot_chat.user_request"
	keyArguments = "gen_ai.tool.call.arguments"
	details      = "github.copilot.tool.parameters."
	eventUser    = "user_message"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() == scopeCLI || v.Scope() == scopeChat || v.HasNamespace("copilot_chat") {
		return true
	}
	return v.HasNamespace("github") && v.HasNamespace("gen_ai") && len(v.Under("github.copilot.")) > 0
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readHistory(r)
	readPrompt(r)
	readArguments(r)
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Millisecond, false, "copilot_chat.time_to_first_token", "github.copilot.time_to_first_token")
	}
}

func readHistory(r *dialect.Reader) {
	if r.Text(keyOperation) != "chat" || !r.Has(keyInput) || !r.Open(genai.FacetHistory) {
		return
	}
	switch {
	case r.Scope() == scopeCLI:
		r.Op.History = genai.HistoryDelta
	case r.Scope() == scopeChat || r.HasNamespace("copilot_chat"):
		r.Op.History = genai.HistoryFull
	default:
		return // a tracer of another name: could be either
	}
	r.Accept(genai.FacetHistory, "")
}

// readPrompt reads the prompt that VS Code repeats beside the messages; where there are
// none it is all there is.
func readPrompt(r *dialect.Reader) {
	text, events := r.Text(keyRequest), []dialect.Event(nil)
	for ev := range r.Events() {
		if ev.Name == eventUser && ev.Text("content") != "" {
			events = append(events, ev)
			if text == "" {
				text = ev.Text("content")
			}
		}
	}
	whole := r.Text(keyInput)
	if whole == "" && text != "" && r.Open(genai.FacetInput) {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, keyRequest)
		whole = text
	}
	if repeats(whole, r.Text(keyRequest)) {
		r.Take(keyRequest)
	}
	for _, ev := range events {
		if repeats(whole, ev.Text("content")) {
			r.TakeEvents(ev)
		}
	}
}

// repeats reports whether text stands in whole, plain or as a JSON string.
func repeats(whole, text string) bool {
	return text != "" && (strings.Contains(whole, text) || strings.Contains(whole, strings.Trim(jsonx.Quote(text), "\"")))
}

// readArguments takes the parameters that the CLI repeats one by one. Without the whole
// they stand in for it, and the facet stays open for who has it.
func readArguments(r *dialect.Reader) {
	fields := r.Under(details)
	if len(fields) == 0 {
		return
	}
	if r.Has(keyArguments) {
		r.TakeFields(fields)
		return
	}
	if !r.Open(genai.FacetInput) || r.Op.InputValue.Set {
		return
	}
	dst := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(dst, f.Key), ':')
		dst = jsonx.AppendString(dst, dialect.TextOf(f.Value))
	}
	r.Op.InputValue = genai.JSONValue(string(append(dst, '}')))
}
