// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import (
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// FromJSON opens an OTLP/JSON body. A non-empty reason means: refused with 400.
func FromJSON(body []byte) (list []Span, reason string) {
	root, ok := js.ParseStored(string(body))
	if !ok || root.Nullish() {
		return nil, "the body is not a JSON trace request"
	}
	return open(root)
}

// FromProto opens an OTLP protobuf body. A non-empty reason means: refused with 400.
func FromProto(body []byte) (list []Span, reason string) {
	root, err := decode(body, request, 0)
	if err != nil {
		return nil, "the body is not a protobuf trace request: " + err.Error()
	}
	return open(root)
}

func open(root js.Value) ([]Span, string) {
	if reason := defects(root); reason != "" {
		return nil, reason
	}
	return spans(root), ""
}
