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
	i := -1 // the view lists the attributes in the order of the map
	v.span.Attributes().RemoveIf(func(string, pcommon.Value) bool {
		i++
		return i < len(v.attrs) && v.attrs[i].taken
	})
	i = -1
	v.span.Events().RemoveIf(func(ptrace.SpanEvent) bool {
		i++
		return i < len(v.takenEvent) && v.takenEvent[i]
	})
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
