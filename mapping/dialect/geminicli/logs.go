// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package geminicli

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const eventDetails = "gen_ai.client.inference.operation.details"

// DetectLog implements dialect.LogDialect.
func (Dialect) DetectLog(v *dialect.View) bool {
	return v.Scope() == scope || strings.HasPrefix(v.EventName(), "gemini_cli.")
}

// ReadLog implements dialect.LogDialect. Every call has two details records: the request
// names its span, the one with the answer names none and holds the request again, as does
// the api_response with the counts. Those pair by order within the conversation.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	r.Scalars(scalars)
	switch r.EventName() {
	case eventDetails:
		readDetails(r)
	case "gemini_cli.api_request":
		readText(r, "request_text", genai.FacetInput)
	case "gemini_cli.api_response":
		readText(r, "response_text", genai.FacetOutput)
		readUsage(r, logUsage)
	default: // a user_prompt names no span, and the request holds it
		return dialect.Join{}
	}
	return joinOf(r)
}

func joinOf(r *dialect.Reader) dialect.Join {
	if !r.SpanID().IsEmpty() {
		return dialect.Join{BySpan: true}
	}
	return dialect.Join{Conversation: r.Op.ConversationID, Order: true}
}

// readDetails reads a record of the conventions. The role of the model is written as
// "system" in it; parameters that are not set have an empty value.
func readDetails(r *dialect.Reader) {
	if got, ok := messages.Read(r.Text("gen_ai.system_instructions"), genai.RoleSystem); ok {
		r.Op.System = got.Messages
		r.Accept(genai.FacetSystem, "log:"+eventDetails)
	}
	if got, ok := messages.Read(r.Text(keyInput), genai.RoleUser); ok {
		r.Op.Input = modelSpeaks(got.Messages)
		r.Accept(genai.FacetInput, "log:"+eventDetails)
	}
	if got, ok := messages.Read(r.Text(keyOutput), genai.RoleAssistant); ok {
		r.Op.Output = joinChunks(modelSpeaks(got.Messages))
		r.Accept(genai.FacetOutput, "log:"+eventDetails)
	}
	if id := r.Text("gen_ai.response.id"); id != "" {
		r.Op.ResponseID = id
		r.Accept(genai.FacetResponseID, "log:"+eventDetails)
	}
	readUsage(r, spanUsage)
	readParameters(r)
}

// modelSpeaks gives back the model its messages. A system prompt stands apart here, so a
// system message can only be the model's.
func modelSpeaks(list []genai.Message) []genai.Message {
	for i := range list {
		if list[i].Role == genai.RoleSystem {
			list[i].Role = genai.RoleAssistant
		}
	}
	return list
}

func readParameters(r *dialect.Reader) {
	const prefix = "gen_ai.request."
	for _, m := range r.Under(prefix) {
		if m.Key == "model" || m.Value.Type() == pcommon.ValueTypeEmpty {
			continue
		}
		name := strings.ReplaceAll(m.Key, ".", "_")
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: dialect.NumberOrText(m.Value)})
		r.Accept(genai.FacetParameters, "log:"+eventDetails)
	}
}

// readText reads raw contents: the request, or every chunk of the response.
func readText(r *dialect.Reader, key string, facet genai.Facet) {
	text := r.Text(key)
	if text == "" || hidden.Text(r, key) {
		return
	}
	role := genai.RoleUser
	if facet == genai.FacetOutput {
		role = genai.RoleAssistant
	}
	got, ok := messages.Read(text, role)
	if !ok {
		return
	}
	note(r, key, got)
	if facet == genai.FacetInput {
		r.Op.Input = got.Messages
	} else {
		r.Op.Output = joinChunks(got.Messages)
	}
	r.Accept(facet, "log:"+r.EventName())
	r.Take(key)
}
