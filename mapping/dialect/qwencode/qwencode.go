// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package qwencode reads Qwen Code (QwenLM/qwen-code packages/core/src/telemetry, seen in
// 0.24): spans qwen-code.interaction, llm_request, tool, tool.execution and subagent.
// Newer versions write the conventions' messages, older ones the prose that Claude Code
// writes too; spans of hooks, ERROR in a run that went well, are nobody's.
package qwencode

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is Qwen Code.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "qwencode" }

const (
	namePrefix = "qwen-code."
	keyInput   = "gen_ai.input.messages"
	keyOutput  = "gen_ai.output.messages"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return (v.Scope() == "qwen-code" || v.HasNamespace("qwen-code")) && strings.HasPrefix(v.Name(), namePrefix) &&
		kinds[suffix(v.Name())] != genai.KindUnknown
}

func suffix(name string) string { return strings.TrimPrefix(name, namePrefix) }

// kinds: tool.execution is the inside of a tool, no second one.
var kinds = map[string]genai.Kind{
	"interaction": genai.KindInvokeAgent, "subagent": genai.KindInvokeAgent, "llm_request": genai.KindChat,
	"tool": genai.KindExecuteTool, "tool.execution": genai.KindTask,
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := kinds[suffix(r.Name())]
	if r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
	r.Scalars(scalars)
	switch kind {
	case genai.KindChat:
		readRequest(r)
	case genai.KindExecuteTool:
		readTool(r)
	case genai.KindInvokeAgent:
		readMessages(r)
		readProse(r)
	default:
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession, Keys: []string{"session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id", "session.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

// readRequest reads one call. The conventions' messages are the whole request; the prose
// of older versions is only what is new.
func readRequest(r *dialect.Reader) {
	readMessages(r)
	readProse(r)
	readSystem(r)
	readTools(r)
	readUsage(r)
	readFirstToken(r)
	if context := r.Text("llm_request.context"); context == "subagent" && r.OpenFor(genai.FacetAgent) {
		r.Op.Agent.Subagent = context
	}
	r.Take("finish_reason")
}

func readMessages(r *dialect.Reader) {
	if got, ok := messages.Read(r.Text(keyInput), genai.RoleUser); ok && r.Open(genai.FacetInput) {
		note(r, keyInput, got)
		r.Op.Input = orderly(got.Messages)
		r.Accept(genai.FacetInput, keyInput)
		if r.Open(genai.FacetHistory) && !got.Truncated && r.Op.Kind == genai.KindChat {
			r.Op.History = genai.HistoryFull
			r.Accept(genai.FacetHistory, keyInput)
		}
	}
	if got, ok := messages.Read(r.Text(keyOutput), genai.RoleAssistant); ok && r.Open(genai.FacetOutput) {
		note(r, keyOutput, got)
		r.Op.Output = orderly(got.Messages)
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

func note(r *dialect.Reader, key string, got messages.Reading) {
	if got.Truncated {
		r.Note(key+".truncated", genai.JSONValue("true"))
	}
	if got.Malformed {
		r.Malformed(key)
	}
}

// orderly puts reasoning before the text it led to, and drops the empty text that a
// call-only step begins with.
func orderly(list []genai.Message) []genai.Message {
	for i := range list {
		if list[i].Role == genai.RoleAssistant {
			list[i].Parts = reasonFirst(list[i].Parts)
		}
	}
	return list
}

func reasonFirst(parts []genai.Part) []genai.Part {
	out := make([]genai.Part, 0, len(parts))
	for _, p := range parts {
		if p.Type == genai.PartReasoning {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return parts
	}
	for _, p := range parts {
		if p.Type != genai.PartReasoning && (p.Type != genai.PartText || p.Content != "") {
			out = append(out, p)
		}
	}
	return out
}

// readUsage reads tokens: input has the cached ones, output the thoughts.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens", "input_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens", "output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, "gen_ai.usage.cache_read.input_tokens", "cached_input_tokens")
	c.CacheWrite = r.Count(genai.FacetUsage, "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens")
	c.Reasoning = r.Count(genai.FacetUsage, "thoughts_token_count", "gen_ai.usage.reasoning.output_tokens")
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}

func readFirstToken(r *dialect.Reader) {
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, false, "gen_ai.response.time_to_first_chunk")
		r.FirstTokenAfter(time.Millisecond, false, "ttft_ms")
	}
}
