// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// sweepMap redacts the keys and values of m in place.
func (e *Engine) sweepMap(m pcommon.Map, p Place, h *Hits) {
	dirty := false
	for k, v := range m.All() {
		e.sweepValue(k, v, p, h)
		if !dirty && e.Text(k, PlaceKey, nil) != k {
			dirty = true
		}
	}
	if dirty {
		e.renameKeys(m, h)
	}
}

// renameKeys rebuilds m with clean keys. It runs only when a key held a secret.
func (e *Engine) renameKeys(m pcommon.Map, h *Hits) {
	clean := pcommon.NewMap()
	clean.EnsureCapacity(m.Len())
	for k, v := range m.All() {
		v.MoveTo(clean.PutEmpty(e.Text(k, PlaceKey, h)))
	}
	clean.MoveTo(m)
}

// sweepValue redacts v in place, whatever its kind. key is the name it stands under.
func (e *Engine) sweepValue(key string, v pcommon.Value, p Place, h *Hits) {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		s := v.Str()
		if clean := e.Value(key, s, p, h); clean != s {
			v.SetStr(clean)
		}
	case pcommon.ValueTypeMap:
		e.sweepMap(v.Map(), p, h)
	case pcommon.ValueTypeSlice:
		for _, item := range v.Slice().All() {
			e.sweepValue(key, item, p, h)
		}
	case pcommon.ValueTypeBytes:
		e.sweepBytes(key, v.Bytes(), p, h)
	}
}

// sweepBytes reads printable bytes as text, since Langfuse shows them.
func (e *Engine) sweepBytes(key string, b pcommon.ByteSlice, p Place, h *Hits) {
	raw := b.AsRaw()
	if len(raw) == 0 || !utf8.Valid(raw) {
		return
	}
	s := string(raw)
	if clean := e.Value(key, s, p, h); clean != s {
		b.FromRaw([]byte(clean))
	}
}
