// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"strconv"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readEmbeddings reads the embedded values, each of them JSON text. Vectors are told by
// number and size only.
func readEmbeddings(r *dialect.Reader) {
	for _, key := range []string{"ai.value", "ai.values"} {
		if r.Open(genai.FacetInput) && r.Has(key) {
			r.Op.InputValue = embedded(r, key)
			r.Accept(genai.FacetInput, key)
		}
	}
	for _, key := range []string{"ai.embedding", "ai.embeddings"} {
		if r.Has(key) {
			r.Note(key, genai.TextValue(vectors(r, key)))
			r.Take(key)
		}
	}
}

func embedded(r *dialect.Reader, key string) genai.Value {
	if key == "ai.value" {
		return decoded(r, key)
	}
	list := r.Strings(key)
	dst := []byte{'['}
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		if jsonx.Valid(s) {
			dst = append(dst, s...)
		} else {
			dst = jsonx.AppendString(dst, s)
		}
	}
	return genai.JSONValue(string(append(dst, ']')))
}

// vectors says how many vectors there are and how long the first is.
func vectors(r *dialect.Reader, key string) string {
	v := r.JSON(key)
	n, size := 1, v.Len()
	if v.IsArray() {
		for _, e := range v.Elems() {
			if e.IsString() {
				e, _ = jsonx.Parse(e.Text()) // no JSON = no length
			}
			if e.IsArray() {
				n, size = v.Len(), e.Len()
			}
			break
		}
	}
	return strconv.Itoa(n) + " x " + strconv.Itoa(size)
}

// readRerank reads what was ranked and the ranking.
func readRerank(r *dialect.Reader) {
	if key := "ai.query"; r.Has(key) && r.Open(genai.FacetInput) {
		r.Op.Query, r.Op.InputValue = r.Text(key), decoded(r, key)
		r.Accept(genai.FacetInput, key)
	}
	if key := "ai.documents"; r.Has(key) {
		if r.Open(genai.FacetInput) {
			r.Op.InputValue = embedded(r, key)
			r.Accept(genai.FacetInput, key)
		} else {
			r.Note(key, embedded(r, key))
			r.Take(key)
		}
	}
	if key := "ai.ranking"; r.Has(key) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = embedded(r, key)
		r.Accept(genai.FacetOutput, key)
	}
}
