// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package geminicli reads the Gemini CLI (google-gemini/gemini-cli packages/core/src/telemetry,
// seen in 0.61): spans llm_call, tool_call and schedule_tool_calls, and log records.
//
// Every llm_call and every batch of tools is a trace of its own; the conversation id ties
// them. Messages are raw Gemini contents, the answer one message per streamed chunk; a
// tool's input and output are objects of the CLI's scheduler under the same keys.
package geminicli

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is the Gemini CLI.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "geminicli" }

const (
	scope        = "gemini-cli"
	keyOperation = "gen_ai.operation.name"
	keyInput     = "gen_ai.input.messages"
	keyOutput    = "gen_ai.output.messages"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.Scope() == scope }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	op := r.Text(keyOperation)
	if op == "" {
		op = r.Name()
	}
	readKind(r, op)
	r.Scalars(scalars)
	switch op {
	case "llm_call":
		readCall(r)
		readUsage(r, spanUsage)
	case "tool_call":
		readTool(r)
	case "schedule_tool_calls":
		readBatch(r)
	}
}

// kinds: schedule_tool_calls holds a batch of tools, each of which has a span below it.
var kinds = map[string]genai.Kind{
	"llm_call": genai.KindGenerateContent, "tool_call": genai.KindExecuteTool, "schedule_tool_calls": genai.KindStep,
	"agent_call": genai.KindInvokeAgent, "user_prompt": genai.KindInvokeAgent, "system_prompt": genai.KindTask,
}

func readKind(r *dialect.Reader, op string) {
	if kind, ok := kinds[op]; ok && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyOperation)
	}
}

// scalars: the resource names the session as well; gen_ai.prompt.name is an id of the
// prompt, no managed prompt.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id", "session.id"}, Resource: []string{"session.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

// readCall reads the messages of a call. The request is whole.
func readCall(r *dialect.Reader) {
	if got, ok := messages.Read(r.Text(keyInput), genai.RoleUser); ok && r.Open(genai.FacetInput) {
		note(r, keyInput, got)
		r.Op.Input = got.Messages
		r.Accept(genai.FacetInput, keyInput)
		if r.Open(genai.FacetHistory) && !got.Truncated {
			r.Op.History = genai.HistoryFull
			r.Accept(genai.FacetHistory, keyInput)
		}
	}
	if got, ok := messages.Read(r.Text(keyOutput), genai.RoleAssistant); ok && r.Open(genai.FacetOutput) {
		note(r, keyOutput, got)
		r.Op.Output = joinChunks(got.Messages)
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

// note says what the CLI's limit (10 000 characters) or a damage left of a text.
func note(r *dialect.Reader, key string, got messages.Reading) {
	if got.Truncated {
		r.Note(key+".truncated", genai.JSONValue("true"))
	}
	if got.Malformed {
		r.Malformed(key)
	}
}

// joinChunks makes one answer of the messages that a stream gave: chunks of one speaker,
// whose texts and thoughts go on where the last left off.
func joinChunks(list []genai.Message) []genai.Message {
	var out []genai.Message
	for _, m := range list {
		if n := len(out); n > 0 && out[n-1].Role == m.Role && m.Role == genai.RoleAssistant {
			last := &out[n-1]
			last.Parts = appendChunk(last.Parts, m.Parts)
			last.FinishReason = or(m.FinishReason, last.FinishReason)
			continue
		}
		out = append(out, m)
	}
	return out
}

func appendChunk(parts, more []genai.Part) []genai.Part {
	for _, p := range more {
		n := len(parts)
		streamed := p.Type == genai.PartText || p.Type == genai.PartReasoning
		p.Continues = streamed && n > 0 && parts[n-1].Type == p.Type && parts[n-1].Redacted == p.Redacted
		parts = append(parts, p)
	}
	return parts
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

type counts struct{ input, output, total, cached, thoughts string }

var (
	spanUsage = counts{"gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens", "", "", ""}
	logUsage  = counts{
		"input_token_count", "output_token_count", "total_token_count", "cached_content_token_count", "thoughts_token_count",
	}
)

// readUsage reads tokens as Gemini counts them: input has the cached ones, output has no
// thoughts. Only the log record says how many of either there were.
func readUsage(r *dialect.Reader, k counts) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeAdditive}
	c.Input, c.Output = r.Count(genai.FacetUsage, k.input), r.Count(genai.FacetUsage, k.output)
	if k.total != "" {
		c.Total = r.Count(genai.FacetUsage, k.total)
		c.CacheRead, c.Reasoning = r.Count(genai.FacetUsage, k.cached), r.Count(genai.FacetUsage, k.thoughts)
	}
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}
