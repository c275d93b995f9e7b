// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Side is the input or output of a span that is no model call: its value, and its
// messages when it is a conversation. The zero Side is absent.
type Side struct {
	Value genai.Value
	List  []genai.Message
}

// NewSide reads a payload. role is who speaks where the source names nobody.
func NewSide(v genai.Value, role string) Side {
	s := Side{Value: v}
	if !v.IsJSON {
		return s
	}
	parsed, _ := jsonx.Parse(v.Text) // valid: the value says so
	if list, ok := Messages(parsed, role); ok {
		s.List = JoinItems(list)
	}
	return s
}

// There reports whether the source wrote the side at all.
func (s *Side) There() bool { return s.Value.Set && s.Value.Text != "" }

// Pair settles how two sides are shown. When one is a conversation, plain text on the
// other is its message; anything else leaves both as the values they are, since a
// conversation with half of it missing would mislead.
func Pair(in, out Side) (Side, Side) {
	if (in.List != nil || out.List != nil) && in.speaks() && out.speaks() {
		return in.asMessages(genai.RoleUser), out.asMessages(genai.RoleAssistant)
	}
	in.List, out.List = nil, nil
	return in, out
}

// speaks reports whether the side can stand in a conversation.
func (s *Side) speaks() bool {
	return !s.There() || s.List != nil || !s.Value.IsJSON && !isNode(s.Value.Text)
}

// isNode recognises the names LangGraph gives its first and last node.
func isNode(text string) bool {
	return len(text) > 4 && strings.HasPrefix(text, "__") && strings.HasSuffix(text, "__") && !strings.ContainsAny(text, " \n")
}

func (s Side) asMessages(role string) Side {
	if s.There() && s.List == nil {
		s.List = []genai.Message{messages.Text(role, s.Value.Text)}
	}
	if s.List != nil {
		s.Value = genai.Value{}
	}
	return s
}
