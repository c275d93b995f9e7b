// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readRerank reads a call of a reranker, whose documents and query stand where the
// messages of a chat do (Cohere): the documents first, the query last. What it answers is
// one text for each document, best first.
func readRerank(r *dialect.Reader) {
	if r.Op.Kind != genai.KindRerank {
		return
	}
	if in := said(r, prompt); len(in) > 0 && r.Open(genai.FacetInput) {
		last := len(in) - 1
		dst := append(jsonx.AppendString([]byte(`{"query":`), in[last]), `,"documents":[`...)
		for i, document := range in[:last] {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = jsonx.AppendString(dst, document)
		}
		r.Op.InputValue = genai.JSONValue(string(append(dst, "]}"...)))
		r.AcceptFields(genai.FacetInput, prompt, r.Under(prompt+"."))
	}
	if out := said(r, completion); len(out) > 0 && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = messages.Texts(out)
		r.AcceptFields(genai.FacetOutput, completion, r.Under(completion+"."))
	}
}

// said returns the contents of an indexed list; none when one of them was withheld, so
// that nothing stands in the wrong place.
func said(r *dialect.Reader, prefix string) (texts []string) {
	for _, g := range r.Groups(prefix) {
		text := g.Fields.Text("content")
		if hidden.Is(text) {
			hidden.Say(r)
			r.TakeFields(r.Under(prefix + "."))
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}
