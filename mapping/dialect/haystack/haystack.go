// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package haystack reads Haystack's own tracing (deepset-ai/haystack tracing, content with
// HAYSTACK_CONTENT_TRACING_ENABLED): spans haystack.pipeline.run, haystack.component.run
// and haystack.agent.run. What a component is, its type tells; inputs and outputs are JSON
// of Haystack's own data classes.
package haystack

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Haystack's own tracing.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "haystack" }

const (
	keyComponent = "haystack.component.name"
	keyKind      = "haystack.component.type"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("haystack") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := readKind(r)
	if name := r.Text(keyComponent); name != "" && r.Open(genai.FacetName) {
		r.Op.Name = name // every component's span has the same one
		r.Accept(genai.FacetName, keyComponent)
	}
	in, out := first(r, "haystack.component.input", "haystack.pipeline.input_data", "haystack.agent.input"),
		first(r, "haystack.component.output", "haystack.pipeline.output_data", "haystack.agent.output")
	switch {
	case kind.IsGeneration():
		readGenerator(r, in, out)
	case kind == genai.KindRetrieval:
		readRetriever(r, in, out)
	case kind == genai.KindStep:
		readInvoker(r, in, out)
	}
	readValues(r, in, out)
}

func first(r *dialect.Reader, keys ...string) string {
	for _, key := range keys {
		if r.Has(key) {
			return key
		}
	}
	return keys[0]
}

// suffixes of component classes.
var suffixes = []struct {
	end  string
	kind genai.Kind
}{
	{"Generator", genai.KindChat}, {"Retriever", genai.KindRetrieval}, {"Embedder", genai.KindEmbeddings},
	{"Ranker", genai.KindRerank}, {"ToolInvoker", genai.KindStep}, {"Agent", genai.KindInvokeAgent}, {"WebSearch", genai.KindRetrieval},
}

func readKind(r *dialect.Reader) genai.Kind {
	kind := genai.KindTask
	switch class := r.Text(keyKind); {
	case strings.HasSuffix(r.Name(), "pipeline.run"):
		kind = genai.KindInvokeWorkflow
	case strings.HasSuffix(r.Name(), "agent.run"):
		kind = genai.KindInvokeAgent
	default:
		for _, s := range suffixes {
			if strings.HasSuffix(class, s.end) {
				kind = s.kind
				break
			}
		}
	}
	if r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
	return r.Op.Kind
}

// readValues reads inputs and outputs that are no conversation; beside one they are its
// text, since half a conversation would hide them.
func readValues(r *dialect.Reader, in, out string) {
	talk := len(r.Op.Input) > 0 || len(r.Op.Output) > 0
	if r.Has(in) && r.Open(genai.FacetInput) {
		if r.Op.InputValue = r.Content(in); talk {
			r.Op.Input, r.Op.InputValue = []genai.Message{messages.Text(genai.RoleUser, r.Text(in))}, genai.Value{}
		}
		r.Accept(genai.FacetInput, in)
	}
	if r.Has(out) && r.Open(genai.FacetOutput) {
		if r.Op.OutputValue = r.Content(out); talk {
			r.Op.Output, r.Op.OutputValue = []genai.Message{messages.Text(genai.RoleAssistant, r.Text(out))}, genai.Value{}
		}
		r.Accept(genai.FacetOutput, out)
	}
}

// readRetriever reads {documents: [{id, content, meta, score}]}.
func readRetriever(r *dialect.Reader, in, out string) {
	var docs []genai.Document
	for _, d := range r.JSON(out).Get("documents").Elems() {
		if !d.Get("content").IsString() {
			return
		}
		docs = append(docs, genai.Document{
			ID: d.Get("id").Text(), Content: d.Get("content").Text(), Score: d.Get("score").Scalar(), Metadata: meta(d.Get("meta")),
		})
	}
	if len(docs) == 0 || !r.Open(genai.FacetOutput) {
		return
	}
	r.Op.Documents, r.Op.OutputValue = docs, genai.JSONValue(native.DocumentsJSON(docs))
	if r.Has(in) && r.Open(genai.FacetInput) {
		r.Op.InputValue, r.Op.Query = r.Content(in), r.JSON(in).Get("query").Text()
		r.Accept(genai.FacetInput, in)
	}
	r.Accept(genai.FacetDocuments, out)
	r.Accept(genai.FacetOutput, out)
}

func meta(v jsonx.Value) genai.Value {
	if v.IsObject() && v.Len() > 0 {
		return genai.JSONValue(v.Raw())
	}
	return genai.Value{}
}
