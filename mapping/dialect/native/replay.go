// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// replay are members that only the provider can read: they are sent back to it with the
// next request and are no content.
var replay = map[string]bool{
	"signature": true, "thoughtsignature": true, "encryptedcontent": true, "redacteddata": true, "reasoningsignature": true,
	"reasoningencryptedcontent": true,
}

// WithoutReplay renders a JSON value without what is only for replay.
func WithoutReplay(v jsonx.Value) string { return string(appendWithoutReplay(nil, v)) }

func appendWithoutReplay(dst []byte, v jsonx.Value) []byte {
	switch {
	case v.IsObject():
		dst = append(dst, '{')
		start := len(dst)
		for key, member := range v.Members() {
			if replay[strings.ToLower(strings.ReplaceAll(key, "_", ""))] {
				continue
			}
			if len(dst) > start {
				dst = append(dst, ',')
			}
			dst = append(jsonx.AppendString(dst, key), ':')
			dst = appendWithoutReplay(dst, member)
		}
		return append(dst, '}')
	case v.IsArray():
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendWithoutReplay(dst, e)
		}
		return append(dst, ']')
	default:
		return append(dst, v.Raw()...)
	}
}
