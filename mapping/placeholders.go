// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// dropPlaceholders takes out what sources write where they withheld content, whichever
// dialect read it: a placeholder is never shown as content, and the metadata say so.
func dropPlaceholders(a *arrival) {
	op, found := &a.raw, false
	for _, list := range [...]*[]genai.Message{&op.System, &op.Input, &op.Output} {
		rest, some := hidden.Messages(*list)
		*list, found = rest, found || some
	}
	for _, v := range [...]*genai.Value{&op.InputValue, &op.OutputValue} {
		if v.Set && hidden.Is(unquoted(v.Text)) {
			*v, found = genai.Value{}, true
		}
	}
	if dropNoArguments(a) || found {
		hidden.Say(dialect.NewReader(a.view, op, "placeholder", nil))
	}
}

// mergedMark is what ADK and those that followed it call the span that repeats every
// result of a step: "execute_tool (merged tools)", "execute_tool (merged)".
const mergedMark = "(merged"

// dropNoArguments drops what stands for the arguments of a merged span: there are none.
// Anywhere else the same text is what somebody wrote.
func dropNoArguments(a *arrival) bool {
	op := &a.raw
	if !strings.Contains(a.view.Name(), mergedMark) && !strings.Contains(op.Tool.Name, mergedMark) {
		return false
	}
	switch {
	case hidden.IsNoArguments(unquoted(op.InputValue.Text)):
		op.InputValue = genai.Value{}
	case len(op.Input) == 1 && len(op.Input[0].Parts) == 1 && hidden.IsNoArguments(op.Input[0].Parts[0].Content):
		op.Input = nil
	default:
		return false
	}
	return true
}

// unquoted takes the quotes of a short JSON string off.
func unquoted(text string) string {
	if n := len(text); n > 2 && n < 64 && text[0] == '"' && text[n-1] == '"' {
		return text[1 : n-1]
	}
	return text
}
