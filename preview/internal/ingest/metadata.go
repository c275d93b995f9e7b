// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// sdkScope begins the scopes of Langfuse's own SDKs, whose attributes are not kept
// (cases metadata-sdk-scope, defs-under-sdk-scope).
const sdkScope = "langfuse-sdk"

// metadata puts the built-in blocks first and lets user keys replace them
// (cases metadata-json, metadata-trace, metadata-reserved, metadata-other-attributes).
func (v *view) metadata() *js.Object {
	out := js.NewObject(8)
	if !strings.HasPrefix(v.scope, sdkScope) {
		out.Set("attributes", js.Obj(v.otherAttributes()))
	}
	out.Set("resourceAttributes", js.Obj(v.Resource))
	scope := js.NewObject(4).Spread(v.Scope)
	scope.Set("attributes", js.Obj(v.ScopeAttrs))
	out.Set("scope", js.Obj(scope))
	return out.Spread(js.Obj(v.userMetadata(keyMetadata))).Spread(js.Obj(v.userMetadata(keyTraceMetadata)))
}

// notMetadata are keys of the Vercel AI SDK that have a place of their own.
var notMetadata = map[string]bool{
	aiMetadataPrefix + ".userId": true, aiMetadataPrefix + ".sessionId": true,
	aiMetadataPrefix + ".tags": true, aiMetadataPrefix + ".langfusePrompt": true,
}

// userMetadata reads an object as JSON text and keys of their own, which win
// (cases metadata-dotted, metadata-bad, metadata-kvlist, metadata-typed-values, metadata-short-key).
func (v *view) userMetadata(prefix string) *js.Object {
	whole := v.attr(prefix).Or(v.attr(keyAnyMetadata))
	if whole.IsString() {
		whole, _ = js.Parse(whole.Text())
	}
	out := js.NewObject(4).Spread(whole)
	for key, value := range v.Attributes.All() {
		for _, p := range []string{prefix, keyAnyMetadata, aiMetadataPrefix} {
			name, ok := strings.CutPrefix(key, p+".")
			if ok && name != "" && !notMetadata[key] {
				out.Set(name, value)
			}
		}
	}
	return out
}

// otherAttributes is what remains visible of the span's attributes, all as text.
func (v *view) otherAttributes() *js.Object {
	out := js.NewObject(v.Attributes.Len())
	for key, value := range v.Attributes.All() {
		if !contentKeys[key] && !hasContentPrefix(key) {
			out.SetText(key, textOrJSON(value))
		}
	}
	return out
}

// contentPrefixes begin the keys that are read as content or metadata.
var contentPrefixes = []string{
	"gen_ai.prompt", "gen_ai.completion", "llm.input_messages", "llm.output_messages",
	keyTraceMetadata, keyMetadata, aiMetadataPrefix,
}

func hasContentPrefix(key string) bool {
	for _, p := range contentPrefixes {
		if strings.HasPrefix(key, p) {
			return true
		}
	}
	return false
}

// contentKeys are the keys that any source of input and output uses, whether or not it
// was the one that won.
var contentKeys = func() map[string]bool {
	keys := map[string]bool{}
	for _, key := range []string{
		keyTraceInput, keyTraceOutput, keyInput, keyOutput,
		"ai.prompt.messages", "ai.prompt", "ai.toolCall.args", "ai.response.text", "ai.result.text",
		"ai.toolCall.result", "ai.response.object", "ai.result.object", "ai.response.toolCalls", "ai.result.toolCalls",
		"gcp.vertex.agent.llm_request", "gcp.vertex.agent.llm_response",
		"gcp.vertex.agent.tool_call_args", "gcp.vertex.agent.tool_response",
		"prompt", "all_messages_events", "events",
		"lk.input_text", "lk.user_transcript", "lk.chat_ctx", "lk.user_input", "lk.function_tool.output", "lk.response.text",
		"mlflow.spanInputs", "mlflow.spanOutputs", "traceloop.entity.input", "traceloop.entity.output",
		"input.value", "output.value", "final_result", "pydantic_ai.all_messages",
		"gen_ai.system_instructions", "input", "output",
		"gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.tool.call.arguments", "gen_ai.tool.call.result",
		"genkit:input", "genkit:output",
		"flue.turn.input", "flue.turn.output", "flue.tool.arguments", "flue.tool.result", "flue.task.prompt",
		"flue.task.result", "flue.operation.result", "flue.workflow.payload", "flue.workflow.result",
	} {
		keys[key] = true
	}
	return keys
}()

// Flatten lists metadata as it is stored: one dotted name per leaf, the first of equal
// names wins, texts as they are and everything else as JSON, null as empty text.
func Flatten(metadata *js.Object) *js.Object {
	out := js.NewObject(metadata.Len())
	flatten(out, "", metadata)
	return out
}

func flatten(out *js.Object, prefix string, o *js.Object) {
	for key, value := range o.All() {
		name := prefix + key
		switch {
		case value.IsRecord():
			flatten(out, name+".", value.Record())
		case out.Has(name):
		case value.Nullish():
			out.SetText(name, "")
		default:
			out.SetText(name, textOrJSON(value))
		}
	}
}
