// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package msgevents reads one message per event, the carrier of semantic conventions
// v1.28 to v1.36 (gen_ai.system.message, ..., gen_ai.choice) that many sources still
// write: as span events, as log records, or as entries of one JSON list. It turns an
// event into a message object and leaves the reading of that to package messages.
//
// Dialects say where the events stand; nothing here knows a vendor.
package msgevents

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Details is the event that carries a whole call since v1.37: a log record in the
// conventions, on the span in several sources.
const Details = "gen_ai.client.inference.operation.details"

// Choice is the event of an answer; every other one is part of the request.
const Choice = "gen_ai.choice"

var roles = map[string]string{
	"gen_ai.system.message": genai.RoleSystem, "gen_ai.user.message": genai.RoleUser,
	"gen_ai.assistant.message": genai.RoleAssistant, "gen_ai.tool.message": genai.RoleTool,
	"gen_ai.developer.message": "developer",
	"gen_ai.tool.developer":    "developer", // Semantic Kernel .NET misnames it
	Choice:                     genai.RoleAssistant,
}

// Role returns who speaks in an event of that name; false when it is no message event.
func Role(name string) (string, bool) {
	role, ok := roles[name]
	return role, ok
}

// Messages reads the body of an event: usually one message, several when its content
// holds several. A body that is no object is the content itself.
func Messages(name string, body jsonx.Value) []genai.Message {
	role, ok := roles[name]
	if !ok {
		return nil
	}
	finish := body.First("finish_reason", "finishReason").Scalar()
	list := read(role, unwrap(body))
	if calls := body.Get("tool_calls"); calls.Exists() && body.Get("message").IsObject() && len(list) > 0 { // beside the message
		last := &list[len(list)-1]
		last.Parts = messages.AppendCalls(last.Parts, calls)
	}
	if n := len(list); n > 0 && finish != "" && list[n-1].FinishReason == "" {
		list[n-1].FinishReason = finish
	}
	return list
}

// unwrap returns the message object of a choice, or of a body whose content is a whole
// message (ADK Go writes Gemini contents there).
func unwrap(body jsonx.Value) jsonx.Value {
	if m := body.Get("message"); m.IsObject() {
		return m
	}
	if c := body.Get("content"); c.IsObject() && c.Get("parts").IsArray() {
		return c
	}
	return body
}

func read(role string, m jsonx.Value) []genai.Message {
	if !m.IsObject() {
		if !m.Exists() || m.IsNull() {
			return nil
		}
		return parse(object(member(nil, "content", m.Raw()), role, ""))
	}
	if said := m.Get("message"); said.Exists() && !m.Get("content").Exists() { // Strands: text or blocks
		return parse(object(member(nil, "content", said.Raw()), role, ""))
	}
	id := ""
	if role == genai.RoleTool { // the conventions call the id of the answered call `id`
		id = m.Get("id").Scalar()
	}
	return parse(object([]byte(strings.TrimSpace(m.Raw())[1:]), role, id))
}

// object puts role and id before the members of a message, so that its own win.
func object(members []byte, role, id string) string {
	dst := append(jsonx.AppendString([]byte(`{"role":`), role), ',')
	if id != "" {
		dst = append(jsonx.AppendString(append(dst, `"tool_call_id":`...), id), ',')
	}
	if rest := strings.TrimSpace(string(members)); rest == "}" {
		dst = dst[:len(dst)-1]
	}
	return string(append(dst, members...))
}

func member(dst []byte, key, raw string) []byte {
	dst = append(jsonx.AppendString(dst, key), ':')
	return append(append(dst, raw...), '}')
}

func parse(text string) []genai.Message {
	v, err := jsonx.Parse(text)
	if err != nil {
		return nil
	}
	list, _ := messages.List(v, genai.RoleUser)
	return list
}
