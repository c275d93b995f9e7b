// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func (n *Node) kind() genai.Kind {
	if n.Op == nil {
		return genai.KindUnknown
	}
	return n.Op.Kind
}

// bounds reports whether the node begins work of its own: an agent or a tool. What is
// below belongs to it, not to a model call above.
func (n *Node) bounds() bool {
	switch n.kind() {
	case genai.KindInvokeAgent, genai.KindCreateAgent, genai.KindExecuteTool:
		return true
	default:
		return false
	}
}

// hasMessages reports whether the operation holds a conversation.
func hasMessages(op *redact.Operation) bool {
	return op != nil && (len(op.Input) > 0 || len(op.Output) > 0)
}

// answer returns the last thing an assistant says in messages.
func answer(list []redact.Message) (redact.Message, bool) {
	for i := len(list) - 1; i >= 0; i-- {
		if role := list[i].Role(); (role == genai.RoleAssistant || role == "model") && !list[i].Prose().Empty() {
			return list[i], true
		}
	}
	return redact.Message{}, false
}

// tally is a call's tokens, however its source counts them.
type tally struct{ in, out int64 }

func (t tally) plus(o tally) tally { return tally{t.in + o.in, t.out + o.out} }

// tallyOf returns the tokens of an operation; false when it reports none.
func tallyOf(op *redact.Operation) (tally, bool) {
	if op == nil {
		return tally{}, false
	}
	buckets, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
	var t tally
	for _, b := range buckets {
		switch {
		case strings.HasPrefix(b.Name, usage.NameInput):
			t.in += b.Tokens
		case strings.HasPrefix(b.Name, usage.NameOutput):
			t.out += b.Tokens
		case len(buckets) == 1:
			t.in = b.Tokens
		}
	}
	return t, len(buckets) > 0
}

func hasCost(op *redact.Operation) bool {
	c := &op.Cost
	return c.Total.IsSet() || c.Input.IsSet() || c.Output.IsSet()
}
