// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

var tagKeys = []string{
	keyTraceTags, "langfuse.tags", keyMetadata + ".langfuse_tags", keyTraceMetadata + ".langfuse_tags",
	aiMetadataPrefix + ".tags", "tag.tags",
}

// tags: cases tags-array, tags-json, tags-comma, tags-single, tags-odd,
// tags-array-mixed, tags-broken-json, tags-other-keys.
func (v *view) tags() []string {
	var value js.Value
	for _, key := range tagKeys {
		if value = v.attr(key); value.Truthy() {
			break
		}
	}
	if value.IsArray() {
		return texts(value)
	}
	if !value.IsString() {
		return []string{}
	}
	text := value.Text()
	if strings.HasPrefix(js.TrimSpace(text), "[") {
		if list, ok := js.Parse(text); ok && list.IsArray() {
			return texts(list)
		}
	}
	parts := strings.Split(text, ",")
	if len(parts) > 1 {
		for i := range parts {
			parts[i] = js.TrimSpace(parts[i])
		}
	}
	return parts
}

func texts(list js.Value) []string {
	out := make([]string, len(list.Elems()))
	for i, e := range list.Elems() {
		out[i] = js.ToString(e)
	}
	return out
}

// public: cases public-bool, public-text, public-odd.
func (v *view) public() js.Value {
	value := v.attr(keyTracePublic).Else(v.attr("langfuse.public"))
	if value.Nullish() {
		return js.Undefined
	}
	return js.Bool(value.IsTrue() || value.Is("true"))
}

// prompt: only a generation links one (cases prompt-int, prompt-text, prompt-partial,
// prompt-not-generation, prompt-short-names).
func (v *view) prompt(kind string) (name, version js.Value) {
	if kind != "GENERATION" {
		return js.Undefined, js.Undefined
	}
	linked := v.aiPrompt()
	return v.attr(keyPromptName).Else(v.attr("langfuse.prompt.name"), linked.Get("name")),
		v.attr(keyPromptVersion).Else(v.attr("langfuse.prompt.version"), linked.Get("version"))
}

// aiPrompt is the prompt that the Vercel AI SDK carries as JSON text.
func (v *view) aiPrompt() js.Value {
	raw := v.attr(aiMetadataPrefix + ".langfusePrompt")
	if !raw.Truthy() {
		return js.Undefined
	}
	parsed, _ := js.Parse(js.ToString(raw))
	return parsed
}
