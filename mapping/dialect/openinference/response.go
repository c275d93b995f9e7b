// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readResponse reads what the provider's response says beside the answer.
func readResponse(r *dialect.Reader, s *setup) {
	if id := s.response.ID; id != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = id
		r.Accept(genai.FacetResponseID, keyOutput)
	}
	if r.Open(genai.FacetFinish) && r.Text("llm.finish_reason") == "" && len(s.response.Finish) > 0 {
		r.Op.FinishReasons = s.response.Finish
		r.Accept(genai.FacetFinish, keyOutput)
	}
	if len(s.response.Rest) == 0 {
		return
	}
	asked := s.asked()
	for _, f := range s.response.Rest {
		if !asked[f.Key] { // a response repeats parameters of its request
			r.Note(f.Key, f.Value)
		}
	}
}

// asked names the parameters of the request.
func (s *setup) asked() map[string]bool {
	keys := make(map[string]bool, len(s.invocation.Parameters)+len(s.request.Parameters))
	for _, list := range [][]genai.Field{s.invocation.Parameters, s.request.Parameters} {
		for i := range list {
			keys[list[i].Key] = true
		}
	}
	return keys
}

// readModel reads the models. llm.model_name is the model that answered where the
// instrumentation knows it, else the one asked for; the request names the latter.
func readModel(r *dialect.Reader, s *setup) {
	keys := []string{"llm.response.model_name", "llm.model_name", "embedding.model_name", "reranker.model_name"}
	set := func(facet genai.Facet, to *string, text, key string) {
		if text != "" && r.Open(facet) {
			*to = text
			r.Accept(facet, key)
		}
	}
	set(genai.FacetRequestModel, &r.Op.Model.Request, r.Text("llm.request.model_name"), "llm.request.model_name")
	set(genai.FacetRequestModel, &r.Op.Model.Request, s.invocation.Model, keyParameters)
	set(genai.FacetRequestModel, &r.Op.Model.Request, s.request.Model, keyInput)
	for _, key := range keys {
		set(genai.FacetResponseModel, &r.Op.Model.Response, r.Text(key), key)
	}
	if r.Op.Kind.IsModelCall() {
		set(genai.FacetResponseModel, &r.Op.Model.Response, s.response.Model, keyOutput)
	}
	r.Take(keys...)
}
