// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyAll       = "pydantic_ai.all_messages" // versions 2 and later
	keyAllEvents = "all_messages_events"      // version 1
	keyEvents    = "events"                   // version 1, model calls
	keyFinal     = "final_result"
)

// readAgent reads an agent run: its whole conversation, of which the end is the answer.
func readAgent(r *dialect.Reader) {
	key, list := runMessages(r)
	if key == "" || !r.Open(genai.FacetInput) || !r.Open(genai.FacetOutput) {
		readFinal(r)
		return
	}
	if msgevents.Hollow(list) {
		hidden.Say(r)
		r.Take(key)
		return
	}
	input, output := splitRun(list)
	if final := r.Text(keyFinal); final != "" && !says(output, final) && !says(list, final) {
		input, output = list, nil // the answer is not in the list yet
	}
	if len(input) > 0 {
		r.Op.Input = input
		r.Accept(genai.FacetInput, key)
	}
	if len(output) > 0 {
		r.Op.Output = output
		r.Accept(genai.FacetOutput, key, keyFinal)
	}
	readFinal(r)
}

func runMessages(r *dialect.Reader) (key string, list []genai.Message) {
	if v := r.JSON(keyAll); v.IsArray() {
		list, _ = messages.List(v, genai.RoleUser)
		return keyAll, list
	}
	if reading, ok := messages.Read(r.Str(keyAll), genai.RoleUser); ok { // cut by a length limit
		r.Malformed(keyAll)
		return keyAll, reading.Messages
	}
	if v := r.JSON(keyAllEvents); v.IsArray() {
		c := msgevents.List(v)
		return keyAllEvents, append(c.Input, c.Output...)
	}
	return "", nil
}

// splitRun cuts a conversation where its answer begins: the assistant's last message and
// what belongs to it (the result that ends a structured output's final_result call).
func splitRun(list []genai.Message) (input, output []genai.Message) {
	for i := len(list) - 1; i >= 0 && i >= len(list)-2; i-- {
		if list[i].Role == genai.RoleAssistant {
			return list[:i:i], list[i:]
		}
	}
	return list, nil
}

// readFinal reads the result of a run where no message says it.
func readFinal(r *dialect.Reader) {
	v, ok := r.Value(keyFinal)
	if !ok {
		return
	}
	if r.Open(genai.FacetOutput) {
		r.Op.Output = []genai.Message{messages.Text(genai.RoleAssistant, dialect.TextOf(v))}
		r.Accept(genai.FacetOutput, keyFinal)
		return
	}
	if !r.OpenFor(genai.FacetOutput) || says(r.Op.Output, dialect.TextOf(v)) || says(r.Op.Input, dialect.TextOf(v)) {
		r.Take(keyFinal)
	}
}

// says reports whether a message holds the text, as text or as the arguments of a call.
func says(list []genai.Message, text string) bool {
	compact := jsonx.Compact(text)
	for i := range list {
		for j := range list[i].Parts {
			p := &list[i].Parts[j]
			if p.Content == text || (p.Value.IsJSON && jsonx.Compact(p.Value.Text) == compact) {
				return true
			}
		}
	}
	return false
}

// readEvents reads version 1's events attribute of a model call.
func readEvents(r *dialect.Reader) {
	v := r.JSON(keyEvents)
	if !v.IsArray() {
		return
	}
	c := msgevents.List(v)
	if msgevents.Hollow(append(c.Input[:len(c.Input):len(c.Input)], c.Output...)) {
		hidden.Say(r)
		r.Take(keyEvents)
		return
	}
	msgevents.Fill(r, c, keyEvents)
}

// readHistory states what pydantic-ai is known to do: every request carries the whole
// conversation, unless it continues a stored response.
func readHistory(r *dialect.Reader) {
	if r.Open(genai.FacetHistory) && r.Scope() == "pydantic-ai" && r.Has("model_request_parameters") &&
		!r.Has("gen_ai.request.previous_response.id") {
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, "")
	}
}

// contentKeys are the conventions' keys of versions 2 and later.
var contentKeys = []struct {
	key   string
	facet genai.Facet
}{
	{keyInput, genai.FacetInput},
	{"gen_ai.output.messages", genai.FacetOutput},
	{keySystem, genai.FacetSystem},
}

// readHidden recognises messages whose content was switched off (include_content=False):
// the parts stay, without what they said.
func readHidden(r *dialect.Reader) {
	for _, c := range contentKeys {
		if !r.Open(c.facet) {
			continue
		}
		if list, _ := messages.List(r.JSON(c.key), genai.RoleUser); msgevents.Hollow(list) {
			hidden.Say(r)
			r.Accept(c.facet, c.key)
		}
	}
}
