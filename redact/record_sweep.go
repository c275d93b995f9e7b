// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"go.opentelemetry.io/collector/pdata/plog"
)

// SweepLogOrigin redacts resource and scope of log records in place.
func (e *Engine) SweepLogOrigin(rl plog.ResourceLogs, sl plog.ScopeLogs) *Origin {
	var h Hits
	e.setText(rl.SchemaUrl(), PlaceStructural, &h, rl.SetSchemaUrl)
	e.setText(sl.SchemaUrl(), PlaceStructural, &h, sl.SetSchemaUrl)
	o := &Origin{resource: rl.Resource(), scope: sl.Scope()}
	if e.Content() != ContentFull {
		e.withholdOrigin(o)
	}
	e.sweepMap(o.resource.Attributes(), PlaceResource, &h)
	e.sweepMap(o.scope.Attributes(), PlaceScope, &h)
	e.setText(o.scope.Name(), PlaceStructural, &h, o.scope.SetName)
	e.setText(o.scope.Version(), PlaceStructural, &h, o.scope.SetVersion)
	return o
}

// SweepRecord redacts a log record in place: body, attributes, names. r is what was read
// from it, nil when nothing was.
func (e *Engine) SweepRecord(rec plog.LogRecord, origin *Origin, r *Record) {
	var h Hits
	if r != nil {
		h.dialect = r.op.Hits.dialect
	}
	e.hideToolsIn(rec.Attributes(), &h)
	if e.calls != nil {
		if r != nil {
			e.hearsay.remember(rec.TraceID(), r.op.Hits.told)
			r.op.Hits.told = nil
		}
		e.hideRepeatsIn(rec, &h)
		(&toolHider{e: e, h: &h}).attribute(rec.Body())
	}
	if e.Content() != ContentFull || r != nil && r.op.Hits.hidRun {
		e.withholdRecord(rec)
	}
	e.setText(rec.EventName(), PlaceEvent, &h, rec.SetEventName)
	e.setText(rec.SeverityText(), PlaceStructural, &h, rec.SetSeverityText)
	e.sweepMap(rec.Attributes(), PlaceLog, &h)
	e.sweepValue("", rec.Body(), PlaceLog, &h)
	if r != nil {
		origin.own() // the record outlives the request
		r.origin = origin
	}
}
