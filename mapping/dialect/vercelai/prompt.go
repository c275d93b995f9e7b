// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyMessages = "ai.prompt.messages" // what the model was sent: inner spans
	keyPrompt   = "ai.prompt"          // what the caller gave: outer spans
)

// readPrompt reads the input. Sentry writes the same content a second time under the
// conventions' keys.
func readPrompt(r *dialect.Reader) {
	if r.Scope() == otelScope && r.Str("gen_ai.operation.name") == "chat" && r.Open(genai.FacetHistory) {
		r.Op.History = genai.HistoryFull
		r.Op.Provenance.Set(genai.FacetHistory, genai.Source{Dialect: Dialect{}.Name(), Key: "gen_ai.input.messages"})
	}
	key := keyMessages
	if !r.Has(key) {
		key = keyPrompt
	}
	if r.Text(key) == "" || !r.Open(genai.FacetInput) {
		return
	}
	req, ok := request(r, key)
	if !ok {
		req = native.Request{Messages: []genai.Message{messages.Text(genai.RoleUser, r.Text(key))}}
	}
	r.Op.Input = req.Messages
	r.Accept(genai.FacetInput, key, keyMessages, keyPrompt, "ai.prompt.format", "gen_ai.input.messages",
		"sentry.sdk_meta.gen_ai.input.messages.original_length")
	if len(req.System) > 0 && r.Open(genai.FacetSystem) {
		r.Op.System = req.System
		r.Accept(genai.FacetSystem, key)
	}
	if native.HasSystem(req.Messages) || len(r.Op.System) > 0 {
		r.Take("gen_ai.system_instructions")
	}
	if key == keyMessages && r.Open(genai.FacetHistory) { // the provider call is stateless
		r.Op.History = genai.HistoryFull
		r.Op.Provenance.Set(genai.FacetHistory, genai.Source{Dialect: Dialect{}.Name(), Key: key})
	}
}

// request reads {system, prompt | messages}, a list of messages, a plain prompt.
func request(r *dialect.Reader, key string) (native.Request, bool) {
	v := mend.Attribute(r, key)
	switch {
	case v.IsObject():
		return native.ReadRequest(v)
	case v.IsArray():
		list, ok := messages.List(v, genai.RoleUser)
		return native.Request{Messages: list}, ok
	case v.IsString():
		return native.Request{Messages: []genai.Message{messages.Text(genai.RoleUser, v.Text())}}, true
	default:
		return native.Request{}, false
	}
}
