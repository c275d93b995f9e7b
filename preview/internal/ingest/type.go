// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// byValue are attributes whose value names the type, in the order they are asked. An
// unknown value falls through to the next; a list of one text counts as that text (cases
// type-wrong-case, type-unknown, type-not-string, type-unknown-falls-through, type-operation-capitals, type-from-kind).
var byValue = []struct {
	key   string
	types map[string]string
}{
	{keyType, map[string]string{
		"span": "SPAN", "generation": "GENERATION", "event": "EVENT", "embedding": "EMBEDDING", "agent": "AGENT",
		"tool": "TOOL", "chain": "CHAIN", "retriever": "RETRIEVER", "guardrail": "GUARDRAIL", "evaluator": "EVALUATOR",
	}},
	{"openinference.span.kind", map[string]string{
		"CHAIN": "CHAIN", "RETRIEVER": "RETRIEVER", "LLM": "GENERATION", "EMBEDDING": "EMBEDDING",
		"AGENT": "AGENT", "TOOL": "TOOL", "GUARDRAIL": "GUARDRAIL", "EVALUATOR": "EVALUATOR",
	}},
	{attrGenAIOperation, map[string]string{
		"chat": "GENERATION", "completion": "GENERATION", "text_completion": "GENERATION",
		"generate_content": "GENERATION", "generate": "GENERATION", "embeddings": "EMBEDDING",
		"invoke_agent": "AGENT", "create_agent": "AGENT", "execute_tool": "TOOL",
	}},
	{"genkit:metadata:subtype", map[string]string{
		"background-model": "GENERATION", "model": "GENERATION", "embedder": "EMBEDDING", "tool": "TOOL",
		"tool.v2": "TOOL", "retriever": "RETRIEVER", "evaluator": "EVALUATOR",
	}},
}

// observationType: what no rule claims is a SPAN (case type-nothing).
func (v *view) observationType() string {
	if v.oldPythonGeneration() {
		return "GENERATION"
	}
	for _, rule := range byValue {
		if t := rule.types[js.ToString(v.attr(rule.key))]; t != "" {
			return t
		}
	}
	for _, rule := range []func() string{v.aiSDKType, v.toolType, v.flueType, v.livekitType, v.modelType} {
		if t := rule(); t != "" {
			return t
		}
	}
	return "SPAN"
}

func (v *view) anyMeaningful(keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { return meaningful(v.attr(k)) })
}

// meaningful excludes null, empty text, empty lists and empty objects; zero and false count.
func meaningful(a js.Value) bool {
	switch {
	case a.Nullish(), a.Is(""):
		return false
	case a.IsArray():
		return len(a.Elems()) > 0
	case a.IsRecord():
		return a.Record().Len() > 0
	default:
		return true
	}
}

// toolType: case type-from-tool-name.
func (v *view) toolType() string {
	if v.anyMeaningful("gen_ai.tool.name", "gen_ai.tool.call.id") {
		return "TOOL"
	}
	return ""
}

func (v *view) flueType() string {
	switch {
	case v.anyMeaningful("flue.tool.name", "flue.tool.call_id"):
		return "TOOL"
	case v.anyMeaningful("flue.task.id", "flue.task.agent"):
		return "AGENT"
	default:
		return ""
	}
}

func (v *view) livekitType() string {
	if v.scope != livekitScope {
		return ""
	}
	switch v.spanKey {
	case "agent_turn", "start_agent_activity":
		return "AGENT"
	case "function_tool":
		return "TOOL"
	default:
		return ""
	}
}

// modelType: cases type-from-model, type-unknown-with-model, model-other-sources.
func (v *view) modelType() string {
	if v.anyMeaningful(keyModel, "gen_ai.request.model", "gen_ai.response.model", "llm.model_name", "model") {
		return "GENERATION"
	}
	return ""
}

var (
	aiGenerations = []string{
		"ai.generateText.doGenerate", "ai.streamText.doStream", "ai.generateObject.doGenerate", "ai.streamObject.doStream",
	}
	aiEmbeddings = []string{"ai.embedMany.doEmbed", "ai.embed.doEmbed"}
)

// aiSDKType reads the Vercel AI SDK's operations: model calls need a model attribute.
func (v *view) aiSDKType() string {
	generation, embedding := v.aiOperation(aiGenerations), v.aiOperation(aiEmbeddings)
	if generation || embedding {
		switch {
		case !v.anyMeaningful(keyModel, "ai.model.id", "gen_ai.request.model", "gen_ai.response.model"):
			return ""
		case generation:
			return "GENERATION"
		default:
			return "EMBEDDING"
		}
	}
	if v.aiOperation([]string{"ai.toolCall"}) {
		return "TOOL"
	}
	return ""
}

// aiOperation matches operation.name by its beginning and ai.operationId as a whole.
func (v *view) aiOperation(names []string) bool {
	op := v.attr(attrOperation).Text()
	return slices.ContainsFunc(names, func(n string) bool { return op != "" && strings.HasPrefix(op, n) }) ||
		slices.Contains(names, v.attr(attrAIOperation).Text())
}

// oldPythonGeneration corrects Langfuse's Python SDK up to 3.3, which called generations spans.
func (v *view) oldPythonGeneration() bool {
	if !v.attr(keyType).Is("span") || v.scope != "langfuse-sdk" || !v.Resource.Get("telemetry.sdk.language").Is("python") {
		return false
	}
	if version := v.Scope.Get("version").Text(); version != "" {
		major, minor := version, "0"
		if a, b, ok := strings.Cut(version, "."); ok {
			major, minor = a, strings.Split(b, ".")[0]
		}
		ma, _ := strconv.Atoi(major)
		mi, _ := strconv.Atoi(minor)
		if ma > 3 || (ma == 3 && mi > 3) {
			return false
		}
	}
	return slices.ContainsFunc([]string{
		keyModel, keyCost, keyUsage, keyFirstToken, keyParameters, keyPromptName, keyPromptVersion,
	}, v.Attributes.Has)
}
