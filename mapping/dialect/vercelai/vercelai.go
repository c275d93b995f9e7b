// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package vercelai reads the telemetry of the Vercel AI SDK (github.com/vercel/ai): the
// ai.* attributes of versions 4 to 7 under any scope (`ai`, OpenCode's `opencode`,
// spans that Sentry renamed), and what the semantic conventions lack on the spans of
// @ai-sdk/otel (scope `gen_ai`): details of usage and the runtime context. Seen: ai
// 4.3.19, 5.0.277, 6.0.326, 7.0.173, @ai-sdk/otel 1.0.173, OpenCode 1.18.33.
//
// One call is an outer span (ai.generateText) around one inner span per step
// (ai.generateText.doGenerate); only the inner one is a model call.
package vercelai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is the AI SDK.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "vercelai" }

// otelScope is the default tracer of @ai-sdk/otel.
const otelScope = "gen_ai"

// Detect implements dialect.Dialect. The namespace alone is too wide: other tools use ai.* too.
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() == otelScope {
		return true
	}
	if !v.HasNamespace("ai") {
		return v.Scope() == "ai" && v.HasNamespace("gen_ai")
	}
	return v.Scope() == "ai" || v.Has(keyOperation) || v.Has("ai.model.id") || v.Has("ai.toolCall.name") || v.Has("ai.telemetry.functionId") ||
		v.Has("ai.prompt.messages") || v.Has("ai.prompt") || strings.HasPrefix(v.Str("operation.name"), "ai.") ||
		v.Has("ai.usage.outputTokenDetails.reasoningTokens") || v.Has("ai.response.providerMetadata")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	op := readKind(r)
	r.Scalars(scalars)
	readContext(r)
	switch {
	case r.Op.Kind == genai.KindExecuteTool:
		readTool(r)
	case strings.HasPrefix(op, "ai.embed"):
		readEmbeddings(r)
	case strings.HasPrefix(op, "ai.rerank"):
		readRerank(r)
	default:
		readPrompt(r)
		readResponse(r)
		readTools(r)
	}
	readParameters(r)
	readUsage(r)
	readCost(r)
	readFirstToken(r)
	readNotes(r)
}
