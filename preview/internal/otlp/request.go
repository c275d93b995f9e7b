// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import (
	"encoding/hex"
	"math"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// Span is one span of an accepted request with everything it is read together with.
// Resource and scope are shared by the spans below them; nothing may be changed.
type Span struct {
	Node       js.Value // the span as it came
	Attributes *js.Object
	Resource   *js.Object
	Scope      js.Value // the scope as it came, undefined when absent
	ScopeAttrs *js.Object
}

// ID returns an id of the span as stored: text as it is, bytes as hex
// (cases ids-wrong-length, ids-not-hex, ids-capitals, ids-byte-arrays).
func (s Span) ID(key string) string {
	v := s.Node.Get(key)
	if v.IsString() {
		return v.Text()
	}
	if v.IsRecord() {
		v = v.Get("data")
	}
	raw := make([]byte, 0, len(v.Elems()))
	for _, e := range v.Elems() {
		raw = append(raw, byteOf(js.ToNumber(e)))
	}
	return hex.EncodeToString(raw)
}

// byteOf is ToUint8: the low eight bits, 0 for what is no number.
func byteOf(f float64) byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return byte(int64(math.Mod(math.Trunc(f), 256)))
}

// spans flattens an accepted request in its order.
func spans(root js.Value) []Span {
	var out []Span
	for _, rs := range root.Get("resourceSpans").Elems() {
		resource := Attributes(rs.Path("resource", "attributes"))
		for _, ss := range rs.Get("scopeSpans").Elems() {
			scope := ss.Get("scope")
			scopeAttrs := Attributes(scope.Get("attributes"))
			for _, span := range ss.Get("spans").Elems() {
				out = append(out, Span{
					Node: span, Attributes: Attributes(span.Get("attributes")),
					Resource: resource, Scope: scope, ScopeAttrs: scopeAttrs,
				})
			}
		}
	}
	return out
}
