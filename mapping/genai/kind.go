// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

// Kind is what an operation does: gen_ai.operation.name where the conventions have a
// value, our own where they have none.
type Kind uint8

// The kinds.
const (
	KindUnknown Kind = iota
	KindChat
	KindTextCompletion
	KindGenerateContent
	KindEmbeddings
	KindRetrieval
	KindRerank
	KindExecuteTool
	KindInvokeAgent
	KindCreateAgent
	KindInvokeWorkflow
	KindPlan
	KindMemory
	KindEvaluate
	KindGuardrail
	KindStep  // one step of an agent loop: a container
	KindTask  // any other container an agent framework names
	KindEvent // a moment, no duration
)

var kindNames = [...]string{
	KindUnknown: "", KindChat: "chat", KindTextCompletion: "text_completion",
	KindGenerateContent: "generate_content", KindEmbeddings: "embeddings", KindRetrieval: "retrieval",
	KindRerank: "rerank", KindExecuteTool: "execute_tool", KindInvokeAgent: "invoke_agent",
	KindCreateAgent: "create_agent", KindInvokeWorkflow: "invoke_workflow", KindPlan: "plan",
	KindMemory: "memory", KindEvaluate: "evaluate", KindGuardrail: "guardrail", KindStep: "step",
	KindTask: "task", KindEvent: "event",
}

func (k Kind) String() string { return kindNames[k] }

// IsGeneration reports whether the kind is one model call with messages.
func (k Kind) IsGeneration() bool {
	return k == KindChat || k == KindTextCompletion || k == KindGenerateContent
}

// IsModelCall reports whether tokens are spent by the span itself.
func (k Kind) IsModelCall() bool { return k.IsGeneration() || k == KindEmbeddings || k == KindRerank }

// IsContainer reports whether the span stands for work that other spans do.
func (k Kind) IsContainer() bool {
	switch k {
	case KindInvokeAgent, KindCreateAgent, KindInvokeWorkflow, KindStep, KindTask, KindPlan:
		return true
	default:
		return false
	}
}
