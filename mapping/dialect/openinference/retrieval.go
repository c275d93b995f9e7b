// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readRetrieval reads a retriever: what was asked and what was found.
func readRetrieval(r *dialect.Reader) {
	readQuery(r, keyInput)
	readFound(r, "retrieval.documents")
}

// readRerank reads a reranker: the documents that came in stand in the metadata.
func readRerank(r *dialect.Reader) {
	key := keyInput
	if r.Has("reranker.query") {
		key = "reranker.query"
	}
	readQuery(r, key)
	if key != keyInput && r.Text(keyInput) != "" && r.Text(keyInput) != r.Op.Query {
		r.Note(keyInput, r.Content(keyInput))
	}
	r.Take(keyInput)
	if fields := r.Under("reranker.input_documents."); len(fields) > 0 {
		r.Note("reranker.input_documents", genai.JSONValue(native.DocumentsJSON(documents(r, "reranker.input_documents"))))
		r.TakeFields(fields)
	}
	readFound(r, "reranker.output_documents")
	if r.Has("reranker.top_k") {
		r.Note("reranker.top_k", r.Content("reranker.top_k"))
		r.Take("reranker.top_k")
	}
}

func readQuery(r *dialect.Reader, key string) {
	if !r.Open(genai.FacetInput) || hidden.Text(r, key) || r.Text(key) == "" {
		r.Take(keyInputMime)
		return
	}
	r.Op.Query, r.Op.InputValue = r.Text(key), r.Content(key)
	r.Accept(genai.FacetInput, key, keyInputMime)
}

// readFound reads the documents. output.value repeats them; it is kept where they are
// missing, and where it says more.
func readFound(r *dialect.Reader, prefix string) {
	list := documents(r, prefix)
	if len(list) > 0 && r.Open(genai.FacetDocuments) {
		r.Op.Documents = list
		r.AcceptFields(genai.FacetDocuments, prefix, r.Under(prefix+"."))
	}
	if !r.Open(genai.FacetOutput) || hidden.Text(r, keyOutput) {
		r.Take(keyOutput, keyOutputMime)
		return
	}
	switch {
	case len(list) > 0:
		r.Op.OutputValue = genai.JSONValue(native.DocumentsJSON(list))
		r.Accept(genai.FacetOutput, prefix, keyOutput, keyOutputMime)
	case r.Text(keyOutput) != "":
		r.Op.OutputValue = r.Content(keyOutput)
		r.Accept(genai.FacetOutput, keyOutput, keyOutputMime)
	}
}

func documents(r *dialect.Reader, prefix string) []genai.Document {
	var out []genai.Document
	for _, g := range r.Groups(prefix) {
		f := g.Fields.Under("document.")
		d := genai.Document{ID: f.Text("id"), Content: f.Text("content"), Score: f.Text("score")}
		if val, ok := f.Get("metadata"); ok {
			d.Metadata = metadata(val)
		}
		if hidden.Is(d.Content) {
			d.Content = ""
			hidden.Say(r)
		}
		out = append(out, d)
	}
	return out
}

// metadata reads a document's metadata: JSON, or the repr of a Python dict.
func metadata(val pcommon.Value) genai.Value {
	v := dialect.ContentValue(val)
	if converted, ok := messages.FromPython(v.Text); ok && !v.IsJSON && jsonx.Valid(converted) {
		return genai.JSONValue(converted)
	}
	return v
}

// readEmbeddings reads the texts that were embedded. The vectors are told by number and
// size: they are no content anybody reads, and they are large.
func readEmbeddings(r *dialect.Reader) {
	const prefix = "embedding.embeddings"
	var texts []string
	vectors, size := 0, 0
	for _, g := range r.Groups(prefix) {
		if text := g.Fields.Text("embedding.text"); text != "" && !hidden.Is(text) {
			texts = append(texts, text)
		}
		if v, ok := g.Fields.Get("embedding.vector"); ok {
			vectors, size = vectors+1, dimensions(v)
		}
	}
	if vectors > 0 {
		r.Note("embedding.vectors", genai.TextValue(strconv.Itoa(vectors)+" x "+strconv.Itoa(size)))
	}
	fields := r.Under(prefix + ".")
	r.TakeFields(fields)
	if r.Open(genai.FacetInput) {
		readEmbedded(r, texts, fields)
	}
	if !hidden.Text(r, keyOutput) && vectors == 0 && r.Text(keyOutput) != "" && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(keyOutput)
		r.Accept(genai.FacetOutput, keyOutput)
	}
	r.Take(keyInput, keyInputMime, keyOutput, keyOutputMime)
}

func readEmbedded(r *dialect.Reader, texts []string, fields dialect.Fields) {
	switch {
	case len(texts) > 0:
		r.Op.InputValue = messages.Texts(texts)
		r.AcceptFields(genai.FacetInput, "embedding.embeddings", fields)
	case !hidden.Text(r, keyInput) && r.Text(keyInput) != "":
		r.Op.InputValue = r.Content(keyInput)
		r.Accept(genai.FacetInput, keyInput)
	}
}

func dimensions(v pcommon.Value) int {
	if v.Type() == pcommon.ValueTypeSlice {
		return v.Slice().Len()
	}
	return dialect.JSONOf(v).Len()
}
