// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package generic

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readRequest reads what a provider's request says beside its conversation.
func readRequest(r *dialect.Reader, c *content) {
	if !c.whole.IsObject() {
		return
	}
	var req native.Request
	native.ReadSetup(c.whole, &req)
	if len(req.Tools) == 0 {
		req.Tools = messages.Tools(c.whole.Get("tools"))
	}
	if r.Open(genai.FacetTools) && len(req.Tools) > 0 {
		r.Op.Tools = req.Tools
		r.Accept(genai.FacetTools, "")
	}
	if req.Model == "" {
		return // a state or a payload around messages; its other members are no parameters
	}
	if r.Open(genai.FacetRequestModel) {
		r.Op.Model.Request = req.Model
		r.Accept(genai.FacetRequestModel, "")
	}
	if r.Open(genai.FacetParameters) && len(req.Parameters) > 0 {
		r.Op.Parameters = req.Parameters
		r.Accept(genai.FacetParameters, "")
	}
}

// readResponse reads what a provider's response says beside the answer. What counts tokens
// is a model call.
func readResponse(r *dialect.Reader, c *content) {
	if !c.whole.IsObject() {
		return
	}
	res, ok := native.ReadResponse(c.whole)
	if !ok || res.Model == "" {
		return
	}
	if r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = res.Model
		r.Accept(genai.FacetResponseModel, "")
	}
	if res.ID != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = res.ID
		r.Accept(genai.FacetResponseID, "")
	}
	if counts, ok := native.Usage(c.whole); ok && r.Open(genai.FacetUsage) {
		r.Op.Usage = counts
		r.Accept(genai.FacetUsage, "")
	}
}
