// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
)

// withholdSpan takes the texts off a span. Names of spans and events stay: they say what was done. Status messages do not:
// errors quote what was sent.
func (e *Engine) withholdSpan(span ptrace.Span) {
	span.SetName(label(span.Name(), maxTitle))
	if s := span.Status().Message(); s != "" {
		span.Status().SetMessage(marked(kindText, s))
	}
	e.withholdMap(span.Attributes(), PlaceAttribute)
	for _, ev := range span.Events().All() {
		ev.SetName(label(ev.Name(), maxTitle))
		e.withholdMap(ev.Attributes(), PlaceEvent)
	}
	for _, l := range span.Links().All() {
		e.withholdMap(l.Attributes(), PlaceLink)
	}
}

// withholdRecord takes the texts off a log record. A body that repeats the name of the event stays.
func (e *Engine) withholdRecord(rec plog.LogRecord) {
	name := rec.EventName()
	if v, ok := rec.Attributes().Get("event.name"); ok && v.Type() == pcommon.ValueTypeStr {
		name = v.Str()
	}
	if b := rec.Body(); b.Type() != pcommon.ValueTypeStr || b.Str() != name || !isToken(name) {
		e.withholdBody(b)
	}
	e.withholdMap(rec.Attributes(), PlaceLog)
	rec.SetEventName(label(rec.EventName(), maxTitle))
	rec.SetSeverityText(token(rec.SeverityText()))
}

func (e *Engine) withholdBody(b pcommon.Value) {
	if b.Type() == pcommon.ValueTypeMap {
		e.withholdMap(b.Map(), PlaceLog)
		return
	}
	e.withholdAny("body", b, PlaceLog)
}

// withholdOrigin: what resources and scopes say in the namespaces that describe a process stays as a name.
func (e *Engine) withholdOrigin(o *Origin) {
	e.withholdMap(o.resource.Attributes(), PlaceResource)
	e.withholdMap(o.scope.Attributes(), PlaceScope)
}

// withholdContent takes off what says by its key that it is content: copies of a conversation in which a call or result was
// hidden.
func (e *Engine) withholdContent(m pcommon.Map) {
	for k, v := range m.All() {
		if classOfKey(k) == keyContent {
			e.withholdAny(k, v, PlaceAttribute)
		}
	}
}

func (e *Engine) withholdMap(m pcommon.Map, p Place) {
	gone := e.Content() == ContentNone && p != PlaceResource && p != PlaceScope
	m.RemoveIf(func(k string, v pcommon.Value) bool {
		if gone && classOfKey(k) == keyContent && v.Type() != pcommon.ValueTypeEmpty && !isWithheld(v) {
			return true
		}
		e.withholdAny(k, v, p)
		return false
	})
}

// isWithheld knows what stays with content none: our own words.
func isWithheld(v pcommon.Value) bool {
	return v.Type() == pcommon.ValueTypeStr && isMarker(v.Str())
}

func (e *Engine) withholdAny(key string, v pcommon.Value, p Place) {
	class := classOfKey(key)
	if (p == PlaceResource || p == PlaceScope) && describesProcess(key) {
		class = keyName
	}
	switch v.Type() {
	case pcommon.ValueTypeStr:
		if s := v.Str(); class != keyName || !isLabel(s, maxTitle) {
			if kept := withheldText(key, s); kept != s {
				v.SetStr(kept)
			}
		}
	case pcommon.ValueTypeBytes:
		v.SetStr(sized(kindBytes, v.Bytes().Len()))
	case pcommon.ValueTypeMap, pcommon.ValueTypeSlice:
		if class == keyContent || !keptValue(class, v) {
			v.SetStr(sized(kindJSON, len(pdatajson.String(v))))
		}
	}
}

// keptValue is keptJSON of what came as values of attributes.
func keptValue(class keyClass, v pcommon.Value) bool {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		return isMarker(v.Str()) || keptText(class, v.Str())
	case pcommon.ValueTypeBytes:
		return false
	case pcommon.ValueTypeSlice:
		for _, item := range v.Slice().All() {
			if !keptValue(class, item) {
				return false
			}
		}
	case pcommon.ValueTypeMap:
		for k, item := range v.Map().All() {
			if own, ok := memberClass(class, k); !ok || !keptValue(own, item) {
				return false
			}
		}
	}
	return true
}
