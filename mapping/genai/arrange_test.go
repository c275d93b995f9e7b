// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func text(s string) genai.Part    { return genai.Part{Type: genai.PartText, Content: s} }
func thought(s string) genai.Part { return genai.Part{Type: genai.PartReasoning, Content: s} }
func call(id, name string) genai.Part {
	return genai.Part{Type: genai.PartToolCall, ID: id, Name: name}
}

func result(id, name, s string) genai.Part {
	return genai.Part{Type: genai.PartToolResult, ID: id, Name: name, Value: genai.TextValue(s)}
}
func image(id string) genai.Part { return genai.Part{Type: genai.PartMedia, ID: id, Modality: "image"} }

func message(role string, parts ...genai.Part) genai.Message {
	return genai.Message{Role: role, Parts: parts}
}

// sketch writes messages as "role: parts", parts as t(text) r(reasoning) c(id) >(id) i(id).
func sketch(list []genai.Message) string {
	out := make([]string, 0, len(list))
	for _, m := range list {
		words := []string{m.Role}
		for _, p := range m.Parts {
			words = append(words, map[genai.PartType]string{
				genai.PartText: "t", genai.PartReasoning: "r", genai.PartToolCall: "c", genai.PartToolResult: ">", genai.PartMedia: "i",
			}[p.Type]+"("+p.ID+p.Content+")")
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, " | ")
}

func TestArrange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   []genai.Message
		want string
	}{
		"results under role user are split in order": {
			[]genai.Message{message("user", text("before"), result("a", "", "1"), result("b", "", "2"), text("after"))},
			"user t(before) | tool >(a) | tool >(b) | user t(after)",
		},
		"the text of a tool message stays its own": {
			[]genai.Message{message("tool", result("a", "", "1"), text("note"))}, "tool >(a) | tool t(note)",
		},
		"steps of one message": {
			[]genai.Message{message("assistant", thought("x"), text("look"), call("a", "w"), result("a", "", "1"), text("so"), call("b", "w"), text("done"))},
			"assistant r(x) t(look) c(a) | tool >(a) | assistant t(so) c(b) | assistant t(done)",
		},
		"reasoning behind the calls stays": {
			[]genai.Message{message("assistant", text("a"), call("a", "w"), thought("x"))}, "assistant t(a) c(a) r(x)",
		},
		"parallel calls stay together": {
			[]genai.Message{message("assistant", call("a", "w"), call("b", "w"))}, "assistant c(a) c(b)",
		},
		"media of a result stay with it": {
			[]genai.Message{message("user", result("a", "", "1"), image("a"), image(""), text("u"))}, "tool >(a) i(a) | user i() t(u)",
		},
		"ids are derived and paired by name, then by order": {
			[]genai.Message{
				message("assistant", call("", "w"), call("", "v"), call("", "w")),
				message("tool", result("", "v", "1")), message("tool", result("", "", "2")), message("tool", result("", "w", "3")),
			},
			"assistant c(call_s_0) c(call_s_1) c(call_s_2) | tool >(call_s_1) | tool >(call_s_0) | tool >(call_s_2)",
		},
		"a call without an id takes that of its result": {
			[]genai.Message{
				message("assistant", call("", "w"), call("b", "v"), call("", "w")),
				message("tool", result("x", "w", "1")), message("tool", result("b", "v", "2")), message("tool", result("", "w", "3")),
				message("tool", result("y", "u", "4")),
			},
			"assistant c(x) c(b) c(call_s_1) | tool >(x) | tool >(b) | tool >(call_s_1) | tool >(y)",
		},
		"a result whose id names no call answers the open one of its name, then the next": {
			[]genai.Message{
				message("assistant", call("fc_1", "w"), call("fc_2", "v")),
				message("tool", result("call_2", "v", "2")), message("tool", result("call_1", "", "1")),
			},
			"assistant c(fc_1) c(fc_2) | tool >(fc_2) | tool >(fc_1)",
		},
		"a result of a call that was sent before keeps its id": {
			[]genai.Message{message("assistant", call("a", "w")), message("tool", result("a", "", "1")), message("tool", result("b", "", "2"))},
			"assistant c(a) | tool >(a) | tool >(b)",
		},
		"a result before its call is not another's": {
			[]genai.Message{
				message("assistant", call("a", "w")), message("tool", result("b", "", "2")), message("assistant", call("b", "w")),
				message("tool", result("a", "", "1")),
			},
			"assistant c(a) | tool >(b) | assistant c(b) | tool >(a)",
		},
		"parallel calls of one id are told apart": {
			[]genai.Message{
				message("assistant", call("w", "w"), call("w", "w")), message("tool", result("w", "w", "1"), image("w")),
				message("tool", result("w", "w", "2"), image("w")),
			},
			"assistant c(w) c(w_2) | tool >(w) i(w) | tool >(w_2) i(w_2)",
		},
		"a result that answers nothing keeps no id": {
			[]genai.Message{message("user", result("", "", "1"))}, "tool >()",
		},
		"an empty message stays": {[]genai.Message{message("assistant"), message("user", result("a", "", ""))}, "assistant | tool >(a)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			once := genai.Arrange(c.in, "s")
			require.Equal(t, c.want, sketch(once))
			require.Equal(t, once, genai.Arrange(once, "s"))
		})
	}
}

func TestArrangeKeepsExtra(t *testing.T) {
	t.Parallel()
	m := message("user", result("a", "", "1"), text("t"))
	m.Extra = `{"k":"v"}`
	out := genai.Arrange([]genai.Message{m}, "s")
	require.Equal(t, m.Extra, out[0].Extra)
	require.Empty(t, out[1].Extra)
}

func TestArrangeLeavesOrdinaryListsAlone(t *testing.T) { //nolint:paralleltest // counts allocations
	list := []genai.Message{message("user", text("u")), message("assistant", thought("r"), text("t"), call("a", "w")), message("tool", result("a", "w", "1"), image("a"))}
	require.Zero(t, testing.AllocsPerRun(10, func() { genai.Arrange(list, "s") }))
}
