// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// input is what one span sent, system prompts apart.
type input struct {
	system []redact.Message
	msgs   []redact.Message
	hashes []sum // of each message
	// unanswered are the ids of calls that the input answers and does not contain.
	unanswered []string
	onlyUser   bool
	compacted  bool // it begins with a summary that stands for what was before
}

// newInput looks at the input of an operation.
func newInput(k hashKey, op *redact.Operation) *input {
	in := &input{system: op.System, onlyUser: true}
	for i, m := range op.Input {
		if m.Role() != genai.RoleSystem {
			in.msgs = op.Input[i:]
			break
		}
		if len(op.System) == 0 {
			in.system = op.Input[:i+1]
		}
	}
	called := make(map[string]bool)
	in.hashes = k.messages(in.msgs)
	for _, m := range in.msgs {
		in.look(m, called)
	}
	in.onlyUser = in.onlyUser && len(in.msgs) > 0
	return in
}

func (in *input) look(m redact.Message, called map[string]bool) {
	if m.Role() != genai.RoleUser {
		in.onlyUser = false
	}
	for i := range m.Len() {
		switch m.PartType(i) {
		case genai.PartToolCall:
			called[m.Part(i).ID] = true
		case genai.PartToolResult:
			if p := m.Part(i); !called[p.ID] && !p.ServerSide {
				in.unanswered = append(in.unanswered, p.ID)
			}
		case genai.PartCompaction:
			in.compacted = true
		}
	}
}

// lists returns the hash of the list up to and with each message, on top of base.
func (in *input) lists(k hashKey, base sum) []sum {
	out := make([]sum, len(in.hashes))
	for i, h := range in.hashes {
		base = k.chained(base, h)
		out[i] = base
	}
	return out
}

// answer returns the messages that the generation added: its output, as it stands in the
// next request. Of several choices the first goes on.
func answer(op *redact.Operation) []redact.Message {
	out := make([]redact.Message, 0, len(op.Output))
	for i, m := range op.Output {
		if i > 0 && m.Role() == genai.RoleAssistant && op.Output[i-1].Role() == genai.RoleAssistant &&
			op.Output[i-1].FinishReason() != "" && m.FinishReason() != "" {
			break // another choice
		}
		if m.Len() > 0 {
			out = append(out, m.WithoutFinish())
		}
	}
	return out
}
