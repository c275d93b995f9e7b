// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// payload says where an operation that is no conversation has its input and output.
type payload struct{ input, output []string }

// payloads by kind (semantic-conventions-genai: gen-ai-spans). The rerank keys are no
// part of the conventions yet; they are those that instrumentations agree on.
var payloads = map[genai.Kind]payload{
	genai.KindRetrieval: {
		[]string{"gen_ai.retrieval.query.text", "gen_ai.retrieval.query"},
		[]string{"gen_ai.retrieval.documents"},
	},
	genai.KindRerank: {
		[]string{"gen_ai.rerank.query.text", "gen_ai.rerank.query", "gen_ai.reranker.query", "gen_ai.retrieval.query.text"},
		[]string{
			"gen_ai.rerank.output_documents", "gen_ai.rerank.documents", "gen_ai.rerank.results", "gen_ai.reranker.results",
			"gen_ai.retrieval.documents",
		},
	},
	genai.KindEmbeddings: {
		[]string{"gen_ai.embeddings.input", "gen_ai.request.input", "gen_ai.embeddings.text"}, nil,
	},
	genai.KindMemory: {
		[]string{"gen_ai.memory.query.text", "gen_ai.memory.query"}, []string{"gen_ai.memory.records"},
	},
	genai.KindInvokeWorkflow: {[]string{"gen_ai.workflow.input", "gen_ai.workflow.request"}, []string{"gen_ai.workflow.output", "gen_ai.workflow.response"}},
	genai.KindPlan:           {[]string{"gen_ai.plan.input"}, []string{"gen_ai.plan.output", "gen_ai.plan.steps"}},
	genai.KindGuardrail:      {[]string{"gen_ai.guardrail.input"}, []string{"gen_ai.guardrail.output", "gen_ai.guardrail.result"}},
}

// readPayload reads the query and what was found, and the like.
func readPayload(r *dialect.Reader) {
	p, ok := payloads[r.Op.Kind]
	if !ok {
		return
	}
	input, output := p.input, p.output
	if r.Op.Kind == genai.KindRerank {
		readRerankInput(r)
	}
	if isMemoryWrite(r) { // what is written is the input
		input, output = append([]string{"gen_ai.memory.records"}, input...), nil
	}
	if r.Open(genai.FacetInput) {
		r.Op.InputValue = firstContent(r, genai.FacetInput, input)
	}
	if r.Open(genai.FacetOutput) {
		r.Op.OutputValue = firstContent(r, genai.FacetOutput, output)
	}
}

// firstContent returns the first of the keys that holds something and takes it.
func firstContent(r *dialect.Reader, f genai.Facet, keys []string) genai.Value {
	for _, key := range keys {
		if v := r.Content(key); v.Set && v.Text != "" && !hidden.Text(r, key) {
			r.Accept(f, key)
			return v
		}
	}
	return genai.Value{}
}

// readRerankInput shows the query beside the documents that were to be ordered.
func readRerankInput(r *dialect.Reader) {
	const documents = "gen_ai.rerank.input_documents"
	if !r.Open(genai.FacetInput) || !r.Has(documents) {
		return
	}
	query := genai.Value{}
	key := ""
	for _, k := range payloads[genai.KindRerank].input {
		if r.Has(k) {
			key, query = k, r.Content(k)
			break
		}
	}
	r.Op.InputValue = genai.JSONValue(`{"query":` + jsonOf(query) + `,"documents":` + jsonOf(r.Content(documents)) + `}`)
	r.Accept(genai.FacetInput, documents, key)
}

// isMemoryWrite reports whether the records of a memory operation are what it was given:
// all but a search write.
func isMemoryWrite(r *dialect.Reader) bool {
	if r.Op.Kind != genai.KindMemory {
		return false
	}
	switch r.Text(keyOperation) {
	case "create_memory", "update_memory", "upsert_memory", "add_memory":
		return true
	default:
		return false
	}
}
