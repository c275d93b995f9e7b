// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/prose"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const eventOutput = "tool.output"

// results are the attributes of a tool.output event that can hold the result; the others
// repeat arguments (file_path, bash_command).
var results = []string{"output", "content", "result", "response", "diff", "stdout"}

// readResult reads the result of a tool. A failed tool has none here.
func readResult(r *dialect.Reader) {
	text := r.Text(keyContext)
	if text != "" && !hidden.Text(r, keyContext) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = result(prose.Body(text))
		r.Accept(genai.FacetOutput, keyContext)
	}
	for ev := range r.Events() {
		if ev.Name == eventOutput {
			readOutputEvent(r, ev)
		}
	}
}

// result reads content blocks (sub-agents, MCP tools) as the text they are.
func result(v genai.Value) genai.Value {
	if !v.IsJSON {
		return v
	}
	if parsed, err := jsonx.Parse(v.Text); err == nil && parsed.IsArray() {
		return messages.Result(parsed)
	}
	return v
}

func readOutputEvent(r *dialect.Reader, ev dialect.Event) {
	used := ""
	for _, key := range results {
		if text := ev.Text(key); text != "" {
			used = key
			break
		}
	}
	switch {
	case used == "" || hidden.Is(ev.Text(used)):
	case r.Open(genai.FacetOutput):
		r.Op.OutputValue = result(dialect.TextContent(ev.Text(used)))
		r.AcceptEvents(genai.FacetOutput, eventOutput)
	case !repeats(r.Op.OutputValue.Text, ev.Text(used)) && !repeats(r.Op.OutputValue.Text, result(dialect.TextContent(ev.Text(used))).Text):
		used = ""
	}
	for key, val := range ev.Attributes() {
		if text := dialect.TextOf(val); key != used && text != "" && !onSpan(r, text) {
			r.Note(eventOutput+"."+key, dialect.ContentValue(val))
		}
	}
	r.TakeEvents(ev)
}

// repeats reports whether text stands in a result, plain or as a JSON string.
func repeats(result, text string) bool {
	return strings.Contains(result, text) || strings.Contains(result, strings.Trim(jsonx.Quote(text), "\""))
}

// onSpan reports whether one of the details repeats the text.
func onSpan(r *dialect.Reader, text string) bool {
	for _, key := range details {
		if r.Text(key) == text {
			return true
		}
	}
	return repeats(r.Op.InputValue.Text, text)
}
