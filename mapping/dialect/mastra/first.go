// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mastra

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readFirstGeneration reads the exporter of 0.24: Mastra's own JSON under bare `input` and
// `output`, and the same once more under gen_ai.prompt and gen_ai.completion.
func readFirstGeneration(r *dialect.Reader) {
	if r.Op.Kind == genai.KindExecuteTool {
		readValues(r, "input", "output")
		r.Take("input", "output", "gen_ai.tool.input", "gen_ai.tool.output", "gen_ai.prompt", "gen_ai.completion")
		return
	}
	if !r.Op.Kind.IsGeneration() && r.Op.Kind != genai.KindInvokeAgent {
		readValues(r, "input", "output")
		return
	}
	for _, key := range []string{"input", "gen_ai.prompt"} {
		readInput(r, key)
	}
	for _, key := range []string{"output", "gen_ai.completion"} {
		readOutput(r, key)
	}
	repeated(r, "input", "gen_ai.prompt")
	repeated(r, "output", "gen_ai.completion")
}

// repeated takes the second copy of a content, when it is one.
func repeated(r *dialect.Reader, key, copy string) {
	if r.Text(key) == r.Text(copy) {
		r.Take(key, copy)
	}
}
