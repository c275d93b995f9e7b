// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// name: no langfuse attribute sets it (cases name-span-name, name-tool-name,
// name-logfire-msg, name-toolcall-name, name-operation-id).
func (v *view) name() js.Value {
	if tool := v.attr("gen_ai.tool.name"); tool.Truthy() {
		return js.String(textOrJSON(tool))
	}
	if v.Attributes.Has("genkit:name") {
		return v.attr("genkit:name")
	}
	if msg := v.attr("logfire.msg"); msg.Truthy() {
		return js.String(textOrJSON(msg))
	}
	if v.Attributes.Has("ai.toolCall.name") {
		return v.attr("ai.toolCall.name")
	}
	if v.Attributes.Has(attrAIOperation) {
		prefix := ""
		if f := v.attr("ai.telemetry.functionId"); f.Truthy() {
			prefix = js.ToString(f) + ":"
		}
		return js.String(prefix + js.ToString(v.attr(attrAIOperation)))
	}
	return v.Node.Get("name")
}
