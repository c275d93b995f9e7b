// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Tools reads tool definitions of any shape (dialects.md 0.3): a list, one definition, an
// object {tools: [...]} or {function_tools: [...]}, Gemini's {functionDeclarations: [...]}
// inside or instead of entries, JSON text of any of them, an object from name to
// definition. Entries that are only names are definitions with nothing but a name;
// entries without a name are skipped.
func Tools(v jsonx.Value) []genai.ToolDefinition {
	if v.IsString() {
		v, _ = container(v)
	}
	return appendTools(make([]genai.ToolDefinition, 0, v.Len()), v, 0)
}

// maxToolDepth is deeper than any source nests its lists of definitions.
const maxToolDepth = 4

// toolLists are keys that hold lists of definitions.
var toolLists = []string{
	"functionDeclarations", "function_declarations", "tools", "function_tools", "output_tools", "functions", "toolConfig",
}

// hostedTools are tools that Gemini runs itself; a request names them by a member:
// {"google_search": {}}.
var hostedTools = set(
	"google_search", "googleSearch", "google_search_retrieval", "googleSearchRetrieval", "code_execution", "codeExecution",
	"url_context", "urlContext", "google_maps", "googleMaps", "enterprise_web_search", "enterpriseWebSearch", "computer_use",
	"computerUse", "file_search", "fileSearch",
)

func appendTools(dst []genai.ToolDefinition, v jsonx.Value, depth int) []genai.ToolDefinition {
	if depth > maxToolDepth {
		return dst
	}
	if v.IsArray() {
		for _, e := range v.Elems() {
			dst = appendTool(dst, e, depth)
		}
		return dst
	}
	if !v.IsObject() {
		return dst
	}
	before := len(dst)
	if dst = appendTool(dst, v, depth); len(dst) > before || hasList(v) {
		return dst
	}
	return appendNamed(dst, v)
}

func hasList(v jsonx.Value) bool { return v.First(toolLists...).Exists() }

// appendTool reads one entry of a list.
func appendTool(dst []genai.ToolDefinition, e jsonx.Value, depth int) []genai.ToolDefinition {
	if e.IsArray() {
		return appendTools(dst, e, depth+1)
	}
	if e.IsString() {
		if inner, ok := container(e); ok {
			return appendTools(dst, inner, depth+1)
		}
	}
	if e.IsObject() && !e.Get("name").Exists() {
		before := len(dst)
		for _, key := range toolLists {
			dst = appendTools(dst, e.Get(key), depth+1)
		}
		for key, m := range e.Members() {
			if hostedTools[key] && m.IsObject() {
				dst = append(dst, genai.ToolDefinition{Name: key})
			}
		}
		if len(dst) > before {
			return dst
		}
	}
	if d, ok := Tool(e); ok {
		return append(dst, d)
	}
	return dst
}

// appendNamed reads an object from names to definitions (AI SDK's ToolSet).
func appendNamed(dst []genai.ToolDefinition, v jsonx.Value) []genai.ToolDefinition {
	for name, m := range v.Members() {
		if !m.IsObject() || (m.Get("description").Text() == "" && definitionSchema(m) == "") {
			continue
		}
		d := definition(m, "")
		if d.Name == "" {
			d.Name = name
		}
		dst = append(dst, d)
	}
	return dst
}

// Tool reads one tool definition.
func Tool(v jsonx.Value) (genai.ToolDefinition, bool) {
	if v.IsString() {
		if inner, ok := container(v); ok && inner.IsObject() {
			return Tool(inner)
		}
		return genai.ToolDefinition{Name: v.Text()}, v.Text() != ""
	}
	kind := v.Get("type").Text()
	for _, key := range []string{"function", "toolSpec", "tool_spec", "custom", "json_schema"} {
		if inner := v.Get(key); inner.IsObject() {
			v = inner
			break
		}
	}
	if data := v.Get("data"); data.Get("name").IsString() && data.Get("parameters").IsObject() { // Haystack's serialised tools
		v, kind = data, ""
	}
	d := definition(v, kind)
	if d.Name == "" && kind != "" && kind != "function" { // a tool of the provider: {type: web_search}
		d.Name = kind
	}
	return d, d.Name != ""
}

func definition(v jsonx.Value, kind string) genai.ToolDefinition {
	return genai.ToolDefinition{
		Name:        v.First("name", "toolName", "tool_name", "id").Scalar(),
		Description: v.First("description", "desc").Text(),
		Type:        kind, Parameters: definitionSchema(v),
	}
}

func definitionSchema(v jsonx.Value) string {
	return schema(v.First("parameters", "input_schema", "inputSchema", "parameters_json_schema", "parametersJsonSchema",
		"schema", "args_schema", "arguments"))
}

// schema returns a JSON schema's text; a schema given as JSON text is that JSON, Bedrock
// and AI SDK wrap it once more.
func schema(v jsonx.Value) string {
	if v.IsString() {
		v, _ = container(v)
	}
	for _, key := range []string{"json", "jsonSchema"} {
		if inner := v.Get(key); inner.IsObject() {
			v = inner
		}
	}
	if !v.IsObject() {
		return ""
	}
	return canonical(v)
}
