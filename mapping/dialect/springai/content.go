// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyPrompt     = "gen_ai.prompt"
	keyCompletion = "gen_ai.completion"
	clientPrefix  = "spring.ai.chat.client."
)

// readContent reads prompt and completion from the span or from the events of the
// milestones, and the texts a chat client was given.
func readContent(r *dialect.Reader) {
	if list := texts(r, keyPrompt, "gen_ai.content.prompt", genai.RoleUser); len(list) > 0 && r.Open(genai.FacetInput) {
		r.Op.Input = list
		r.Accept(genai.FacetInput, keyPrompt)
	}
	if list := texts(r, keyCompletion, "gen_ai.content.completion", genai.RoleAssistant); len(list) > 0 && r.Open(genai.FacetOutput) {
		r.Op.Output = list
		r.Accept(genai.FacetOutput, keyCompletion)
	}
	if text := r.Text(clientPrefix + "user.text"); text != "" && r.Open(genai.FacetInput) {
		r.Op.Input = said(genai.RoleUser, []string{text})
		r.Accept(genai.FacetInput, clientPrefix+"user.text")
	}
	if text := r.Text(clientPrefix + "system.text"); text != "" && r.Open(genai.FacetSystem) {
		r.Op.System = said(genai.RoleSystem, []string{text})
		r.Accept(genai.FacetSystem, clientPrefix+"system.text")
	}
}

// texts returns the messages under key, or those in the event; an event that repeats what
// is read is taken. Some users' filters write real messages as JSON.
func texts(r *dialect.Reader, key, event, role string) []genai.Message {
	whole := r.Text(key)
	for ev := range r.Events() {
		if ev.Name != event || ev.Text(key) == "" {
			continue
		}
		if whole == "" {
			whole = ev.Text(key)
		}
		if ev.Text(key) == whole {
			r.TakeEvents(ev)
		}
	}
	return conversation(whole, role)
}

// conversation reads a text as messages: JSON of a provider's request or response or of
// Spring's own messages, as some users' filters write it, else what Spring joined.
func conversation(text, role string) []genai.Message {
	if v, err := jsonx.Parse(text); err == nil && (v.IsArray() || v.IsObject()) {
		if list := ownMessages(v); list != nil {
			return list
		}
		if native.IsConversation(v) {
			list, _ := messages.List(v, role)
			return list
		}
		if v.IsObject() {
			return ofProvider(v, text, role)
		}
	}
	if list := entriesOf(text); list != nil {
		return list
	}
	return said(role, listOf(text))
}

func ofProvider(v jsonx.Value, text, role string) []genai.Message {
	if role == genai.RoleAssistant {
		if res, ok := native.ReadResponse(v); ok {
			return res.Messages
		}
	} else if req, ok := native.ReadRequest(v); ok {
		return append(req.System, req.Messages...)
	}
	return said(role, []string{text})
}

// said makes one message of each text: Spring joins the messages, their roles are lost.
func said(role string, list []string) []genai.Message {
	out := make([]genai.Message, len(list))
	for i, text := range list {
		out[i] = messages.Text(role, text)
	}
	return out
}

// readLists reads lists that are joined texts: names of offered tools, finish reasons.
func readLists(r *dialect.Reader) {
	for _, key := range []string{"spring.ai.model.request.tool.names", clientPrefix + "tool.names", clientPrefix + "tool.function.names"} {
		if names := listOf(r.Text(key)); len(names) > 0 && r.Open(genai.FacetActiveTools) {
			r.Op.ActiveTools = names
			r.Accept(genai.FacetActiveTools, key)
		}
	}
	if key := "gen_ai.response.finish_reasons"; r.Has(key) && r.Open(genai.FacetFinish) {
		if list := listOf(r.Text(key)); len(list) > 0 {
			r.Op.FinishReasons = list
			r.Accept(genai.FacetFinish, key)
		}
	}
}
