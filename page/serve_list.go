// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"
	"slices"
	"strconv"
)

// listView is the list of traces, one page of it.
type listView struct {
	Query            query
	Rows             []summary
	From, To, Total  int
	Newer, Older     int // first line of the neighbour pages, negative: there is none
	Evicted, Refused int
	Kept             int // traces kept, whatever the query says
}

const rowsPerPage = 100

func (p *Page) list(r *http.Request) listView {
	q := newQuery(r.URL.Query())
	traces := p.store.all()
	v := listView{Query: q, Newer: -1, Older: -1, Kept: len(traces)}
	v.Evicted, v.Refused = p.store.losses()
	var found []summary
	for _, t := range traces {
		if s := summarize(t); q.matches(s, t) {
			found = append(found, s)
		}
	}
	slices.SortStableFunc(found, byStart)
	v.Total = len(found)
	v.From = min(max(0, atoi(r.URL.Query().Get("from"))), v.Total)
	v.To = min(v.From+rowsPerPage, v.Total)
	v.Rows = found[v.From:v.To]
	if v.From > 0 {
		v.Newer = max(0, v.From-rowsPerPage)
	}
	if v.To < v.Total {
		v.Older = v.To
	}
	return v
}

// atoi reads a number of a link; everything else is 0.
func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

func (p *Page) serveList(w http.ResponseWriter, r *http.Request) { p.render(w, "list", p.list(r)) }

func (p *Page) serveRows(w http.ResponseWriter, r *http.Request) { p.render(w, "rows", p.list(r)) }
