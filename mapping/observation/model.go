// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// writeModel writes the model that answered and the parameters of the request. Only model
// calls have a model: on any other span it would make Langfuse price the span again.
func (w *Writer) writeModel(op *redact.Operation, attrs pcommon.Map) {
	model := op.Model.Response
	if model.Empty() {
		model = op.Model.Request
	}
	if model.Empty() {
		return
	}
	if isModelCall(op) {
		attrs.PutStr(keyModel, model.String())
		if !op.Model.Request.Empty() && op.Model.Request != model {
			putMeta(attrs, "requested_model", redact.ValueOf(op.Model.Request))
		}
	} else {
		putMeta(attrs, "model", redact.ValueOf(model))
	}
	if len(op.Parameters) > 0 {
		attrs.PutStr(keyParameters, fieldsJSON(op.Parameters))
	}
}

// isModelCall reports whether the observation is one that Langfuse gives a price.
func isModelCall(op *redact.Operation) bool {
	t := TypeOf(op)
	return t == "generation" || t == "embedding" || op.Kind.IsModelCall()
}

// fieldsJSON renders fields as a JSON object, sorted by key: the order of attributes means
// nothing and must not show. The first of a key wins.
func fieldsJSON(fields []redact.Field) string {
	sorted := slices.Clone(fields)
	slices.SortStableFunc(sorted, func(a, b redact.Field) int { return strings.Compare(a.Key.String(), b.Key.String()) })
	buf := []byte{'{'}
	for i, f := range sorted {
		if i > 0 && f.Key == sorted[i-1].Key {
			continue
		}
		if len(buf) > 1 {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, f.Key.String()), ':')
		buf = appendContent(buf, f.Value.Get())
	}
	return string(append(buf, '}'))
}

func appendContent(buf []byte, v genai.Value) []byte {
	if v.IsJSON {
		return append(buf, v.Text...)
	}
	return jsonx.AppendString(buf, v.Text)
}
