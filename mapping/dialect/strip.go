// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"iter"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Strip removes from the span what was taken. It is called once, after every dialect has
// read and before anything is written; the view is closed afterwards.
func (v *View) Strip() {
	if !v.taken || v.isLog {
		return
	}
	v.span.Attributes().RemoveIf(func(k string, _ pcommon.Value) bool { return v.isTaken(k) })
	i := -1
	v.span.Events().RemoveIf(func(ptrace.SpanEvent) bool {
		i++
		return i < len(v.takenEvent) && v.takenEvent[i]
	})
}

// isTaken reports whether an attribute of that key was taken; of several with the same key
// all leave.
func (v *View) isTaken(key string) bool {
	for i := v.table[bucket(key)]; i >= 0; i = v.attrs[i].next {
		if v.attrs[i].taken && v.attrs[i].key == key {
			return true
		}
	}
	return false
}

// Left yields the attributes nobody took.
func (v *View) Left() iter.Seq2[string, pcommon.Value] {
	return func(yield func(string, pcommon.Value) bool) {
		for i := range v.attrs {
			if !v.attrs[i].taken && !yield(v.attrs[i].key, v.attrs[i].value) {
				return
			}
		}
	}
}
