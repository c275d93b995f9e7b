// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// The user's keys are applied before any dialect reads: whatever facet an attribute or a member of its JSON would have become,
// it is hidden in all of them. It costs nothing when no keys are configured.

// HideKeys applies keys.mask and keys.drop to a span in place. nil: nothing was hidden.
func (e *Engine) HideKeys(span ptrace.Span) *Hits {
	if len(e.keys) == 0 || e.off {
		return nil
	}
	h := &Hits{}
	e.hideKeys(span.Attributes(), PlaceAttribute, h)
	for _, ev := range span.Events().All() {
		e.hideKeys(ev.Attributes(), PlaceEvent, h)
	}
	for _, l := range span.Links().All() {
		e.hideKeys(l.Attributes(), PlaceLink, h)
	}
	return h
}

// HideRecordKeys applies keys.mask and keys.drop to a log record in place.
func (e *Engine) HideRecordKeys(rec plog.LogRecord) *Hits {
	if len(e.keys) == 0 || e.off {
		return nil
	}
	h := &Hits{}
	e.hideKeys(rec.Attributes(), PlaceLog, h)
	e.hideKeysIn(rec.Body(), PlaceLog, h)
	return h
}

// HideOriginKeys applies keys.mask and keys.drop to a resource and a scope in place.
func (e *Engine) HideOriginKeys(resource pcommon.Resource, scope pcommon.InstrumentationScope) {
	if len(e.keys) == 0 || e.off {
		return
	}
	h := &Hits{}
	e.hideKeys(resource.Attributes(), PlaceResource, h)
	e.hideKeys(scope.Attributes(), PlaceScope, h)
	e.report(h)
}

// Found adds what was hidden before op was read, and counts it under op's dialect. op may be nil.
func (e *Engine) Found(op *Operation, hidden *Hits) {
	if hidden == nil {
		return
	}
	if op != nil {
		hidden.dialect = op.Hits.dialect
		op.Hits.Merge(hidden)
	}
	e.report(hidden)
}

func (e *Engine) report(h *Hits) {
	if e.obs != nil {
		h.EachPlace(func(rule string, p Place, n int) { e.obs.Redacted(rule, p, h.dialect, n) })
	}
}

func (e *Engine) hideKeys(m pcommon.Map, p Place, h *Hits) {
	m.RemoveIf(func(k string, v pcommon.Value) bool {
		switch e.KeyAction(k) {
		case KeyDrop:
			h.add(e.keyRule.ID, p, 1)
			return true
		case KeyMask:
			if text := v.AsString(); !isKeyMask(text) {
				h.add(e.keyRule.ID, p, 1)
				v.SetStr(e.replacement(e.keyRule, text))
			}
		default:
			e.hideKeysIn(v, p, h)
		}
		return false
	})
}

func (e *Engine) hideKeysIn(v pcommon.Value, p Place, h *Hits) {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		if s := v.Str(); looksJSON(s) {
			if out := e.hideMembers(s, p, h); out != s {
				v.SetStr(out)
			}
		}
	case pcommon.ValueTypeMap:
		e.hideKeys(v.Map(), p, h)
	case pcommon.ValueTypeSlice:
		for _, item := range v.Slice().All() {
			e.hideKeysIn(item, p, h)
		}
	}
}

// hideMembers searches JSON for the user's keys and for nothing else. It does not report: the source is not known yet. It
// fails closed.
func (e *Engine) hideMembers(s string, p Place, h *Hits) (out string) {
	defer func() {
		if recover() != nil {
			out = failed
			h.add("error", p, 1)
		}
	}()
	sc := e.newScan(0)
	sc.any(s)
	sc.settle(0)
	for i := range sc.spans {
		h.add(sc.spans[i].rule.ID, p, 1)
	}
	out = sc.apply(s, 0)
	sc.release()
	return out
}

// isKeyMask tells what the first pass has hidden already, in either mode that leaves something.
func isKeyMask(s string) bool { return strings.HasPrefix(s, "[REDACTED:key") }
