// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package scrub

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// structural are the last parts of keys whose texts say of what kind something is. The dialect
// of a span is told by them, so a report without them is of no use.
var structural = map[string]bool{
	"role": true, "type": true, "kind": true, "object": true, "finish_reason": true, "finish_reasons": true,
	"stop_reason": true, "finishReason": true, "model": true, "model_name": true, "model_id": true,
	"provider": true, "operation": true, "operationId": true, "mime_type": true, "media_type": true, "modality": true,
	"language": true, "version": true, "level": true, "status": true, "service_tier": true,
}

// enumerations are whole attribute keys of that sort whose last part says nothing.
var enumerations = map[string]bool{
	"gen_ai.system": true, "gen_ai.operation.name": true, "gen_ai.provider.name": true, "event.name": true,
	"gen_ai.output.type": true, "openinference.span.kind": true, "llm.system": true, "telemetry.sdk.name": true,
}

func keeps(key string) bool {
	if enumerations[key] {
		return true
	}
	return structural[key[strings.LastIndexByte(key, '.')+1:]]
}

// maxNested bounds JSON in texts in JSON; what lies deeper is replaced as text.
const maxNested = 4

// text replaces a text. JSON keeps its structure, and so does JSON within its texts.
func (s *Scrubber) text(key, text string, nested int) string {
	if keeps(key) && len(text) <= maxEnumeration {
		return text
	}
	if nested < maxNested && (strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")) {
		if v, err := jsonx.Parse(text); err == nil {
			return string(s.json(make([]byte, 0, len(text)), key, v, nested))
		}
	}
	return s.words.replace(text)
}

// maxEnumeration is the length up to which the text of a structural key is believed to be one.
const maxEnumeration = 100

// json appends v with its texts replaced. The parser has bounded its depth.
func (s *Scrubber) json(dst []byte, key string, v jsonx.Value, nested int) []byte {
	switch v.Kind() {
	case jsonx.String:
		return jsonx.AppendString(dst, s.text(key, v.Text(), nested+1))
	case jsonx.Array:
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = s.json(dst, key, e, nested)
		}
		return append(dst, ']')
	case jsonx.Object:
		return s.object(dst, v, nested)
	default:
		return append(dst, v.Raw()...)
	}
}

func (s *Scrubber) object(dst []byte, v jsonx.Value, nested int) []byte {
	dst = append(dst, '{')
	first := true
	for key, e := range v.Members() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(jsonx.AppendString(dst, key), ':')
		dst = s.json(dst, key, e, nested)
	}
	return append(dst, '}')
}
