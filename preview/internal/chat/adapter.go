// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// context is what an adapter may look at to recognise its own.
type context struct {
	meta js.Value // metadata, or the value itself where there is none
	data js.Value // the opened side
	name string   // observation name, lower case
}

// adapter turns one framework's messages into the common shape.
type adapter struct {
	id        string
	claims    func(context) bool
	normalize func(data js.Value, c context) js.Value
}

// adapters in the order they are asked; the first that claims the value wins
// (contract section 2 no. 3 and section 4; the steer-*, scope-*, name-* cases).
func adapters() []adapter {
	return []adapter{
		{"langgraph", langgraphClaims, langgraph},
		{"aisdk", aisdkClaims, aisdk},
		{"openai", openaiClaims, openai},
		{"gemini", geminiClaims, gemini},
		{"microsoft-agent", microsoftClaims, microsoft},
		{"pydantic-ai", pydanticClaims, pydantic},
		{"semantic-kernel", semanticKernelClaims, semanticKernel},
		{"generic", func(context) bool { return true }, generic},
	}
}

func pick(c context) adapter {
	all := adapters()
	for _, a := range all {
		if a.claims(c) {
			return a
		}
	}
	return all[len(all)-1]
}

func newContext(meta, data js.Value, name string) context {
	meta = meta.Else(data)
	return context{meta: meta, data: data, name: strings.ToLower(name)}
}

// hints is the metadata for looking up marks: also JSON text is opened.
func (c context) hints() js.Value {
	if c.meta.IsString() {
		parsed, _ := js.Parse(c.meta.Text())
		return parsed
	}
	return c.meta
}

// scopeName is the nested scope name. On the default write path only user metadata can
// put one here, the built-in block rests flat (cases meta-scope-overwrite-*).
func (c context) scopeName() string { return c.hints().Path("scope", "name").Text() }

// structure asks a structural rule about the metadata and then about the value itself.
func (c context) structure(rule func(js.Value) bool) bool { return rule(c.meta) || rule(c.data) }

// all reports that v is a list of objects which each satisfy rule; an empty list does.
func all(v js.Value, rule func(js.Value) bool) bool {
	if !v.IsArray() {
		return false
	}
	for _, e := range v.Elems() {
		if !e.IsRecord() || !rule(e) {
			return false
		}
	}
	return true
}

// anyElem reports that one element of a list satisfies rule.
func anyElem(v js.Value, rule func(js.Value) bool) bool {
	for _, e := range v.Elems() {
		if rule(e) {
			return true
		}
	}
	return false
}

// optional reports that a property is undefined or satisfies rule.
func optional(v js.Value, rule func(js.Value) bool) bool { return v.IsUndefined() || rule(v) }

func isText(v js.Value) bool  { return v.IsString() }
func isArray(v js.Value) bool { return v.IsArray() }

func oneOf(v js.Value, words ...string) bool {
	for _, w := range words {
		if v.Is(w) {
			return true
		}
	}
	return false
}

// partsOnMessages reports messages with a list of parts beside the content, which
// langgraph and openai refuse (cases message-semconv-parts, message-gemini-parts).
func partsOnMessages(list js.Value) bool {
	return anyElem(list, func(m js.Value) bool { return m.Get("parts").IsArray() })
}

// wrapped returns the messages of {messages: [...]}, ok is false for everything else.
func wrapped(v js.Value) (messages js.Value, ok bool) {
	messages = v.Get("messages")
	return messages, messages.IsArray()
}

// withMessages replaces the messages of an object.
func withMessages(v, messages js.Value) js.Value {
	o := v.Record().Clone()
	o.Set("messages", messages)
	return js.Obj(o)
}
