// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package openclaw reads OpenClaw (openclaw/openclaw extensions/diagnostics-otel): the
// conventions' messages, which their own dialect reads, once more as input.value and
// output.value and a third time under openclaw.content.*. Reasoning is taken out at the
// source; only a mark is left in the third copy.
package openclaw

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is OpenClaw.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "openclaw" }

const content = "openclaw.content."

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.HasNamespace("openclaw") || (v.Scope() == "openclaw" && v.HasNamespace("gen_ai"))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	readSystem(r)
	if list, ok := side(r, genai.RoleUser, "gen_ai.input.messages", content+"input_messages", "input.value"); ok && r.Open(genai.FacetInput) {
		r.Op.Input = list
		r.Accept(genai.FacetInput, "gen_ai.input.messages", content+"input_messages", "input.value", "input.mime_type")
	}
	if list, ok := side(r, genai.RoleAssistant, "gen_ai.output.messages", content+"output_messages", "output.value"); ok && r.Open(genai.FacetOutput) {
		r.Op.Output = withMark(r, list)
		r.Accept(genai.FacetOutput, "gen_ai.output.messages", content+"output_messages", "output.value", "output.mime_type")
	}
	readTools(r)
	readCalls(r)
	readSession(r)
}

// readSession reads the session; plugins write "unknown" where there is none.
func readSession(r *dialect.Reader) {
	for _, key := range []string{"openclaw.session_id", "openclaw.sessionId", "openclaw.session_key", "openclaw.sessionKey"} {
		if text := r.Text(key); text != "" && text != "unknown" && r.Open(genai.FacetSession) {
			r.Op.Session = text
			r.Accept(genai.FacetSession, key)
		}
	}
}

// kinds of the spans that have no operation name of the conventions.
var kinds = map[string]genai.Kind{
	"run": genai.KindInvokeAgent, "harness.run": genai.KindStep, "model.call": genai.KindChat, "tool.execution": genai.KindExecuteTool,
}

func readKind(r *dialect.Reader) {
	name, own := strings.CutPrefix(r.Name(), "openclaw.")
	if !own || !r.Open(genai.FacetKind) || r.Has("gen_ai.operation.name") {
		return
	}
	r.Op.Kind = genai.KindTask
	if kind, ok := kinds[name]; ok {
		r.Op.Kind = kind
	}
	r.Accept(genai.FacetKind, "")
}

func side(r *dialect.Reader, role string, keys ...string) ([]genai.Message, bool) {
	for _, key := range keys {
		if got, ok := messages.Read(r.Text(key), role); ok && len(got.Messages) > 0 {
			got.Tell(r, key)
			return got.Messages, true
		}
	}
	return nil, false
}

// withMark puts a mark where reasoning was taken out.
func withMark(r *dialect.Reader, list []genai.Message) []genai.Message {
	raw := r.JSON(content + "output_messages")
	if list == nil || hasReasoning(list[0].Parts) || !raw.IsArray() {
		return list
	}
	for _, m := range raw.Elems() {
		for _, part := range m.Get("content").Elems() {
			if part.Get("type").Text() == "reasoning" && part.Get("redacted").Bool() {
				list[0].Parts = append([]genai.Part{{Type: genai.PartReasoning, Redacted: true}}, list[0].Parts...)
				return list
			}
		}
	}
	return list
}

func hasReasoning(parts []genai.Part) bool {
	for i := range parts {
		if parts[i].Type == genai.PartReasoning {
			return true
		}
	}
	return false
}

func readSystem(r *dialect.Reader) {
	const key = content + "system_prompt"
	if r.Has("gen_ai.system_instructions") {
		r.Take(key)
		return
	}
	if text := r.Text(key); text != "" && r.Open(genai.FacetSystem) {
		r.Op.System = []genai.Message{messages.Text(genai.RoleSystem, text)}
		r.Accept(genai.FacetSystem, key)
	}
}

func readTools(r *dialect.Reader) {
	const own, key = "gen_ai.tool.definitions", content + "tool_definitions"
	for _, k := range []string{own, key} {
		if defs := messages.Tools(r.JSON(k)); len(defs) > 0 && r.Open(genai.FacetTools) {
			r.Op.Tools = defs
			r.Accept(genai.FacetTools, own, key)
		}
	}
}

// readCalls takes the copies of a tool's arguments and result, or reads them alone.
func readCalls(r *dialect.Reader) {
	if key := content + "tool_input"; r.Has("gen_ai.tool.call.arguments") {
		r.Take(key)
	} else if r.Has(key) && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(key)
		r.Accept(genai.FacetInput, key)
	}
	if key := content + "tool_output"; r.Has("gen_ai.tool.call.result") {
		r.Take(key)
	} else if r.Has(key) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(key)
		r.Accept(genai.FacetOutput, key)
	}
}
