// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput, keyInputMime   = "input.value", "input.mime_type"
	keyOutput, keyOutputMime = "output.value", "output.mime_type"
	specInput, specOutput    = "gen_ai.input.messages", "gen_ai.output.messages"
)

// readChat reads a model call: its request and its answer, each from the carrier that
// says more.
func readChat(r *dialect.Reader, s *setup) {
	if v := mend.Attribute(r, keyInput); v.Exists() {
		s.request, _ = native.ReadRequest(v)
	}
	if v := mend.Attribute(r, keyOutput); v.Exists() {
		s.response, _ = native.ReadResponse(v)
	}
	readInput(r, s)
	readOutput(r, s)
}

func readInput(r *dialect.Reader, s *setup) {
	fields := r.Under(inputPrefix + ".")
	if !r.Open(genai.FacetInput) { // a better source was there; ours repeats it
		r.TakeFields(fields)
		r.Take(keyInput, keyInputMime, "llm.prompts", specInput)
		return
	}
	c := choice{flat: indexed(r, inputPrefix, genai.RoleUser), native: s.request.Messages, prefix: inputPrefix, key: keyInput, spec: specInput, role: genai.RoleUser}
	if len(c.flat) > 0 {
		r.Take(inputPrefix)
	} else {
		c.flat, fields = prompts(r)
	}
	list, from := c.pick(r)
	r.TakeFields(fields)
	r.Take(keyInputMime)
	if len(list) > 0 {
		r.Op.Input = list
		r.Accept(genai.FacetInput, from, specInput)
		readHistory(r, s)
	}
	readSystem(r, s, c.flat)
}

func readOutput(r *dialect.Reader, s *setup) {
	fields := r.Under(outputPrefix + ".")
	if !r.Open(genai.FacetOutput) {
		r.TakeFields(fields)
		r.Take(keyOutput, keyOutputMime, specOutput)
		return
	}
	c := choice{flat: indexed(r, outputPrefix, genai.RoleAssistant), native: s.response.Messages, prefix: outputPrefix, key: keyOutput, spec: specOutput, role: genai.RoleAssistant}
	if len(c.flat) > 0 {
		r.Take(outputPrefix)
	} else {
		c.flat, fields = completions(r)
	}
	list, from := c.pick(r)
	r.TakeFields(fields)
	r.Take(keyOutputMime)
	if len(list) > 0 {
		r.Op.Output = list
		r.Accept(genai.FacetOutput, from, specOutput)
	}
	readResponse(r, s)
}

// readSystem keeps a system prompt that the chosen conversation lacks.
func readSystem(r *dialect.Reader, s *setup, flat []genai.Message) {
	if !r.Open(genai.FacetSystem) || native.HasSystem(r.Op.Input) {
		r.Take("gen_ai.system_instructions")
		return
	}
	for _, list := range [][]genai.Message{systems(flat), systems(s.request.Messages), s.request.System, s.invocation.System, s.response.System} {
		if list, _ = hidden.Messages(list); len(list) > 0 {
			r.Op.System = list
			r.Op.Provenance.Set(genai.FacetSystem, genai.Source{Dialect: Dialect{}.Name(), Key: keyInput})
			r.Take("gen_ai.system_instructions")
			return
		}
	}
}

func systems(list []genai.Message) []genai.Message {
	var out []genai.Message
	for i := range list {
		if list[i].Role == genai.RoleSystem && len(list[i].Parts) > 0 {
			out = append(out, list[i])
		}
	}
	return out
}

// readHistory says what the request contains: instrumentations copy it as it was sent,
// which is everything unless it continues an earlier response.
func readHistory(r *dialect.Reader, s *setup) {
	if !r.Open(genai.FacetHistory) {
		return
	}
	r.Op.History = genai.HistoryFull
	for _, id := range []string{s.request.Previous, s.invocation.Previous, s.response.Previous} {
		if id != "" {
			r.Op.PreviousResponseID, r.Op.History = id, genai.HistoryDelta
			break
		}
	}
	r.Op.Provenance.Set(genai.FacetHistory, genai.Source{Dialect: Dialect{}.Name(), Key: keyInput})
}

// prompts reads the completion form: llm.prompts.N.prompt.text, or llm.prompts as one
// value (llama-index 4).
func prompts(r *dialect.Reader) (out []genai.Message, fields dialect.Fields) {
	fields = r.Under("llm.prompts.")
	for _, g := range r.Groups("llm.prompts") {
		out = append(out, messages.Text(genai.RoleUser, g.Fields.Text("prompt.text")))
	}
	if len(out) == 0 {
		for _, text := range r.Strings("llm.prompts") {
			out = append(out, messages.Text(genai.RoleUser, text))
		}
		r.Take("llm.prompts")
	}
	return out, fields
}

// completions reads llm.choices.N.completion.text.
func completions(r *dialect.Reader) (out []genai.Message, fields dialect.Fields) {
	for _, g := range r.Groups("llm.choices") {
		out = append(out, messages.Text(genai.RoleAssistant, g.Fields.Text("completion.text")))
	}
	return out, r.Under("llm.choices.")
}
