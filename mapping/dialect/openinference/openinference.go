// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package openinference reads Arize's OpenInference conventions
// (github.com/Arize-ai/openinference, spec/semantic_conventions.md): flattened
// llm.input_messages.N.*, llm.tools.N.*, retrieval and embedding lists, and beside them
// input.value / output.value with the provider's own request and response. Seen: Python
// instrumentations of openai, anthropic, google_genai, vertexai, llama_index, crewai,
// litellm, beeai, google_adk, bedrock; JavaScript openai 4.2, anthropic 0.2, langchain
// 4.1, openai-agents 0.2, beeai 1.5, vercel 2.8.
//
// Of the two carriers of a conversation the one that says more is read, never a mixture;
// a system prompt that only the other one has is kept.
package openinference

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is OpenInference.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "openinference" }

const keyKind = "openinference.span.kind"

// Detect implements dialect.Dialect. Spans whose kind was dropped by an attribute limit
// are known by their scope or by keys that only OpenInference has.
func (Dialect) Detect(v *dialect.View) bool {
	if v.HasNamespace("openinference") || v.ScopeHasPrefix("openinference.") || v.ScopeHasPrefix("@arizeai/openinference") {
		return true
	}
	return v.HasNamespace("llm") && (v.Has("llm.model_name") || v.Has("llm.token_count.prompt") || v.Has("llm.token_count.completion") ||
		v.Has("llm.input_messages.0.message.role") || v.Has("llm.output_messages.0.message.role"))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	s := readSetup(r)
	readContent(r, &s)
	readTools(r, &s)
	readParameters(r, &s)
	r.Scalars(scalars)
	readModel(r, &s)
	readUsage(r)
	readCost(r)
	readMetadata(r)
	readNotes(r)
}

// readContent reads what the kind of span carries.
func readContent(r *dialect.Reader, s *setup) {
	switch {
	case r.Op.Kind == genai.KindEmbeddings:
		readEmbeddings(r)
	case r.Op.Kind == genai.KindRetrieval:
		readRetrieval(r)
	case r.Op.Kind == genai.KindRerank:
		readRerank(r)
	case r.Op.Kind == genai.KindExecuteTool:
		readTool(r)
	case r.Op.Kind.IsGeneration() || hasMessages(r):
		readChat(r, s)
	default:
		readValues(r)
	}
}
