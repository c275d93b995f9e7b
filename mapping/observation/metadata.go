// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// reserved are metadata keys that Langfuse reads as something else (contract section 4):
// scope and attributes replace its own blocks, tools moves into the input.
var reserved = map[string]bool{"scope": true, "attributes": true, "tools": true, "resourceAttributes": true}

// safeKey returns a metadata key that hijacks nothing.
func safeKey(key string) string {
	if reserved[key] {
		return "source_" + key
	}
	return key
}

// putMeta sets one metadata entry; a key that is already there keeps its value.
func putMeta(attrs pcommon.Map, key string, v redact.Value) {
	key = MetadataPrefix + safeKey(key)
	if _, there := attrs.Get(key); there || !v.Set() {
		return
	}
	putContent(attrs.PutEmpty(key), v.Get())
}

// putContent stores numbers and booleans as such, everything else as text.
func putContent(dst pcommon.Value, v genai.Value) {
	if v.IsJSON {
		if n, err := strconv.ParseInt(v.Text, 10, 64); err == nil {
			dst.SetInt(n)
			return
		}
		if f, err := strconv.ParseFloat(v.Text, 64); err == nil {
			dst.SetDouble(f)
			return
		}
		if v.Text == "true" || v.Text == "false" {
			dst.SetBool(v.Text == "true")
			return
		}
	}
	dst.SetStr(v.Text)
}

// maxSingly bounds what becomes an attribute of its own: each costs a look at all others.
// What comes behind stands in one JSON object.
const maxSingly = 512

func singly[T any](list []T) (single, rest []T) {
	n := min(len(list), maxSingly)
	return list[:n], list[n:]
}

// writeMetadata writes what a reader of the observation wants beside the conversation.
func (w *Writer) writeMetadata(op *redact.Operation, attrs pcommon.Map) {
	meta := func(key string, t redact.Text) {
		if !t.Empty() {
			putMeta(attrs, key, redact.ValueOf(t))
		}
	}
	meta("provider", op.Model.Provider)
	meta("response_id", op.ResponseID)
	meta("previous_response_id", op.PreviousResponseID)
	meta("agent_name", op.Agent.Name)
	meta("agent_id", op.Agent.ID)
	meta("agent_description", op.Agent.Description)
	meta("conversation_id", op.ConversationID)
	meta("tool_name", op.Tool.Name)
	meta("tool_type", op.Tool.Type)
	meta("tool_description", op.Tool.Description)
	meta("tool_call_id", op.Tool.CallID)
	w.writeFinish(op, attrs)
	single, rest := singly(op.Metadata)
	for _, f := range single {
		putMeta(attrs, f.Key.String(), f.Value)
	}
	if len(rest) > 0 {
		attrs.PutStr(MetadataPrefix+"more", fieldsJSON(rest))
	}
	if n := op.Hits.Count(); n > 0 {
		w.writeHits(op, attrs)
	}
}

func (w *Writer) writeFinish(op *redact.Operation, attrs pcommon.Map) {
	switch len(op.FinishReasons) {
	case 0:
	case 1:
		putMeta(attrs, "finish_reason", redact.ValueOf(op.FinishReasons[0]))
	default:
		attrs.PutStr(MetadataPrefix+"finish_reasons", textsJSON(op.FinishReasons))
	}
}

// writeHits says how many secrets were redacted and by which rules, never what.
func (w *Writer) writeHits(op *redact.Operation, attrs pcommon.Map) {
	buf := []byte{'{'}
	op.Hits.Each(func(rule string, n int) {
		if len(buf) > 1 {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, rule), ':')
		buf = strconv.AppendInt(buf, int64(n), 10)
	})
	attrs.PutStr(MetadataPrefix+"redactions", string(append(buf, '}')))
}

func textsJSON(texts []redact.Text) string {
	buf := []byte{'['}
	for i, t := range texts {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = jsonx.AppendString(buf, t.String())
	}
	return string(append(buf, ']'))
}
