// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"cmp"
	"time"
)

// summary is one line of the list.
type summary struct {
	ID, Name, Session, User, Model string
	Models                         int // further models beside Model
	Start                          time.Time
	Latency                        time.Duration
	FirstToken                     time.Duration // negative: not known
	Tokens, Input, Output, Cost    float64
	Spans, Problems, Errors        int
	OnlyRaw                        bool // nothing has reached Langfuse yet
}

func summarize(t snapshot) summary {
	on := t.shown()
	s := summary{ID: t.id, FirstToken: -1, Spans: len(t.entries[on]), OnlyRaw: on == before}
	var end time.Time
	models := map[string]bool{}
	for _, e := range t.entries[on] {
		s.count(e.row)
		if s.Start.IsZero() || !e.Start.IsZero() && e.Start.Before(s.Start) {
			s.Start = e.Start
		}
		if e.End.After(end) {
			end = e.End
		}
		if e.Model != "" && !models[e.Model] {
			models[e.Model] = true
			s.Model = cmp.Or(s.Model, e.Model)
		}
	}
	s.Models = max(0, len(models)-1)
	s.Latency = max(0, end.Sub(s.Start))
	s.Name = cmp.Or(s.Name, rootName(t.entries[on]), "(no name)")
	s.firstToken(t.entries[on])
	return s
}

func (s *summary) count(r row) {
	s.Name, s.Session, s.User = cmp.Or(s.Name, r.TraceName), cmp.Or(s.Session, r.Session), cmp.Or(s.User, r.User)
	s.Tokens += r.Tokens
	s.Input += r.Input
	s.Output += r.Output
	s.Cost += r.TotalCost
	s.Problems += r.Problems
	if r.Level == "ERROR" {
		s.Errors++
	}
}

// firstToken is the earliest one, after the start of the trace.
func (s *summary) firstToken(entries []entry) {
	for _, e := range entries {
		if e.FirstToken < 0 {
			continue
		}
		if d := e.Start.Add(e.FirstToken).Sub(s.Start); d >= 0 && (s.FirstToken < 0 || d < s.FirstToken) {
			s.FirstToken = d
		}
	}
}

func rootName(entries []entry) string {
	for _, e := range entries {
		if e.Parent == "" {
			return e.Name
		}
	}
	if len(entries) > 0 {
		return entries[0].Name
	}
	return ""
}
