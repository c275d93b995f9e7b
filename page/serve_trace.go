// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"
	"slices"
	"time"
)

// traceView is one trace: its tree, and the span that is open.
type traceView struct {
	summary
	Nodes        []node
	From, To     int // lines of the tree that are drawn
	Total        int
	Newer, Older int // first line of the neighbour pages, negative: there is none
	Whole        time.Duration
	Span         *spanView
	Scores       []Score // of the trace as a whole
	Left         []row   // source spans that did not reach Langfuse
	LeftMore     int     // further ones
}

const nodesPerPage = 500

func (p *Page) trace(t snapshot, r *http.Request) traceView {
	v := traceView{summary: summarize(t), Newer: -1, Older: -1}
	nodes := grow(t.entries[t.shown()])
	v.Whole, v.Total = draw(nodes), len(nodes)
	open := r.URL.Query().Get("span")
	if open == "" {
		open = firstOf(nodes)
	}
	at := max(0, slices.IndexFunc(nodes, func(n node) bool { return n.SpanID == open }))
	if len(nodes) > 0 {
		nodes[at].Selected = true
	}
	v.From = at / nodesPerPage * nodesPerPage
	if from := r.URL.Query().Get("from"); from != "" {
		v.From = min(max(0, atoi(from)), v.Total)
	}
	v.To = min(v.From+nodesPerPage, v.Total)
	if v.From > 0 {
		v.Newer = max(0, v.From-nodesPerPage)
	}
	if v.To < v.Total {
		v.Older = v.To
	}
	v.Nodes = nodes[v.From:v.To]
	v.Left, v.LeftMore = t.left()
	v.Span = newSpanView(t, open, r)
	v.Scores = scoresOf(t.scores, t.id, "")
	return v
}

// maxLeft is how many source spans that left no observation are named.
const maxLeft = 50

// left lists the source spans that did not reach Langfuse, once others of the trace have.
func (t snapshot) left() (named []row, more int) {
	if t.shown() == before {
		return nil, 0
	}
	there := map[string]bool{}
	for _, e := range t.entries[after] {
		there[e.SpanID] = true
	}
	for _, e := range t.entries[before] {
		switch {
		case there[e.SpanID]:
		case len(named) == maxLeft:
			more++
		default:
			named = append(named, e.row)
		}
	}
	return named, more
}

func (p *Page) withTrace(w http.ResponseWriter, r *http.Request, use func(snapshot)) {
	t, ok := p.store.snapshot(r.PathValue("trace"))
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		p.render(w, "gone", nil)
		return
	}
	use(t)
}

func (p *Page) serveTrace(w http.ResponseWriter, r *http.Request) {
	p.withTrace(w, r, func(t snapshot) { p.render(w, "trace", p.trace(t, r)) })
}

func (p *Page) serveTree(w http.ResponseWriter, r *http.Request) {
	p.withTrace(w, r, func(t snapshot) { p.render(w, "tree", p.trace(t, r)) })
}

func (p *Page) serveSpan(w http.ResponseWriter, r *http.Request) {
	p.withTrace(w, r, func(t snapshot) {
		v := newSpanView(t, r.PathValue("span"), r)
		if v == nil {
			w.WriteHeader(http.StatusNotFound)
			p.render(w, "gone", nil)
			return
		}
		p.render(w, "span", v)
	})
}
