// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// sessionView is one session as one conversation over its traces.
type sessionView struct {
	ID           string
	User         string
	Turns        []turn
	Left         int // turns before the first one that is drawn
	Tokens, Cost float64
	Problems     int
}

// turn is what one trace adds to the conversation.
type turn struct {
	summary
	Span     string // the generation that was drawn
	Messages []message
}

// Where is the generation that was drawn.
func (t turn) Where() place { return place{Trace: t.ID, Span: t.Span} }

// turnsPerPage bounds a session's page; the newest turns are drawn.
const turnsPerPage = 100

func (p *Page) serveSession(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	var traces []snapshot
	for _, t := range p.store.all() {
		if anyRow(t, func(r row) bool { return r.Session == id && id != "" }) {
			traces = append(traces, t)
		}
	}
	if len(traces) == 0 {
		w.WriteHeader(http.StatusNotFound)
		p.render(w, "gone", nil)
		return
	}
	slices.SortStableFunc(traces, func(a, b snapshot) int { return -byStart(summarize(a), summarize(b)) })
	p.render(w, "session", newSession(id, traces))
}

// newSession draws the traces in the order they began.
func newSession(id string, traces []snapshot) sessionView {
	v := sessionView{ID: id, Left: max(0, len(traces)-turnsPerPage)}
	said := &said{before: map[string]bool{}}
	for i, t := range traces {
		s := summarize(t)
		v.Tokens, v.Cost, v.Problems = v.Tokens+s.Tokens, v.Cost+s.Cost, v.Problems+s.Problems
		if i < v.Left {
			continue
		}
		if v.User == "" {
			v.User = s.User
		}
		v.Turns = append(v.Turns, newTurn(t, s, said))
	}
	return v
}

// newTurn draws what the trace's answer adds to what was said before. A history that each
// generation repeats is drawn once.
func newTurn(t snapshot, s summary, said *said) turn {
	v := turn{summary: s}
	e, ok := answerOf(t)
	if !ok {
		return v
	}
	v.Span = e.SpanID
	obs, rejection := preview.ReadProto([]byte(e.body))
	if rejection != nil || len(obs) != 1 {
		return v // it was read before
	}
	o, _ := newObservation(obs[0], look{all: true, textSize: firstBytes})
	v.Messages = said.news(o.Messages)
	return v
}

// said remembers what the conversation has drawn so far.
type said struct {
	before map[string]bool
	last   string
}

// news returns the messages after the last one that was drawn. A history that does not hold
// it (it was cut, or rewritten) is held against everything that was said.
func (s *said) news(messages []message) []message {
	from := -1
	for i, m := range messages {
		if m.Side == "input" && m.said() == s.last {
			from = i
		}
	}
	var out []message
	for i, m := range messages {
		key := m.said()
		if fresh := from < 0 && !s.before[key]; fresh || m.Side == "output" || from >= 0 && i > from {
			m.From, m.Joined = source{}, false // beside the trace, not here
			out = append(out, m)
		}
		s.before[key], s.last = true, key
	}
	return out
}

// said tells messages apart by what they say.
func (m message) said() string {
	parts := []string{m.Role, m.Body.Whole, m.Raw.Whole}
	for _, c := range m.Calls {
		parts = append(parts, c.ID, c.Name, c.Arguments.Whole)
	}
	return strings.Join(parts, "\x00")
}

// answerOf is the generation that ends the trace: the last one to begin among those nearest
// to the root, as agents below it talk to themselves.
func answerOf(t snapshot) (entry, bool) {
	best, depth := "", -1
	for _, n := range grow(t.entries[t.shown()]) {
		if n.Type == "GENERATION" && (depth < 0 || n.Depth <= depth) {
			best, depth = n.SpanID, n.Depth
		}
	}
	return t.find(t.shown(), best)
}
