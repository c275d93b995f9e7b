// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"net/http"
	"time"
)

// gather is how long changes are collected before one event tells of them all.
const gather = 200 * time.Millisecond

// alive is how often a quiet stream says that it is still there.
const alive = 20 * time.Second

// serveEvents streams the ids of traces that changed, as server-sent events.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	changes, stop := p.store.listen()
	defer stop()
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "retry: 2000\n\n")
	if out.Flush() != nil {
		return
	}
	beat := time.NewTicker(alive)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			fmt.Fprint(w, ": alive\n\n")
		case id, open := <-changes:
			if !open {
				return
			}
			for id := range collect(r, id, changes) {
				fmt.Fprintf(w, "event: trace\ndata: %s\n\n", id)
			}
		}
		if out.Flush() != nil {
			return
		}
	}
}

// collect gathers the changes that follow closely.
func collect(r *http.Request, first string, changes <-chan string) map[string]bool {
	ids := map[string]bool{first: true}
	enough := time.NewTimer(gather)
	defer enough.Stop()
	for {
		select {
		case id, open := <-changes:
			if !open {
				return ids
			}
			ids[id] = true
		case <-enough.C:
			return ids
		case <-r.Context().Done():
			return ids
		}
	}
}
