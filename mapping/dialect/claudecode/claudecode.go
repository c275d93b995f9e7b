// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package claudecode reads Claude Code and the Claude Agent SDK (@anthropic-ai/claude-code,
// seen in 2.1.266 and 2.1.332): spans of scope com.anthropic.claude_code.tracing
// (com.anthropic.claude_code.traces up to 2.1.170) and log records of scope
// com.anthropic.claude_code.events. Reference: Claude Code's page "monitoring usage".
//
// A turn is an interaction span with llm_request and tool spans below it. By default they
// have no content; the detailed beta mode puts prose with markers on them, and log records
// carry the API bodies. Only what a request adds is on the span (new_context); the whole
// request is in the logs.
package claudecode

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Claude Code.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "claudecode" }

const (
	scopePrefix = "com.anthropic.claude_code"
	namePrefix  = "claude_code."
	keyType     = "span.type"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.ScopeHasPrefix(scopePrefix) || (v.Has(keyType) && strings.HasPrefix(v.Name(), namePrefix))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := r.Str(keyType)
	if kind == "" {
		kind = strings.TrimPrefix(r.Name(), namePrefix)
	}
	setKind(r, kind)
	r.Scalars(scalars)
	switch kind {
	case "interaction":
		readInteraction(r)
	case "llm_request":
		readRequest(r)
	case "tool":
		readTool(r)
	default:
		readOther(r)
	}
}

var kinds = map[string]genai.Kind{
	"interaction": genai.KindInvokeAgent, "llm_request": genai.KindChat, "tool": genai.KindExecuteTool,
}

// setKind: what is not a turn, a request or a tool (waiting for the user, the execution
// inside a tool, hooks) holds work or nothing. tool.execution is no second tool.
func setKind(r *dialect.Reader, kind string) {
	if !r.Open(genai.FacetKind) {
		return
	}
	r.Op.Kind = genai.KindTask
	if k, ok := kinds[kind]; ok {
		r.Op.Kind = k
	}
	r.Accept(genai.FacetKind, keyType)
}

// scalars: every span has them. conversation and session are the same id.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession, Keys: []string{"session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id", "session.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}
