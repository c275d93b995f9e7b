// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"strings"
	"testing"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

// BenchmarkRead reads a conversation of 200 turns in the shape of the conventions.
func BenchmarkRead(b *testing.B) {
	turn := `{"role":"user","parts":[{"type":"text","content":"` + strings.Repeat("what about the weather ", 10) + `"}]},` +
		`{"role":"assistant","parts":[{"type":"reasoning","content":"think"},{"type":"tool_call","id":"c1","name":"get_weather","arguments":{"city":"Paris","days":[1,2,3]}}]},` +
		`{"role":"tool","parts":[{"type":"tool_call_response","id":"c1","response":"` + strings.Repeat("sunny ", 40) + `"}]}`
	text := "[" + strings.Repeat(turn+",", 199) + turn + "]"
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if r, ok := messages.Read(text, "user"); !ok || len(r.Messages) != 600 {
			b.Fatal(len(r.Messages))
		}
	}
}
