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

// writeModel writes the model that answered and the parameters of the request. Only spans
// that spent tokens have a model: on any other it would make Langfuse price it again.
func (w *Writer) writeModel(op *redact.Operation, attrs pcommon.Map) {
	if len(op.Parameters) > 0 {
		attrs.PutStr(KeyParameters, fieldsJSON(op.Parameters))
	}
	model := op.Model.Response
	if model.Empty() {
		model = op.Model.Request
	}
	switch {
	case model.Empty():
	case !isModelCall(op) && !spent(op):
		putMeta(attrs, "model", redact.ValueOf(model))
	default:
		writeModelName(op, model, attrs)
	}
}

func writeModelName(op *redact.Operation, model redact.Text, attrs pcommon.Map) {
	name := modelName(model.String())
	attrs.PutStr(KeyModel, name)
	if name != model.String() {
		putMeta(attrs, "source_model", redact.ValueOf(model))
	}
	if !op.Model.Request.Empty() && op.Model.Request != model {
		putMeta(attrs, "requested_model", redact.ValueOf(op.Model.Request))
	}
}

// spent reports whether tokens are counted on the operation itself: a container that is
// the only one with usage keeps it, and needs its model for the price.
func spent(op *redact.Operation) bool {
	u := op.Usage
	return u.Input.IsSet() || u.Output.IsSet() || u.Total.IsSet()
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
