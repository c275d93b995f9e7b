// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"fmt"
	"strings"
	"testing"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// each joins n texts with commas.
func each(n int, of func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = of(i)
	}
	return strings.Join(parts, ",")
}

func callPart(i int) string {
	return fmt.Sprintf(`{"type":"tool_call","id":"c%d","name":"t%d","arguments":{"i":%d}}`, i, i, i)
}

func resultPart(i int) string {
	return fmt.Sprintf(`{"type":"tool_call_response","id":"c%d","response":"r%d"}`, i, i)
}

// hostileShapes are conversations whose entries refer to each other, by key.
var hostileShapes = map[string]func(n int) map[string]string{
	"calls, then results": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + each(n, callPart) + `]},{"role":"tool","parts":[` + each(n, resultPart) + `]}]`)
	},
	"calls, then results backwards": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + each(n, callPart) + `]},{"role":"tool","parts":[` +
			each(n, func(i int) string { return resultPart(n - 1 - i) }) + `]}]`)
	},
	"calls, then results of others": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + each(n, callPart) + `]},{"role":"tool","parts":[` +
			each(n, func(i int) string { return resultPart(n + i) }) + `]}]`)
	},
	"calls and results without ids": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + each(n, func(i int) string { return fmt.Sprintf(`{"type":"tool_call","name":"t%d"}`, i) }) +
			`]},{"role":"tool","parts":[` + each(n, func(i int) string {
			return fmt.Sprintf(`{"type":"tool_call_response","name":"t%d","response":"x"}`, n-i)
		}) + `]}]`)
	},
	"a call, then thoughts": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + callPart(1) + "," + each(n, func(int) string { return `{"type":"reasoning","content":"x"}` }) + `]}]`)
	},
	"calls beside calls": func(n int) map[string]string {
		return input(`[{"role":"assistant","content":[` + each(n, callPart) + `],"tool_calls":[` +
			each(n, func(i int) string { return fmt.Sprintf(`{"id":"d%d","function":{"name":"t","arguments":"{}"}}`, i) }) + `]}]`)
	},
	"system prompts on both sides": func(n int) map[string]string {
		m := input(`[` + each(n, func(i int) string { return fmt.Sprintf(`{"role":"system","content":"s%d"}`, i) }) + `]`)
		m["gen_ai.system_instructions"] = `[` + each(n, func(i int) string { return fmt.Sprintf(`{"type":"text","content":"p%d"}`, i) }) + `]`
		return m
	},
	"tools": func(n int) map[string]string {
		return map[string]string{"gen_ai.tool.definitions": `[` + each(n, func(i int) string {
			return fmt.Sprintf(`{"type":"function","name":"t%d","description":"d","parameters":{}}`, i)
		}) + `]`}
	},
	"the same tools": func(n int) map[string]string {
		return map[string]string{"gen_ai.tool.definitions": `[` + each(n, func(i int) string { return `{"type":"function","name":"t","parameters":{}}` }) + `]`}
	},
	"choices": func(n int) map[string]string {
		return map[string]string{"gen_ai.output.messages": `[` + each(n, func(i int) string {
			return fmt.Sprintf(`{"role":"assistant","parts":[{"type":"text","content":"<think>a</think>%d"}],"finish_reason":"f%d"}`, i, i)
		}) + `]`}
	},
	"pieces of one secret": func(n int) map[string]string {
		return input(`[{"role":"user","parts":[` + each(n, func(int) string { return `{"type":"text","content":"sk-proj-AAAAbbbb1111"}` }) + `]}]`)
	},
	"thoughts around texts": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[` + each(n, func(i int) string {
			return `{"type":"text","content":"<think>a"},{"type":"reasoning","content":"b"},{"type":"text","content":"</think>c"}`
		}) + `]}]`)
	},
	"think tags": func(n int) map[string]string {
		return input(`[{"role":"assistant","parts":[{"type":"text","content":"` + strings.Repeat("<think>a", 10*n) + strings.Repeat("</think>b<thin", 10*n) + `"}]}]`)
	},
	"media": func(n int) map[string]string {
		return input(`[{"role":"user","parts":[` + each(n, func(int) string {
			return `{"type":"blob","mime_type":"image/png","modality":"image","content":"QUJD"}`
		}) + `]}]`)
	},
	"cut JSON": func(n int) map[string]string {
		return input(`[{"role":"user","parts":[` + each(n, func(i int) string { return `{"type":"text","content":"a\\u00e9b"}` }) + `,{"type":"te`)
	},
	"backslashes, cut": func(n int) map[string]string {
		return input(`[{"role":"user","content":"` + strings.Repeat(`\\`, 20*n))
	},
	"python": func(n int) map[string]string {
		return input(`[` + each(n, func(i int) string { return `{'role': 'user', 'content': "it's", 'x': None}` }) + `]`)
	},
	"python, broken": func(n int) map[string]string {
		return input(strings.Repeat(`[{'role': ("a", b'`, n))
	},
	"secrets": func(n int) map[string]string {
		return input(`[{"role":"user","content":"` + strings.Repeat("password=hunter2hunter2 eyJhbGciOi.eyJ.x postgres://a:b@c ", 4*n) + `"}]`)
	},
	"one word": func(n int) map[string]string {
		return input(`[{"role":"user","content":"` + strings.Repeat("aB3", 60*n) + `"}]`)
	},
	"brackets in words": func(n int) map[string]string { return input(strings.Repeat(`{"a": [ `, 10*n)) },
	"begin and no end": func(n int) map[string]string {
		return input(`[{"role":"user","content":"` + strings.Repeat("-----BEGIN PRIVATE KEY-----", 20*n) + `"}]`)
	},
	"lists of lists": func(n int) map[string]string {
		return input(`[[` + each(n, func(int) string { return `[[[{"role":"user","content":"x"}]]]` }) + `]]`)
	},
	"texts that hold JSON": func(n int) map[string]string {
		return input(`[` + each(n, func(int) string { return `"{\"role\":\"user\",\"content\":\"{\\\"a\\\":1}\"}"` }) + `]`)
	},
}

func input(messages string) map[string]string {
	return map[string]string{"gen_ai.input.messages": messages}
}

// TestHostileShapesCostLinearTime takes conversations whose parts refer to each other, and
// texts that searches begin in again and again.
func TestHostileShapesCostLinearTime(t *testing.T) {
	n, _ := hostile(t)
	for name, of := range hostileShapes {
		t.Run(name, func(t *testing.T) {
			linear(t, name, func(size int) payload {
				p := payload{name, ptrace.NewTraces(), plog.NewLogs(), ""}
				s := p.traces.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
				s.SetTraceID([16]byte{1})
				s.SetSpanID([8]byte{1})
				s.Attributes().PutStr("gen_ai.operation.name", "chat")
				for k, v := range of(size) {
					s.Attributes().PutStr(k, v)
					p.broken += v
				}
				return p
			}, n)
		})
	}
}
