// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// titles are the first lines of the log records that hold content since 1.0
// (log-prompt, log-completion, log-query-response). The rest of the body is what the
// milestones wrote on spans.
var titles = map[string]genai.Facet{
	"Chat Model Prompt Content:": genai.FacetInput, "Chat Model Completion:": genai.FacetOutput,
	"Chat Client Prompt Content:": genai.FacetInput, "Chat Client Completion:": genai.FacetOutput,
	"Image Model Prompt Content:": genai.FacetInput, titleDocuments: genai.FacetOutput,
}

const titleDocuments = "Vector Store Query Response:"

// DetectLog implements dialect.LogDialect: the logger of a record is a class of Spring AI.
func (Dialect) DetectLog(v *dialect.View) bool { return v.ScopeHasPrefix("org.springframework.ai.") }

// ReadLog implements dialect.LogDialect. The handlers run inside the observation they are
// about, so a record names its span.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	title, body, _ := strings.Cut(r.BodyText(), "\n")
	facet, known := titles[strings.TrimSpace(title)]
	if body = strings.TrimSpace(body); !known || body == "" || body == "[]" {
		return dialect.Join{}
	}
	key := "log:" + strings.TrimSuffix(strings.TrimSpace(title), ":")
	switch {
	case facet == genai.FacetInput:
		r.Op.Input = conversation(body, genai.RoleUser)
	case strings.TrimSpace(title) == titleDocuments:
		for _, text := range listOf(body) {
			r.Op.Documents = append(r.Op.Documents, genai.Document{Content: text})
		}
		r.Op.OutputValue = genai.JSONValue(native.DocumentsJSON(r.Op.Documents))
		r.Accept(genai.FacetDocuments, key)
	default:
		r.Op.Output = conversation(body, genai.RoleAssistant)
	}
	r.Accept(facet, key)
	return dialect.Join{BySpan: true}
}
