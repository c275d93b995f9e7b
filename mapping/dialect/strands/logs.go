// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package strands

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// DetectLog implements dialect.LogDialect: AWS's distribution moves the content of spans
// into records whose event is named like the scope of the span (inferred, not seen on the
// wire).
func (Dialect) DetectLog(v *dialect.View) bool { return v.Scope() != "" && v.EventName() == v.Scope() }

// ReadLog implements dialect.LogDialect.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	body := r.BodyJSON()
	in, out := side(body, "input", genai.RoleUser), side(body, "output", genai.RoleAssistant)
	msgevents.Fill(r, msgevents.Conversation{Input: in, Output: out}, "log:"+r.EventName())
	if id := r.Text("session.id"); id != "" && r.Open(genai.FacetSession) {
		r.Op.Session = id
		r.Accept(genai.FacetSession, "session.id")
	}
	return dialect.Join{BySpan: len(in)+len(out) > 0}
}

// side reads input or output: {messages: [{role, content: {content|message: "<blocks as
// JSON>"}}]}.
func side(body jsonx.Value, key, role string) (list []genai.Message) {
	for _, m := range body.Get(key).Get("messages").Elems() {
		speaker := messages.Role(m.Get("role").Text(), role)
		content := m.Get("content")
		if inner := content.First("content", "message"); content.IsObject() && inner.Exists() {
			said, _ := messages.List(inner, speaker)
			if finish := content.Get("finish_reason").Scalar(); finish != "" && len(said) > 0 {
				said[len(said)-1].FinishReason = finish
			}
			list = append(list, said...)
			continue
		}
		said, _ := messages.List(m, role)
		list = append(list, said...)
	}
	return list
}
