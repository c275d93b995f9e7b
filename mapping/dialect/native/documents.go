// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"strconv"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Documents reads a list of retrieved documents of LangChain or LlamaIndex. ok is false
// when an entry is none.
func Documents(v jsonx.Value) (out []genai.Document, ok bool) {
	for _, e := range v.Elems() {
		score := e.First("score", "relevance_score").Scalar()
		if node := e.Get("node"); node.IsObject() {
			e = node
		}
		if kwargs := e.Get("kwargs"); e.Get("lc").Exists() && kwargs.IsObject() {
			e = kwargs
		}
		text := e.First("page_content", "pageContent", "text", "content")
		if !text.IsString() {
			return nil, false
		}
		out = append(out, genai.Document{
			ID: e.First("id", "id_").Scalar(), Content: text.Text(), Score: score, Metadata: Content(e.Get("metadata")),
		})
	}
	return out, len(out) > 0
}

// DocumentsJSON renders documents as a JSON list, empty members left out.
func DocumentsJSON(list []genai.Document) string {
	dst := []byte{'['}
	for i, d := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '{')
		dst = member(dst, "id", genai.TextValue(d.ID))
		dst = member(dst, "content", genai.TextValue(d.Content))
		dst = member(dst, "score", number(d.Score))
		dst = append(member(dst, "metadata", d.Metadata), '}')
	}
	return string(append(dst, ']'))
}

func number(s string) genai.Value {
	if f, err := strconv.ParseFloat(s, 64); err == nil && jsonx.Valid(s) && f == f {
		return genai.JSONValue(s)
	}
	return genai.TextValue(s)
}

func member(dst []byte, key string, v genai.Value) []byte {
	if !v.Set || v.Text == "" {
		return dst
	}
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	dst = append(jsonx.AppendString(dst, key), ':')
	if v.IsJSON {
		return append(dst, v.Text...)
	}
	return jsonx.AppendString(dst, v.Text)
}
