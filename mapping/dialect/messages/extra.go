// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// read are the members of a message that have a place in the model, under every name.
// The rest of the list is bookkeeping of SDKs: ids, times, counters and marks that say
// nothing about the conversation.
var read = set(
	"role", "name", "content", "parts", "type", "kind", "refusal", "audio", "images",
	"tool_calls", "toolCalls", "toolInvocations", "invalid_tool_calls", "function_call",
	"tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "tool_name", "toolName",
	"finish_reason", "finishReason", "stop_reason", "stopReason",
	"reasoning", "reasoning_content", "reasoningContent", "extra", "reasoning_details", "thinking", "thinking_blocks", "redacted_thinking",
	"additional_kwargs", "response_metadata", "usage_metadata", "is_error", "isError", "status", "state",
	"event.name", "gen_ai.message.index", "gen_ai.system",
	"id", "lc", "index", "logprobs", "created", "created_at", "createdAt", "timestamp", "model", "model_name", "usage", "object",
	"stop_sequence", "phase", "example", "tool_call_chunks", "threadId", "resourceId", "format", "part_kind", "run_id",
	"provider_name", "provider_url", "provider_response_id", "lc_kwargs", "kwargs", "interrupted", "hash", "annotations",
	"generation_info", "response_meta", "meta", "text", "tool_id", "contents", "blocks", "items", "message", "container", "context_management", "weight", "content_filters", "indexId",
	"content_parts", "multi_content", "user_input_multi_content", "assistant_output_multi_content",
)

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// extra keeps the members of a message that have no place in the model and say
// something, as a JSON object; "" when there are none.
func extra(v jsonx.Value) string {
	var buf []byte
	for key, m := range v.Members() {
		if read[key] || replay[key] || !says(m) {
			continue
		}
		if buf == nil {
			buf = append(buf, '{')
		} else {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, key), ':')
		buf = appendCanonical(buf, m, replay)
	}
	buf = appendCitations(buf, v)
	if buf == nil {
		return ""
	}
	return string(append(buf, '}'))
}

// appendCitations keeps what text parts cite (OpenAI's annotations, Anthropic's
// citations): the model has no place for it on a part.
func appendCitations(buf []byte, v jsonx.Value) []byte {
	open := false
	for _, part := range v.First("content", "parts").Elems() {
		cited := part.First("annotations", "citations")
		if !cited.IsArray() || cited.Len() == 0 {
			continue
		}
		switch {
		case buf == nil:
			buf = append(buf, `{"citations":[`...)
		case !open:
			buf = append(buf, `,"citations":[`...)
		default:
			buf = append(buf, ',')
		}
		open = true
		inner := appendCanonical(nil, cited, replay)
		buf = append(buf, inner[1:len(inner)-1]...)
	}
	if open {
		buf = append(buf, ']')
	}
	return buf
}

// says reports whether a member of unknown meaning holds something to read: flags and
// numbers alone do not.
func says(v jsonx.Value) bool {
	switch v.Kind() {
	case jsonx.String:
		return strings.TrimSpace(v.Text()) != ""
	case jsonx.Array, jsonx.Object:
		return strings.ContainsRune(v.Raw(), '"') && v.Len() > 0
	default:
		return false
	}
}
