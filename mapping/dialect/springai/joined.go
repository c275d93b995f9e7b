// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// listOf reads a list that Spring joined; inner quotes are not escaped, so only the
// joints tell.
func listOf(text string) []string {
	if v, err := jsonx.Parse(text); err == nil && v.IsArray() {
		out := make([]string, 0, v.Len())
		for _, e := range v.Elems() {
			if s := e.Scalar(); s != "" || e.IsString() {
				out = append(out, s)
			} else if !e.IsNull() {
				out = append(out, e.Raw())
			}
		}
		return out
	}
	body, ok := strings.CutPrefix(strings.TrimSpace(text), "[\"")
	if !ok {
		if text == "" {
			return nil
		}
		return []string{text}
	}
	return strings.Split(strings.TrimSuffix(body, "\"]"), "\", \"")
}

// roles are the types of Spring's messages, the keys of a map that it joined.
var roles = []string{genai.RoleSystem, genai.RoleUser, genai.RoleAssistant, genai.RoleTool}

// entriesOf reads a map of one text per type of message that Spring joined, as
// `["system":"...", "user":"..."]`. The map has no order: the system prompt comes first.
// nil when the text is no such map.
func entriesOf(text string) (list []genai.Message) {
	body, _ := strings.CutPrefix(strings.TrimSpace(text), "[")
	role, at := opening(body)
	body = strings.TrimSuffix(body, "\"]")
	for role != "" && at <= len(body) {
		end, more, next := joint(body[at:])
		m := messages.Text(role, body[at:at+end])
		if role == genai.RoleSystem {
			list = append([]genai.Message{m}, list...)
		} else {
			list = append(list, m)
		}
		body, role, at = body[at:], more, next
	}
	return list
}

// joint returns where an entry ends, and the type of message and the begin of the next.
func joint(body string) (end int, role string, at int) {
	const between = "\", "
	for from := 0; ; {
		i := strings.Index(body[from:], between)
		if i < 0 {
			return len(body), "", 0
		}
		i += from
		from = i + len(between)
		if role, at = opening(body[from:]); role != "" {
			return i, role, from + at
		}
	}
}

// opening returns the type of message whose entry begins text, and where what it says begins.
func opening(text string) (role string, at int) {
	for _, role := range roles {
		if lead := `"` + role + `":"`; strings.HasPrefix(text, lead) {
			return role, len(lead)
		}
	}
	return "", 0
}
