// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyOperation = "gen_ai.operation.name"

// kinds maps gen_ai.operation.name, the conventions' values and the spellings of the
// field, to kinds. Case does not matter here.
var kinds = map[string]genai.Kind{
	"chat": genai.KindChat, "completion": genai.KindTextCompletion, "text_completion": genai.KindTextCompletion,
	"generate_content": genai.KindGenerateContent, "generate": genai.KindGenerateContent,
	"embeddings": genai.KindEmbeddings, "embedding": genai.KindEmbeddings,
	"retrieval": genai.KindRetrieval, "rerank": genai.KindRerank, "reranker": genai.KindRerank,
	"execute_tool": genai.KindExecuteTool, "invoke_agent": genai.KindInvokeAgent,
	"create_agent": genai.KindCreateAgent, "invoke_workflow": genai.KindInvokeWorkflow, "workflow": genai.KindInvokeWorkflow,
	"plan": genai.KindPlan, "planning": genai.KindPlan, "agent_step": genai.KindStep, "evaluate": genai.KindEvaluate, "evaluation": genai.KindEvaluate,
	"execute_task": genai.KindTask, "task": genai.KindTask, "fetch_response": genai.KindTask, "apply_guardrail": genai.KindGuardrail,
	"search_memory": genai.KindMemory, "create_memory": genai.KindMemory, "update_memory": genai.KindMemory, "delete_memory": genai.KindMemory,
	"create_memory_store": genai.KindMemory, "delete_memory_store": genai.KindMemory, "upsert_memory": genai.KindMemory,
	"add_memory": genai.KindMemory, "memory": genai.KindMemory, "guardrail": genai.KindGuardrail,
}

// readKind decides what the span does; without an operation name the other attributes
// tell (a tool's name, a request model).
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	if name := strings.ToLower(r.Text(keyOperation)); name != "" {
		if kind, ok := kindNamed(name); ok {
			r.Op.Kind = kind
			r.Accept(genai.FacetKind, keyOperation)
		} else if isBilled(r) { // a name of its own for a model call
			r.Op.Kind = genai.KindChat
			r.Accept(genai.FacetKind, "")
		}
		return
	}
	switch {
	case r.Has("gen_ai.tool.name") && (r.Has("gen_ai.tool.call.id") || !r.Has("gen_ai.request.model")):
		r.Op.Kind = genai.KindExecuteTool
		r.Accept(genai.FacetKind, "")
	case r.Has(keyEvaluation):
		r.Op.Kind = genai.KindEvaluate
		r.Accept(genai.FacetKind, "")
	case r.Has("gen_ai.retrieval.documents") || r.Has("gen_ai.retrieval.query.text"):
		r.Op.Kind = genai.KindRetrieval
		r.Accept(genai.FacetKind, "")
	case r.Has("gen_ai.request.model") || r.Has("gen_ai.response.model"):
		r.Op.Kind = genai.KindChat
		r.Accept(genai.FacetKind, "")
	}
}

// aliases are names of providers' methods that sources use as operations, without
// separators (google_genai: GenerateContent; Semantic Kernel: chat.completions).
var aliases = map[string]genai.Kind{
	"generatecontent": genai.KindGenerateContent, "generatecontentstream": genai.KindGenerateContent, "streamgeneratecontent": genai.KindGenerateContent,
	"chatcompletion": genai.KindChat, "chatcompletions": genai.KindChat, "chatcompletionscreate": genai.KindChat, "chatstreaming": genai.KindChat,
	"response": genai.KindChat, "responses": genai.KindChat, "message": genai.KindChat, "messages": genai.KindChat, "messagescreate": genai.KindChat,
	"converse": genai.KindChat, "conversestream": genai.KindChat, "invokemodel": genai.KindChat, "llm": genai.KindChat, "inference": genai.KindChat,
	"textcompletions": genai.KindTextCompletion, "completions": genai.KindTextCompletion, "embed": genai.KindEmbeddings, "embedcontent": genai.KindEmbeddings,
	"tool": genai.KindExecuteTool, "toolcall": genai.KindExecuteTool, "calltool": genai.KindExecuteTool, "agent": genai.KindInvokeAgent,
}

func kindNamed(name string) (genai.Kind, bool) {
	if kind, ok := kinds[name]; ok {
		return kind, true
	}
	kind, ok := aliases[strings.NewReplacer("_", "", ".", "", "-", "", " ", "").Replace(name)]
	return kind, ok
}

// isBilled reports whether the span names a model and counts what it wrote.
func isBilled(r *dialect.Reader) bool {
	return (r.Has("gen_ai.request.model") || r.Has("gen_ai.response.model")) &&
		(r.Has("gen_ai.usage.output_tokens") || r.Has("gen_ai.usage.completion_tokens")) && !r.Has("gen_ai.tool.name")
}

// inferKind takes a conversation with a provider, usage or an answer's id for a model call:
// sources before v1.26 and gateways name no operation. Messages alone may stand on any
// span around the call.
func inferKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) || r.Has(keyOperation) || len(r.Op.Output) == 0 {
		return
	}
	for _, key := range []string{
		"gen_ai.provider.name", "gen_ai.system", "gen_ai.response.id", "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens",
	} {
		if r.Has(key) {
			r.Op.Kind = genai.KindChat
			r.Accept(genai.FacetKind, "")
			return
		}
	}
}
