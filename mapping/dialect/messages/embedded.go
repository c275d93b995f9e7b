// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// embedded makes what was embedded, or searched for, of an input that a source wrote as
// user messages: one text, or a list of them. Nobody said it to a model, so it is no
// conversation. Messages with anything but text (an image) stay what they are.
func embedded(op *genai.Operation) {
	switch op.Kind {
	case genai.KindEmbeddings, genai.KindRerank, genai.KindRetrieval:
	default:
		return
	}
	if len(op.Input) == 0 || len(op.Output) > 0 || op.InputValue.Set {
		return
	}
	texts := make([]string, 0, len(op.Input))
	for i := range op.Input {
		m := &op.Input[i]
		if m.Role != genai.RoleUser || m.Name != "" || m.Extra != "" {
			return
		}
		if len(m.Parts) != 1 || m.Parts[0].Type != genai.PartText {
			return
		}
		texts = append(texts, m.Parts[0].Content)
	}
	op.Input, op.InputValue = nil, Texts(texts)
}

// Texts returns one text as it is, several as a JSON list.
func Texts(texts []string) genai.Value {
	if len(texts) == 1 {
		return textValue(texts[0])
	}
	dst := []byte{'['}
	for i, t := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsonx.AppendString(dst, t)
	}
	return genai.JSONValue(string(append(dst, ']')))
}
