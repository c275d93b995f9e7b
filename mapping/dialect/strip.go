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
	taken := v.takenKeys()
	v.span.Attributes().RemoveIf(func(k string, _ pcommon.Value) bool {
		_, ok := taken[k]
		return ok
	})
	i := -1
	v.span.Events().RemoveIf(func(ptrace.SpanEvent) bool {
		i++
		return i < len(v.takenEvent) && v.takenEvent[i]
	})
}

func (v *View) takenKeys() map[string]struct{} {
	taken := make(map[string]struct{}, len(v.attrs))
	for i := range v.attrs {
		if v.attrs[i].taken {
			taken[v.attrs[i].key] = struct{}{}
		}
	}
	return taken
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
