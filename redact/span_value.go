// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// sweepMap redacts the keys and values of m in place.
func (e *Engine) sweepMap(m pcommon.Map, p Place, h *Hits) {
	if len(e.keys) > 0 {
		e.hideKeysOf(m, p, h)
	}
	e.flatSeams(m, p, h)
	var renamed map[string]string
	for k, v := range m.All() {
		e.sweepValue(k, v, p, h)
		if clean := e.Text(k, PlaceKey, h); clean != k {
			if renamed == nil {
				renamed = map[string]string{}
			}
			renamed[k] = clean
		}
	}
	if renamed != nil {
		renameKeys(m, renamed)
	}
}

// renameKeys rebuilds m with clean keys. It runs only when a key held a secret.
func renameKeys(m pcommon.Map, renamed map[string]string) {
	clean := pcommon.NewMap()
	clean.EnsureCapacity(m.Len())
	for k, v := range m.All() {
		if name, ok := renamed[k]; ok {
			k = name
		}
		v.MoveTo(clean.PutEmpty(k))
	}
	clean.MoveTo(m)
}

// hideKeysOf applies the user's keys where a whole value goes, whatever its kind; those in JSON are found with everything else.
func (e *Engine) hideKeysOf(m pcommon.Map, p Place, h *Hits) {
	m.RemoveIf(func(k string, v pcommon.Value) bool {
		switch e.KeyAction(k) {
		case KeyDrop:
			h.note(e, e.keyRule, p)
			return true
		case KeyMask:
			if text := v.AsString(); !isKeyMask(text) {
				h.note(e, e.keyRule, p)
				v.SetStr(e.replacement(e.keyRule, text))
			}
		}
		return false
	})
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
		e.sliceSeams(v.Slice(), p, h)
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
