// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readContent reads the run's inputs and outputs as its kind has them.
func readContent(r *dialect.Reader) {
	if hidden.Text(r, keyPrompt) || hidden.Text(r, keyCompletion) {
		hidden.Say(r)
	}
	switch {
	case r.Op.Kind.IsGeneration():
		readRequest(r)
		readResponse(r)
	case r.Op.Kind == genai.KindExecuteTool:
		readTool(r)
	case r.Op.Kind == genai.KindRetrieval:
		readRetrieval(r)
	default:
		readRun(r)
	}
}

func readRequest(r *dialect.Reader) {
	text := r.Text(keyPrompt)
	if text == "" || !r.Open(genai.FacetInput) {
		return
	}
	v := mend.Attribute(r, keyPrompt)
	if isLost(v) {
		r.Note(keyPrompt, r.Content(keyPrompt))
		r.Take(keyPrompt)
		return
	}
	req, ok := native.ReadRequest(v)
	if !ok {
		req = native.Request{Messages: []genai.Message{messages.Text(genai.RoleUser, text)}}
	}
	r.Op.Input = native.JoinItems(req.Messages)
	r.Accept(genai.FacetInput, keyPrompt)
	setup(r, req)
}

// isLost recognises the input of the Claude Agent SDK's turns, whose messages the
// exporter lost: {"content":"role"}.
func isLost(v jsonx.Value) bool { return v.Len() == 1 && v.Get("content").Text() == "role" }

func setup(r *dialect.Reader, req native.Request) {
	if req.Model != "" && r.Open(genai.FacetRequestModel) && r.Text("gen_ai.request.model") == "" {
		r.Op.Model.Request = req.Model
		r.Op.Provenance.Set(genai.FacetRequestModel, genai.Source{Dialect: Dialect{}.Name(), Key: keyPrompt})
	}
	if len(req.System) > 0 && r.Open(genai.FacetSystem) {
		r.Op.System = req.System
		r.Accept(genai.FacetSystem, keyPrompt)
	}
	if len(req.Tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = req.Tools
		r.Accept(genai.FacetTools, keyPrompt, "gen_ai.tool.definitions")
	}
	for _, f := range req.Parameters {
		parameter(r, f, keyPrompt)
	}
	if r.Open(genai.FacetHistory) { // runs hold the request as it was sent
		r.Op.History = genai.HistoryFull
		if req.Previous != "" {
			r.Op.PreviousResponseID, r.Op.History = req.Previous, genai.HistoryDelta
		}
		r.Op.Provenance.Set(genai.FacetHistory, genai.Source{Dialect: Dialect{}.Name(), Key: keyPrompt})
	}
}

func readResponse(r *dialect.Reader) {
	text := r.Text(keyCompletion)
	if text == "" || !r.Open(genai.FacetOutput) {
		return
	}
	res, ok := native.ReadResponse(mend.Attribute(r, keyCompletion))
	if !ok {
		res = native.Response{Messages: []genai.Message{messages.Text(genai.RoleAssistant, text)}}
	}
	r.Op.Output = native.JoinItems(res.Messages)
	r.Accept(genai.FacetOutput, keyCompletion)
	if res.ID != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = res.ID
		r.Accept(genai.FacetResponseID, "gen_ai.response.id")
	}
	if res.Model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = res.Model
		r.Accept(genai.FacetResponseModel, "gen_ai.response.model")
	}
	if len(res.Finish) > 0 && r.Text(keyFinish) == "" && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = res.Finish
		r.Accept(genai.FacetFinish, keyCompletion)
	}
	for _, f := range res.Parameters {
		parameter(r, f, keyCompletion)
	}
	for _, f := range res.Rest {
		r.Note(f.Key, f.Value)
	}
}

// readRun reads a chain: a conversation where it is one, else the values.
func readRun(r *dialect.Reader) {
	in, out := side(r, keyPrompt, genai.RoleUser), side(r, keyCompletion, genai.RoleAssistant)
	var system []genai.Message
	if v := r.JSON(keyPrompt); in.List == nil && v.First("prompt", "messages").Exists() {
		if req, ok := native.ReadRequest(v); ok && len(req.Parameters) == 0 {
			in.List, system = req.Messages, req.System
		}
	}
	in, out = native.Pair(in, out)
	if r.Open(genai.FacetInput) && (in.There() || in.List != nil) {
		r.Op.Input, r.Op.InputValue = in.List, in.Value
		r.Accept(genai.FacetInput, keyPrompt)
		if in.List != nil && len(system) > 0 && r.Open(genai.FacetSystem) {
			r.Op.System = system
			r.Accept(genai.FacetSystem, keyPrompt)
		}
	}
	if r.Open(genai.FacetOutput) && (out.There() || out.List != nil) {
		r.Op.Output, r.Op.OutputValue = out.List, out.Value
		r.Accept(genai.FacetOutput, keyCompletion)
	}
}

func side(r *dialect.Reader, key, role string) native.Side {
	if hidden.Is(r.Text(key)) {
		return native.Side{}
	}
	return native.NewSide(r.Content(key), role)
}
