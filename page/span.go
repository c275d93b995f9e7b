// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// spanView is one observation and its source.
type spanView struct {
	Where, WhereBefore place
	View               string // after, before or both
	Exact, All, Remote bool
	Scores             []Score
	After              *observation
	Before             *sourceSpan
}

func newSpanView(t snapshot, span string, r *http.Request) *spanView {
	q := r.URL.Query()
	v := &spanView{
		Where: place{t.id, span, false}, WhereBefore: place{t.id, span, true},
		View: viewOf(q.Get("view")), Exact: q.Get("exact") == "1", All: q.Get("all") == "1", Remote: wantsRemote(r),
		Scores: scoresOf(t.scores, t.id, span),
	}
	l := look{all: v.All, exact: v.Exact, remote: v.Remote, textSize: firstBytes}
	told := explained{}
	if e, ok := t.find(after, span); ok {
		if o, _, ok := e.observation(l); ok {
			v.After, told = &o, o.Explained
		}
	}
	if e, ok := t.find(before, span); ok {
		s, _ := newSource(e, t.records, told, l)
		v.Before = &s
	}
	if v.After == nil && v.Before == nil {
		return nil
	}
	return v
}

func viewOf(s string) string {
	if s == "before" || s == "both" {
		return s
	}
	return "after"
}

func (e entry) observation(l look) (observation, []text, bool) {
	obs, rejection := preview.ReadProto([]byte(e.body))
	if rejection != nil || len(obs) != 1 {
		return observation{}, nil, false // it was read before
	}
	o, texts := newObservation(obs[0], l)
	return o, texts, true
}
