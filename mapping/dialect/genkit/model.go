// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genkit

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func itoa(n int) string { return strconv.Itoa(n) }

// readModel reads a model's action: request, response, and what the plugin kept of the
// provider's own response. The response's copy of the request is dropped.
func readModel(r *dialect.Reader) {
	in, out := r.JSON(keyInput), r.JSON(keyOutput)
	if !in.IsObject() && !out.IsObject() { // not JSON, cut by a limit: kept as text
		readBroken(r, keyInput, genai.FacetInput, genai.RoleUser)
		readBroken(r, keyOutput, genai.FacetOutput, genai.RoleAssistant)
	}
	name := in.Get("model").Text()
	if r.Op.Kind.IsGeneration() {
		name = r.Text(keyName)
	}
	readModelName(r, name)
	readRequest(r, in)
	readBroken(r, keyOutput, genai.FacetOutput, genai.RoleAssistant)
	readResponse(r, out)
	readUsage(r, name, out)
}

// readBroken keeps what a length limit left of a request or response.
func readBroken(r *dialect.Reader, key string, f genai.Facet, role string) {
	if r.JSON(key).Exists() || r.Str(key) == "" || !r.Open(f) {
		return
	}
	r.Malformed(key)
	reading, ok := messages.Read(r.Str(key), role)
	if !ok {
		return
	}
	if f == genai.FacetInput {
		r.Op.Input = reading.Messages
	} else {
		r.Op.Output = reading.Messages
	}
	r.Accept(f, key)
}

// readModelName reads "<plugin>/<model>"; the plugin says who serves it.
func readModelName(r *dialect.Reader, name string) {
	if name == "" || !r.Open(genai.FacetRequestModel) {
		return
	}
	plugin, model, ok := strings.Cut(name, "/")
	if !ok {
		plugin, model = "", name
	}
	r.Op.Model.Request = model
	r.Accept(genai.FacetRequestModel, keyName)
	if plugin != "" && r.Open(genai.FacetProvider) {
		r.Op.Model.Provider = plugin
		r.Accept(genai.FacetProvider, keyName)
	}
}

func readRequest(r *dialect.Reader, in jsonx.Value) {
	if !in.IsObject() || !r.Open(genai.FacetInput) {
		return
	}
	list, _ := messages.List(in.Get("messages"), genai.RoleUser)
	r.Op.Input = streamed(list)
	r.Accept(genai.FacetInput, keyInput)
	if r.Open(genai.FacetHistory) {
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, keyInput)
	}
	readTools(r, in.Get("tools"))
	for name, v := range in.Get("config").Members() {
		addParameter(r, name, v)
	}
	for name, v := range in.Members() {
		switch name {
		case "messages", "tools", "config", "model":
		case "output", "toolChoice", "maxTurns", "returnToolRequests":
			addParameter(r, name, v)
		default:
			note(r, name, v)
		}
	}
}

// readTools reads definitions; the helpers have only keys ("/tool/name").
func readTools(r *dialect.Reader, tools jsonx.Value) {
	var names []string
	for _, e := range tools.Elems() {
		if e.IsString() {
			names = append(names, e.Text()[strings.LastIndexByte(e.Text(), '/')+1:])
		}
	}
	if len(names) > 0 && r.Open(genai.FacetActiveTools) {
		r.Op.ActiveTools = names
		r.Accept(genai.FacetActiveTools, keyInput)
		return
	}
	if defs := messages.Tools(tools); len(defs) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, keyInput)
	}
}

func addParameter(r *dialect.Reader, name string, v jsonx.Value) {
	if v.IsNull() || (v.IsObject() && v.Len() == 0) || !r.OpenFor(genai.FacetParameters) {
		return
	}
	r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: messages.Value(v)})
	r.Accept(genai.FacetParameters, keyInput)
}

func note(r *dialect.Reader, name string, v jsonx.Value) {
	if v.IsNull() || ((v.IsObject() || v.IsArray()) && v.Len() == 0) {
		return
	}
	r.Note(name, messages.Value(v))
}

// streamed marks the pieces of a stream, which Genkit keeps as parts of their own, in the
// answer and in the history after it.
func streamed(list []genai.Message) []genai.Message {
	for i := range list {
		if list[i].Role != genai.RoleAssistant {
			continue
		}
		parts := list[i].Parts
		for j := 1; j < len(parts); j++ {
			prose := parts[j].Type == genai.PartText || (parts[j].Type == genai.PartReasoning && !parts[j].Redacted)
			parts[j].Continues = prose && parts[j].Type == parts[j-1].Type
		}
	}
	return list
}
