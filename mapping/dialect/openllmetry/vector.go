// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// stores are the vector databases whose instrumentations look like any database's
// (db.system, db.operation): they are part of what an agent does, not of its plumbing.
var stores = map[string]bool{
	"chroma": true, "chromadb": true, "pinecone": true, "qdrant": true, "weaviate": true, "milvus": true, "lancedb": true, "marqo": true,
}

// isVector reports whether the span is work of a vector database.
func isVector(v *dialect.View) bool {
	return v.HasNamespace("db") && (stores[strings.ToLower(v.Str("db.system"))] || v.Has("db.vector.query.top_k"))
}

// found are the events that hold what a search found, one each
// (semconv_ai: db.query.result, db.search.result).
var found = map[string]string{"db.query.result": "db.query.result.", "db.search.result": "db.search.result."}

// vectors are members of a result that nobody reads.
var vectors = map[string]bool{"vector": true}

// readVector reads a search: what it found is its output. The vectors it searched with
// are no content.
func readVector(r *dialect.Reader) {
	if !isVector(r.View) {
		return
	}
	dst, n := []byte{'['}, 0
	var events []dialect.Event
	for ev := range r.Events() {
		prefix, ok := found[ev.Name]
		if ok {
			if n++; n > 1 {
				dst = append(dst, ',')
			}
			dst = document(dst, ev, prefix)
		}
		if ok || strings.HasSuffix(ev.Name, ".embeddings") {
			events = append(events, ev)
		}
	}
	if r.Open(genai.FacetKind) {
		r.Op.Kind = genai.KindTask
		if n > 0 || isSearch(r.Text("db.operation")) {
			r.Op.Kind = genai.KindRetrieval
		}
		r.Accept(genai.FacetKind, "")
	}
	if n > 0 && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = genai.JSONValue(string(append(dst, ']')))
		r.AcceptEvents(genai.FacetOutput, "db.query.result", events...)
	}
}

func isSearch(operation string) bool {
	operation = strings.ToLower(operation)
	return strings.Contains(operation, "query") || strings.Contains(operation, "search")
}

// document renders a result without the prefix of its keys.
func document(dst []byte, ev dialect.Event, prefix string) []byte {
	dst = append(dst, '{')
	first := true
	for key, val := range ev.Attributes() {
		key = strings.TrimPrefix(key, prefix)
		if vectors[key] {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(jsonx.AppendString(dst, key), ':')
		dst = pdatajson.Append(dst, val)
	}
	return append(dst, '}')
}
