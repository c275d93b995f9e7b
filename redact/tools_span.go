// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// hideToolSpan applies the policies to a span that came as an observation of a tool: what it was given and returned stands
// under keys that end in observation.input and observation.output, and the span has the tool's name.
func (e *Engine) hideToolSpan(span ptrace.Span, h *Hits) {
	if kind := withSuffix(span.Attributes(), "observation.type"); !strings.EqualFold(kind, "tool") {
		return
	}
	args := withSuffix(span.Attributes(), "observation.input")
	in, out := e.decide(span.Name(), "", genai.Value{Text: args, Set: args != ""})
	t := &toolHider{e: e, h: h}
	for k, v := range span.Attributes().All() {
		if v.Type() != pcommon.ValueTypeStr || isMarker(v.Str()) {
			continue
		}
		switch {
		case in && strings.HasSuffix(k, "observation.input"):
			v.SetStr(t.hide(v.Str(), PlaceArguments))
		case out && (strings.HasSuffix(k, "observation.output") || strings.HasSuffix(k, "observation.status_message")):
			v.SetStr(t.hide(v.Str(), PlaceResult))
		}
	}
}

func withSuffix(m pcommon.Map, suffix string) string {
	for k, v := range m.All() {
		if strings.HasSuffix(k, suffix) && v.Type() == pcommon.ValueTypeStr {
			return v.Str()
		}
	}
	return ""
}
