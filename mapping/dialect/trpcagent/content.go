// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package trpcagent

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput      = "gen_ai.input.messages"
	keyOutput     = "gen_ai.output.messages"
	suffixOtel    = ".otel"
	keyTools      = "gen_ai.request.tool.definitions"
	keyToolResult = "gen_ai.tool.call.result"
)

// readContent reads the OpenAI shape, whose reasoning stands before the text; the parts
// have it behind. The raw blobs are the last resort.
func readContent(r *dialect.Reader, request, response jsonx.Value) {
	if r.Open(genai.FacetInput) {
		if list, ok := firstOf(r, genai.RoleUser, request.Get("messages"), keyInput, keyInput+suffixOtel); ok {
			r.Op.Input = list
			r.Accept(genai.FacetInput, keyInput, keyInput+suffixOtel)
			if r.Op.Kind == genai.KindChat && r.Open(genai.FacetHistory) && !r.IsTruncated() {
				r.Op.History = genai.HistoryFull
				r.Accept(genai.FacetHistory, keyInput)
			}
		}
	}
	if r.Open(genai.FacetOutput) {
		if list, ok := firstOf(r, genai.RoleAssistant, response.Get("choices"), keyOutput, keyOutput+suffixOtel); ok {
			r.Op.Output = list
			r.Accept(genai.FacetOutput, keyOutput, keyOutput+suffixOtel)
		}
	}
}

func firstOf(r *dialect.Reader, role string, raw jsonx.Value, keys ...string) ([]genai.Message, bool) {
	for _, key := range keys {
		got, ok := messages.Read(r.Text(key), role)
		if !ok || len(got.Messages) == 0 {
			continue
		}
		got.Tell(r, key)
		return got.Messages, true
	}
	list, ok := messages.List(raw, role)
	return list, ok && len(list) > 0
}

// readTools reads the offered tools from a key of the framework's own.
func readTools(r *dialect.Reader) {
	if defs := messages.Tools(r.JSON(keyTools)); len(defs) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, keyTools)
	}
}

// readWorkflow reads the state that goes through a node of a graph.
func readWorkflow(r *dialect.Reader) {
	if r.Op.Kind != genai.KindInvokeWorkflow {
		return
	}
	if key := "gen_ai.workflow.request"; r.Has(key) && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(key)
		r.Accept(genai.FacetInput, key)
	}
	if key := "gen_ai.workflow.response"; r.Has(key) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(key)
		r.Accept(genai.FacetOutput, key)
	}
}

// readTool reads one run of a tool. The result is a whole response whose one message is
// the tool's; a merged span has one for each tool, and "N/A" for arguments.
func readTool(r *dialect.Reader) {
	result := r.JSON(keyToolResult)
	told := toolMessages(result)
	readName(r, told)
	if key := "gen_ai.tool.call.arguments"; hidden.IsNoArguments(r.Text(key)) {
		r.Take(key)
		hidden.Say(r)
	}
	if r.Open(genai.FacetOutput) && r.Has(keyToolResult) {
		r.Op.OutputValue = r.Content(keyToolResult)
		if len(told) == 1 {
			r.Op.OutputValue = messages.Value(told[0].Get("content"))
		} else if len(told) > 1 {
			r.Op.OutputValue = genai.JSONValue(rawList(told))
		}
		r.Accept(genai.FacetOutput, keyToolResult)
	}
	for _, key := range []string{keyRequest, keyResponse} {
		if r.Text(key) == "{}" {
			r.Take(key)
		}
	}
}

func readName(r *dialect.Reader, told []jsonx.Value) {
	if r.Op.Kind != genai.KindExecuteTool || !r.Open(genai.FacetTool) {
		return
	}
	r.Op.Tool = genai.Tool{
		Name: r.Text("gen_ai.tool.name"), Description: r.Text("gen_ai.tool.description"), CallID: r.Text("gen_ai.tool.call.id"),
	}
	if r.Op.Tool.Name == "" {
		r.Op.Tool.Name = r.Name()[min(len(toolPrefix), len(r.Name())):]
	}
	if r.Op.Tool.CallID == "" && len(told) == 1 {
		r.Op.Tool.CallID = told[0].Get("tool_id").Text()
	}
	r.Accept(genai.FacetTool, "gen_ai.tool.name", "gen_ai.tool.description", "gen_ai.tool.call.id")
}

func toolMessages(result jsonx.Value) (list []jsonx.Value) {
	for _, choice := range result.Get("choices").Elems() {
		if m := choice.Get("message"); m.IsObject() {
			list = append(list, m)
		}
	}
	return list
}

func rawList(list []jsonx.Value) string {
	dst := []byte{'['}
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, v.Raw()...)
	}
	return string(append(dst, ']'))
}
