// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mlflow

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readCall reads a request and a response of a provider.
func readCall(r *dialect.Reader) {
	if req, ok := native.ReadRequest(mend.Attribute(r, keyInputs)); ok && r.Open(genai.FacetInput) {
		r.Op.Input = req.Messages
		r.Accept(genai.FacetInput, keyInputs)
		readSetup(r, req)
	}
	if res, ok := native.ReadResponse(mend.Attribute(r, keyOutputs)); ok && r.Open(genai.FacetOutput) {
		r.Op.Output = native.JoinItems(res.Messages)
		r.Accept(genai.FacetOutput, keyOutputs)
		readAnswered(r, res)
	}
	readPlain(r)
}

// readSetup keeps what a request says beside its conversation.
func readSetup(r *dialect.Reader, req native.Request) {
	if len(req.System) > 0 && r.Open(genai.FacetSystem) {
		r.Op.System = req.System
		r.Accept(genai.FacetSystem, keyInputs)
	}
	if len(req.Tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = req.Tools
		r.Accept(genai.FacetTools, keyInputs)
	}
	if req.Model != "" && r.Open(genai.FacetRequestModel) {
		r.Op.Model.Request = req.Model
		r.Accept(genai.FacetRequestModel, keyInputs)
	}
	if len(req.Parameters) > 0 && r.Open(genai.FacetParameters) {
		r.Op.Parameters = req.Parameters
		r.Accept(genai.FacetParameters, keyInputs)
	}
	if req.Previous != "" && r.Open(genai.FacetHistory) {
		r.Op.PreviousResponseID, r.Op.History = req.Previous, genai.HistoryDelta
		r.Accept(genai.FacetHistory, keyInputs)
	}
}

func readAnswered(r *dialect.Reader, res native.Response) {
	if res.ID != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = res.ID
		r.Accept(genai.FacetResponseID, keyOutputs)
	}
	if res.Model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = res.Model
		r.Accept(genai.FacetResponseModel, keyOutputs)
	}
	if len(res.Finish) > 0 && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = res.Finish
		r.Accept(genai.FacetFinish, keyOutputs)
	}
	for _, f := range res.Rest {
		r.Note(f.Key, f.Value)
	}
}

// readPlain reads what of a call is no request or response of a provider: its value, or
// the message that a plain text is beside a conversation.
func readPlain(r *dialect.Reader) {
	in, out := side(r, keyInputs, genai.RoleUser), side(r, keyOutputs, genai.RoleAssistant)
	if len(r.Op.Input) > 0 || len(r.Op.Output) > 0 {
		if r.Open(genai.FacetInput) && in.There() {
			r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, in.Value.Text)}
			r.Accept(genai.FacetInput, keyInputs)
		}
		if r.Open(genai.FacetOutput) && out.There() {
			r.Op.Output = []genai.Message{messages.Text(genai.RoleAssistant, out.Value.Text)}
			r.Accept(genai.FacetOutput, keyOutputs)
		}
		return
	}
	readValues(r)
}

func side(r *dialect.Reader, key, role string) native.Side {
	return native.NewSide(value(r, key), role)
}

// value returns inputs or outputs: a JSON string as the text it is.
func value(r *dialect.Reader, key string) genai.Value {
	switch v := mend.Attribute(r, key); {
	case v.IsString():
		return dialect.TextContent(v.Text())
	case v.IsObject() || v.IsArray():
		return genai.JSONValue(v.Raw())
	default:
		return r.Content(key)
	}
}

func readValues(r *dialect.Reader) {
	in, out := native.Pair(side(r, keyInputs, genai.RoleUser), side(r, keyOutputs, genai.RoleAssistant))
	if (in.There() || in.List != nil) && r.Open(genai.FacetInput) {
		if r.Op.Input = in.List; in.List == nil {
			r.Op.InputValue = in.Value
		}
		r.Accept(genai.FacetInput, keyInputs)
	}
	if (out.There() || out.List != nil) && r.Open(genai.FacetOutput) {
		if r.Op.Output = out.List; out.List == nil {
			r.Op.OutputValue = out.Value
		}
		r.Accept(genai.FacetOutput, keyOutputs)
	}
}

// readRetrieval reads a query and the documents found.
func readRetrieval(r *dialect.Reader) {
	docs, ok := native.Documents(mend.Attribute(r, keyOutputs))
	if !ok || !r.Open(genai.FacetDocuments) || !r.Open(genai.FacetOutput) {
		readValues(r)
		return
	}
	r.Op.Documents = docs
	r.Op.OutputValue = genai.JSONValue(native.DocumentsJSON(docs))
	r.Accept(genai.FacetDocuments, keyOutputs)
	r.Accept(genai.FacetOutput, keyOutputs)
	if !r.Has(keyInputs) || !r.Open(genai.FacetInput) {
		return
	}
	r.Op.InputValue = value(r, keyInputs)
	in := mend.Attribute(r, keyInputs)
	if query := in.First("query", "input", "question"); query.IsString() && in.Len() == 1 {
		r.Op.Query, r.Op.InputValue = query.Text(), genai.TextValue(query.Text())
	}
	r.Accept(genai.FacetInput, keyInputs)
}
