// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"bufio"
	"io"
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// MarshalJSON writes the stored part under the field names of the recorded verdicts.
func (o Observation) MarshalJSON() ([]byte, error) {
	return js.Append(nil, js.Obj(o.record(Draw(o)))), nil
}

// MarshalJSON writes the drawn part under the field names of the recorded verdicts.
func (ui UI) MarshalJSON() ([]byte, error) { return js.Append(nil, ui.value()), nil }

// WriteJSON writes one object a line and span: the stored fields, the drawn ones under
// "ui" and the problems under "problems".
func WriteJSON(w io.Writer, obs []Observation) error {
	out := bufio.NewWriter(w)
	for _, o := range obs {
		ui := Draw(o)
		line := o.record(ui)
		line.Set("ui", ui.value())
		line.Set("problems", list(Explain(o, ui), Problem.value))
		if _, err := out.Write(append(js.Append(nil, js.Obj(line)), '\n')); err != nil {
			return err
		}
	}
	return out.Flush()
}

// fields builds an object in the order of its arguments: name, value, name, value ...
func fields(pairs ...any) *js.Object {
	o := js.NewObject(len(pairs) / 2)
	for i := 0; i < len(pairs); i += 2 {
		o.Set(pairs[i].(string), pairs[i+1].(Value))
	}
	return o
}

func orNull(s string) Value {
	if s == "" {
		return js.Null
	}
	return js.String(s)
}

func list[T any](elems []T, value func(T) Value) Value {
	out := make([]Value, len(elems))
	for i, e := range elems {
		out[i] = value(e)
	}
	return js.Array(out...)
}

func texts(s []string) Value { return list(s, js.String) }

func (o Observation) record(ui UI) *js.Object {
	e, null := o.event, js.Null
	keys := []string{}
	if e.Metadata != nil {
		keys = slices.Sorted(slices.Values(e.Metadata.Keys()))
	}
	storedKeys := slices.Sorted(slices.Values(o.flatMetadata().Keys()))
	user := js.NewObject(4)
	mine := o.UserMetadata()
	for _, key := range storedKeys {
		if v, ok := mine[key]; ok {
			user.SetText(key, v)
		}
	}
	return fields(
		"type", js.String(o.Type), "name", e.Name.Else(null),
		"traceId", js.String(o.TraceID), "spanId", js.String(o.SpanID), "parentSpanId", e.Parent.Else(null),
		"startTime", js.String(o.StartTime), "endTime", js.String(o.EndTime),
		"model", orNull(o.Model), "modelParameters", o.Parameters.Else(null),
		"usageDetails", e.Usage.Else(null), "costDetails", o.Cost.Else(null),
		"completionStartTime", o.FirstToken.Else(null), "level", js.String(o.Level),
		"statusMessage", o.StatusMessage.Else(null),
		"promptName", o.PromptName.Else(null), "promptVersion", o.PromptVersion.Else(null),
		"environment", js.String(o.Environment), "version", o.Version.Else(null), "release", o.Release.Else(null),
		"traceName", o.TraceName.Else(null), "userId", orNull(o.UserID), "sessionId", orNull(o.SessionID),
		"tags", texts(o.Tags), "public", o.Public.Else(null),
		"input", o.Input.Else(null), "output", o.Output.Else(null), "inputIsChat", js.Bool(ui.InputIsChat()),
		"metadataKeys", texts(keys), "storedMetadataKeys", texts(storedKeys), "userMetadata", js.Obj(user),
	)
}

func (ui UI) value() Value {
	counts := js.NewObject(len(ui.ToolCallCounts))
	names := make([]string, 0, len(ui.ToolCallCounts))
	for name := range ui.ToolCallCounts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		counts.Set(name, js.Number(float64(ui.ToolCallCounts[name])))
	}
	return js.Obj(fields(
		"chat", js.Bool(ui.Chat), "inputParsed", js.Bool(ui.InputParsed), "outputParsed", js.Bool(ui.OutputParsed),
		"adapters", texts(ui.Adapters[:]), "messages", list(ui.Messages, Message.value),
		"toolsShown", texts(ui.ToolsShown), "toolCallCounts", js.Obj(counts),
		"additionalInput", texts(ui.AdditionalInput),
		"storedToolDefinitions", texts(ui.StoredToolDefs), "storedToolCalls", list(ui.StoredToolCalls, ToolCall.value),
		"playground", js.Bool(ui.Playground), "playgroundTools", texts(ui.PlaygroundTools),
	))
}

func (c ToolCall) value() Value {
	return js.Obj(fields("id", c.ID.Else(js.Null), "name", c.Name.Else(js.Null), "arguments", c.Arguments.Else(js.Null)))
}

func (m Message) value() Value {
	o := fields("side", js.String(m.Side), "role", m.Role.Else(js.Null))
	if m.Name != "" {
		o.SetText("name", m.Name)
	}
	o.Spread(js.Obj(fields(
		"body", js.String(m.Body), "text", m.Text.Else(js.Null), "parts", texts(m.Parts), "thinking", texts(m.Thinking),
	)))
	if m.Redacted > 0 {
		o.Set("redacted", js.Number(float64(m.Redacted)))
	}
	o.Set("toolCalls", list(m.ToolCalls, ToolCall.value))
	if m.ToolCallID != "" {
		o.SetText("toolCallId", m.ToolCallID)
	}
	o.Set("leftovers", texts(m.Leftovers))
	o.SetText("view", m.View)
	return js.Obj(o)
}
