// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
)

// hijacker is an attribute of a source that makes Langfuse misread a written span.
type hijacker struct {
	key    string
	prefix bool
	drop   bool // its content is in the observation already; nothing to keep
	why    string
}

// hijackers is the list of contract sections 4 and 5. What is not dropped moves to
// metadata under its own name with underscores, which Langfuse reads as nothing else.
var hijackers = []hijacker{
	{key: "ai.operationId", why: "selects the aisdk adapter, which cannot show calls; replaces the name"},
	{key: "operation.name", why: "starting ai. it selects the aisdk adapter"},
	{key: "ai.toolCall.name", why: "replaces the name"},
	{key: "gen_ai.tool.name", why: "replaces the name and the type"},
	{key: "logfire.msg", why: "replaces the name"},
	{key: "gen_ai.operation.name", why: "invoke_agent and agent_step drop model, usage and cost"},
	{key: "gen_ai.tool.definitions", why: "moves into the input and replaces the tools on the messages"},
	{key: "ai.prompt.tools", why: "moves into the input and replaces the tools on the messages"},
	{key: "llm.tools.", prefix: true, why: "moves into the input and replaces the tools on the messages"},
	{key: "model_request_parameters", why: "moves into the input and replaces the tools on the messages"},
	{key: "gen_ai.usage.", prefix: true, why: "becomes a usage bucket of its own"},
	{key: "llm.token_count.", prefix: true, why: "becomes usage where none was written"},
	{key: "ai.usage.", prefix: true, why: "becomes usage where none was written"},
	{key: "llm.usage.", prefix: true, why: "becomes usage where none was written"},
	{key: "llm.cost.total", why: "becomes cost where none was written"},
	{key: "gen_ai.request.model", why: "names a model where none was written"},
	{key: "gen_ai.response.model", why: "names a model where none was written"},
	{key: "ai.model.id", why: "names a model where none was written"},
	{key: "llm.response.model", why: "names a model where none was written"},
	{key: "llm.model_name", why: "names a model where none was written"},
	{key: "model", why: "names a model where none was written"},
	{key: "gen_ai.conversation.id", why: "names another session"},
	{key: "ai.response.msToFirstChunk", why: "becomes a first token that was not credible"},
	{key: "ai.stream.msToFirstChunk", why: "becomes a first token that was not credible"},
}

// rehome removes the hijackers from a span and keeps their values under safe metadata
// keys. Reading is finished before anything is written.
func rehome(attrs pcommon.Map) {
	type kept struct {
		key   string
		value pcommon.Value
	}
	var moved []kept
	attrs.RemoveIf(func(key string, v pcommon.Value) bool {
		h := hijacking(key)
		if h == nil {
			return false
		}
		if !h.drop {
			c := pcommon.NewValueEmpty()
			v.CopyTo(c)
			moved = append(moved, kept{MetadataPrefix + safeName(key), c})
		}
		return true
	})
	single, rest := singly(moved)
	for _, k := range single {
		if _, there := attrs.Get(k.key); !there {
			k.value.CopyTo(attrs.PutEmpty(k.key))
		}
	}
	if len(rest) > 0 {
		buf := []byte{'{'}
		for i, k := range rest {
			if i > 0 {
				buf = append(buf, ',')
			}
			buf = append(jsonx.AppendString(buf, strings.TrimPrefix(k.key, MetadataPrefix)), ':')
			buf = pdatajson.Append(buf, k.value)
		}
		attrs.PutStr(MetadataPrefix+"more_attributes", string(append(buf, '}')))
	}
}

func hijacking(key string) *hijacker {
	for i := range hijackers {
		h := &hijackers[i]
		if key == h.key || (h.prefix && strings.HasPrefix(key, h.key)) {
			return h
		}
	}
	return nil
}

var underscores = strings.NewReplacer(".", "_", ":", "_")

func safeName(key string) string { return safeKey(underscores.Replace(key)) }

// ScopeName returns a scope name that selects no adapter: `ai` selects the aisdk one, which
// cannot show calls with JSON arguments (contract section 4: scope-ai; scope-ai-sdk is
// harmless).
func ScopeName(name string) string {
	if name == "ai" {
		return "ai-sdk"
	}
	return name
}
