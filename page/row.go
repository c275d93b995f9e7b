// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// row is one observation as the list and the tree need it: small, without content.
type row struct {
	TraceID, SpanID, Parent          string
	Name, Type, Model, Level         string
	TraceName, Session, User         string
	Start, End                       time.Time
	FirstToken                       time.Duration // after Start, negative: not known
	Tokens, Input, Output, TotalCost float64
	Problems                         int
}

// entry is one span as kept: its row, and the span as an OTLP request of one span.
type entry struct {
	row
	body string
}

// entryOverhead is what an entry costs beside its encoded span, in bytes.
const entryOverhead = 512

func (e entry) size() int64 { return int64(len(e.body)) + entryOverhead }

func newEntry(td ptrace.Traces) (entry, bool) {
	body, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
	if err != nil {
		return entry{}, false // the marshaler has no error today
	}
	obs, rejection := preview.ReadProto(body)
	if rejection != nil || len(obs) != 1 {
		return entry{}, false
	}
	return entry{newRow(obs[0]), string(body)}, true
}

func newRow(o preview.Observation) row {
	r := row{
		TraceID: o.TraceID, SpanID: o.SpanID, Parent: o.ParentSpanID,
		Name: o.Name, Type: o.Type, Model: o.Model, Level: o.Level,
		TraceName: o.TraceName.String(), Session: o.SessionID, User: o.UserID,
		Start: instant(o.StartTime), End: instant(o.EndTime), FirstToken: -1,
		Tokens: total(o.Usage), Input: bucket(o.Usage, "input"), Output: bucket(o.Usage, "output"),
		TotalCost: costOf(o.Cost), Problems: len(preview.Explain(o, preview.Draw(o))),
	}
	if first := instant(o.FirstToken.String()); !first.IsZero() && !first.Before(r.Start) {
		r.FirstToken = first.Sub(r.Start)
	}
	return r
}

func instant(iso string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, iso)
	if err != nil {
		return time.Time{}
	}
	return t
}

func total(usage map[string]float64) float64 {
	if n, ok := usage["total"]; ok {
		return n
	}
	sum := 0.0
	for _, n := range usage {
		sum += n
	}
	return sum
}

// bucket sums what belongs to one side: input and its exclusive parts.
func bucket(usage map[string]float64, side string) float64 {
	sum := 0.0
	for key, n := range usage {
		if key == side || len(key) > len(side) && key[:len(side)+1] == side+"_" {
			sum += n
		}
	}
	return sum
}

func costOf(cost preview.Value) float64 {
	if t := cost.Get("total"); !t.Nullish() {
		return t.Float()
	}
	sum := 0.0
	for _, v := range cost.Entries() {
		sum += v.Float()
	}
	return sum
}

func (r row) latency() time.Duration {
	if r.Start.IsZero() || r.End.Before(r.Start) {
		return 0
	}
	return r.End.Sub(r.Start)
}
