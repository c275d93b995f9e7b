// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Guess reads content of which nobody knows whether it is a conversation; ok is false when
// it is none. whole is the parsed value around the messages (a request may name its tools
// and its model).
func Guess(v genai.Value, role string) (list []genai.Message, whole jsonx.Value, ok bool) {
	text := strings.TrimSpace(v.Text)
	if text == "" || (text[0] != '{' && text[0] != '[' && text[0] != '"') {
		return nil, jsonx.Value{}, false
	}
	parsed, err := jsonx.Parse(text)
	if err != nil {
		converted, ok := fromPython(text)
		if !ok {
			return nil, jsonx.Value{}, false
		}
		if parsed, err = jsonx.Parse(converted); err != nil {
			return nil, jsonx.Value{}, false
		}
	}
	if parsed.IsString() {
		parsed, _ = container(parsed)
	}
	if !IsConversation(parsed) {
		return nil, parsed, false
	}
	list, ok = List(parsed, role)
	return list, parsed, ok && len(list) > 0
}

// Complete makes one thing of an operation of which one side is a conversation and the
// other a bare value: a value beside messages is a message. What a model was asked and
// said is always a conversation; what was embedded never is.
func Complete(op *genai.Operation) {
	embedded(op)
	toolRoles(op)
	if len(op.Input) == 0 && len(op.Output) == 0 && !op.Kind.IsGeneration() {
		return
	}
	if len(op.Input) == 0 && op.InputValue.Set {
		op.Input, op.InputValue = []genai.Message{Text(genai.RoleUser, op.InputValue.Text)}, genai.Value{}
	}
	if len(op.Output) == 0 && op.OutputValue.Set {
		op.Output, op.OutputValue = []genai.Message{Text(genai.RoleAssistant, op.OutputValue.Text)}, genai.Value{}
	}
}
