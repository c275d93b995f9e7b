// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package trpcagent reads trpc-agent-go (trpc.group/trpc-go/trpc-agent-go, seen in 1.11):
// scope trpc.agent.go. A chat span holds its content three times, as OpenAI messages, as
// the conventions' parts (keys ending in .otel) and as raw request and response; one of
// them is read, all are taken.
//
// A tool that failed leaves a span without any attribute, and each batch of tools a span
// "(merged tools)" that repeats all results.
package trpcagent

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is trpc-agent-go.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "trpcagent" }

const (
	scope        = "trpc.agent.go"
	keyOperation = "gen_ai.operation.name"
	keyRequest   = "trpc.go.agent.llm_request"
	keyResponse  = "trpc.go.agent.llm_response"
	toolPrefix   = "execute_tool "
	merged       = "(merged tools)"
)

// Detect implements dialect.Dialect. Of spans without attributes only tools mean something.
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() == scope {
		return v.HasNamespace("gen_ai") || v.HasNamespace("trpc") || strings.HasPrefix(v.Name(), toolPrefix)
	}
	return v.HasNamespace("trpc") && (v.Str("gen_ai.system") == "trpc.go.agent" || v.Has(keyRequest))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	r.Scalars(scalars)
	if r.Op.Kind == genai.KindExecuteTool || r.Op.Kind == genai.KindTask {
		readTool(r)
		return
	}
	request, response := mend.Attribute(r, keyRequest), mend.Attribute(r, keyResponse)
	readContent(r, request, response)
	readTools(r)
	readWorkflow(r)
	readUsage(r, response)
	readFirstToken(r, request)
	readRest(r, request, response)
}

// readKind: a merged span is no tool of its own. Operations that the conventions name too
// are left to their dialect, except where the span says nothing but its name.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	name, isTool := strings.CutPrefix(r.Name(), toolPrefix)
	switch {
	case name == merged || r.Text("gen_ai.tool.name") == merged:
		r.Op.Kind = genai.KindTask
	case isTool || r.Text(keyOperation) == "execute_tool":
		r.Op.Kind = genai.KindExecuteTool
	case r.Text(keyOperation) == "workflow":
		r.Op.Kind = genai.KindInvokeWorkflow
	case r.Text(keyOperation) == "chat":
		r.Op.Kind = genai.KindChat
	default:
		return
	}
	r.Accept(genai.FacetKind, keyOperation)
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetUser, Keys: []string{"trpc.go.agent.runner.user_id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id", "trpc.go.agent.runner.session_id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
	{
		Facet: genai.FacetStatusMessage, Keys: []string{"error.message"},
		Set: func(op *genai.Operation, s string) { op.StatusMessage = s },
	},
}

// readRest keeps what of the raw blobs stands nowhere else, and takes them.
func readRest(r *dialect.Reader, request, response jsonx.Value) {
	if effort := request.Get("generation_config").Get("reasoning_effort").Text(); effort != "" && r.Open(genai.FacetParameters) {
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: "reasoning_effort", Value: genai.TextValue(effort)})
	}
	if print := response.Get("system_fingerprint").Text(); print != "" {
		r.Note("system_fingerprint", genai.TextValue(print))
	}
	if message := response.Get("error").Get("message").Text(); message != "" && r.Open(genai.FacetStatusMessage) {
		r.Op.StatusMessage = message
		r.Accept(genai.FacetStatusMessage, keyResponse)
	}
	if request.IsObject() {
		r.Take(keyRequest)
	}
	if response.IsObject() {
		r.Take(keyResponse)
	}
}
