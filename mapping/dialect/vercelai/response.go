// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyText      = "ai.response.text"
	keyObject    = "ai.response.object"
	keyReasoning = "ai.response.reasoning" // from version 6 on
	keyCalls     = "ai.response.toolCalls"
	keyFiles     = "ai.response.files"
	keyFinish    = "ai.response.finishReason"
)

// older are the names of version 3 (ai.result.*), until they became ai.response.*.
var older = map[string]string{
	keyText: "ai.result.text", keyObject: "ai.result.object", keyCalls: "ai.result.toolCalls", keyFinish: "ai.finishReason",
}

// answerKeys are the keys of an answer's pieces.
var answerKeys = []string{
	keyText, keyObject, keyReasoning, keyCalls, keyFiles, older[keyText], older[keyObject], older[keyCalls],
}

// named returns the key as the span's version writes it.
func named(r *dialect.Reader, key string) string {
	if old := older[key]; old != "" && !r.Has(key) && r.Has(old) {
		return old
	}
	return key
}

// readResponse puts the answer together: the SDK writes its pieces one key each.
func readResponse(r *dialect.Reader) {
	if !r.Open(genai.FacetOutput) {
		r.Take(answerKeys...)
		return
	}
	said := append(reasoning(r), text(r)...)
	said = append(said, files(r)...)
	called := calls(r)
	if len(said)+len(called) == 0 {
		return
	}
	parts := append(said, called...)
	finish := r.Text(named(r, keyFinish))
	if r.Op.Kind.IsContainer() && finish != "tool-calls" {
		parts = append(called, said...) // calls of earlier steps, answered before the text
	}
	r.Op.Output = []genai.Message{{Role: genai.RoleAssistant, FinishReason: finish, Parts: parts}}
	r.Accept(genai.FacetOutput, keyText, append(answerKeys, "gen_ai.output.messages")...)
}

// reasoning reads the thinking: one text, or the list of reasoning parts.
func reasoning(r *dialect.Reader) []genai.Part {
	if v := r.JSON(keyReasoning); v.IsArray() {
		return messages.Parts(v)
	}
	if s := r.Text(keyReasoning); s != "" {
		return []genai.Part{{Type: genai.PartReasoning, Content: s}}
	}
	return nil
}

func text(r *dialect.Reader) []genai.Part {
	for _, key := range []string{keyText, keyObject} {
		if s := r.Text(named(r, key)); s != "" {
			return []genai.Part{{Type: genai.PartText, Content: s}}
		}
	}
	return nil
}

// calls reads [{toolCallId, toolName, input | args}]; input is an object, or JSON text.
// Version 7's outer spans may list results in between.
func calls(r *dialect.Reader) []genai.Part {
	key := named(r, keyCalls)
	v := mend.Attribute(r, key)
	if !v.IsArray() {
		if s := r.Text(key); s != "" {
			r.Note(key, genai.TextValue(s))
		}
		return nil
	}
	var out []genai.Part
	for _, e := range v.Elems() {
		if e.IsString() {
			e, _ = jsonx.Parse(e.Text()) // no JSON = absent, skipped below
		}
		if !e.IsObject() {
			continue
		}
		out = append(out, genai.Part{
			Type: genai.PartToolCall, ID: e.First("toolCallId", "id").Scalar(), Name: e.First("toolName", "name").Scalar(),
			Value: messages.Value(e.First("input", "args")), ServerSide: e.Get("providerExecuted").Bool(),
		})
	}
	return out
}

// files reads [{type: file, mediaType, data}].
func files(r *dialect.Reader) []genai.Part {
	var out []genai.Part
	for _, e := range mend.Attribute(r, keyFiles).Elems() {
		data := e.First("data", "base64", "base64Data").Text()
		if e.IsObject() && data != "" {
			out = append(out, genai.Part{Type: genai.PartMedia, MimeType: e.First("mediaType", "mimeType").Text(), Data: data})
		}
	}
	return out
}

// readTool reads the run of one tool.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) && r.Has("ai.toolCall.name") {
		r.Op.Tool = genai.Tool{Name: r.Text("ai.toolCall.name"), CallID: r.Text("ai.toolCall.id")}
		r.Accept(genai.FacetTool, "ai.toolCall.name", "ai.toolCall.id", "gen_ai.tool.name", "gen_ai.tool.call.id", "gen_ai.tool.type")
	}
	if key := "ai.toolCall.args"; r.Open(genai.FacetInput) && r.Has(key) {
		r.Op.InputValue = r.Content(key)
		r.Accept(genai.FacetInput, key, "gen_ai.tool.call.arguments")
	}
	if key := "ai.toolCall.result"; r.Open(genai.FacetOutput) && r.Has(key) {
		r.Op.OutputValue = decoded(r, key)
		r.Accept(genai.FacetOutput, key, "gen_ai.tool.call.result")
	}
}

// decoded returns content that the SDK wrote as JSON text: a JSON string is its text.
func decoded(r *dialect.Reader, key string) genai.Value {
	if v := r.JSON(key); v.IsString() {
		return dialect.TextContent(v.Text())
	}
	return r.Content(key)
}
