// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

const kernelContent = "gen_ai.event.content"

// semanticKernel is the route of Microsoft's Semantic Kernel, known by its scope alone
// (case meta-scope-overwrite-sk-diagnostics).
func semanticKernelClaims(c context) bool {
	return strings.HasPrefix(c.scopeName(), "Microsoft.SemanticKernel")
}

func semanticKernel(data js.Value, _ context) js.Value {
	messages, ok := wrapped(data)
	switch {
	case data.IsArray():
		return data.Map(kernelMessage)
	case data.Has(kernelContent):
		return js.Array(kernelMessage(data))
	case ok:
		return withMessages(data, messages.Map(kernelMessage))
	case !data.Has("messages") && data.Has("role"):
		return kernelMessage(data)
	default:
		return data
	}
}

// kernelMessage opens the message that rests as JSON text in one key. The page has
// opened it before, then the key is only dropped.
func kernelMessage(m js.Value) js.Value {
	if !m.IsComposite() {
		return emptyObject()
	}
	inner := js.Undefined
	if m.Get(kernelContent).IsString() {
		inner, _ = js.Parse(m.Get(kernelContent).Text())
	}
	if wrapped := inner.Get("message"); wrapped.IsComposite() {
		inner = wrapped
	}
	if !inner.IsComposite() {
		rest := js.NewObject(8).Spread(m).Without(kernelContent, "gen_ai.system")
		return js.Obj(withoutNulls(js.Obj(rest)))
	}
	out := js.NewObject(4)
	out.SetText("role", "assistant")
	if role := inner.Get("role"); role.IsString() {
		out.SetText("role", strings.ToLower(role.Text()))
	}
	for _, key := range []string{"content", "name"} {
		if v := inner.Get(key); !v.Nullish() {
			out.Set(key, v)
		}
	}
	if calls := inner.Get("tool_calls"); len(calls.Elems()) > 0 {
		out.Set("tool_calls", calls)
	}
	return js.Obj(out)
}
