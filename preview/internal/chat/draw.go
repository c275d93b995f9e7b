// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// Drawing is what the page shows of one observation.
type Drawing struct {
	// InputReason and OutputReason tell why a side does not pass the schema, "" when it does.
	InputReason, OutputReason string
	Adapters                  [2]string
	Messages                  []Message
	Inputs                    int // how many of the messages belong to the input
	AdditionalInput           []string
}

// Message is one entry of the conversation in the common shape.
type Message struct{ js.Value }

// Draw reads both sides and joins them (contract section 2 no. 3 and 4).
func (p Page) Draw() Drawing {
	input, inAdapter, inReason := p.read(p.Input.Open, inputMessages)
	output, outAdapter, outReason := p.read(p.Output.Open, outputMessages)
	d := Drawing{
		InputReason: inReason, OutputReason: outReason, Adapters: [2]string{inAdapter, outAdapter},
		AdditionalInput: additional(p.Input.Open),
	}
	if inReason != "" {
		return d // one bad input message, and there is no conversation at all
	}
	d.Inputs = len(input)
	for _, m := range input {
		d.Messages = append(d.Messages, Message{m})
	}
	if outReason != "" {
		output = []js.Value{unread(p.Output.Open)}
	}
	for _, m := range output {
		o := m.Record().Clone()
		o.Set("role", m.Get("role").Else(js.String("assistant")))
		d.Messages = append(d.Messages, Message{js.Obj(o)})
	}
	return d
}

func (p Page) read(data js.Value, schema func(js.Value) ([]js.Value, string)) (list []js.Value, adapter, reason string) {
	c := newContext(p.Metadata, data, p.Name)
	a := pick(c)
	if data.Truthy() {
		data = a.normalize(data, c)
	}
	list, reason = schema(data)
	return list, a.id, reason
}

// unread shows an output that is no message: a text as an answer, all else as raw JSON
// (cases output-text, output-missing, output-object).
func unread(output js.Value) js.Value {
	o := js.NewObject(2)
	if output.IsString() {
		o.Set("content", output)
	} else {
		o.Set(leftovers, output.Else(js.Null))
	}
	return js.Obj(o)
}

// additional lists the keys of an object input that are not its conversation.
func additional(input js.Value) []string {
	keys := []string{}
	consumed := []string{"messages"}
	if pick(newContext(input, input, "")).id == "openai" {
		consumed = append(consumed, consumedByOpenAI(input)...)
	}
	for key := range input.Record().All() {
		if !slices.Contains(consumed, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
