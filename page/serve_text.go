// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"io"
	"net/http"
	"strconv"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/scrub"
)

// serveText answers the next piece of a long text, as text. X-Rest says how many bytes follow.
func (p *Page) serveText(w http.ResponseWriter, r *http.Request) {
	p.withTrace(w, r, func(t snapshot) {
		q := r.URL.Query()
		texts := textsOf(t, r.PathValue("span"), q.Get("side") == "before")
		no, from := atoi(q.Get("no")), atoi(q.Get("from"))
		if no < 0 || no >= len(texts) || from < 0 || from > len(texts[no].Whole) {
			http.NotFound(w, r)
			return
		}
		rest := texts[no].Whole[from:]
		cut := cutAt(rest, moreBytes)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("X-Next", strconv.Itoa(from+cut))
		w.Header().Set("X-Rest", strconv.Itoa(len(rest)-cut))
		_, _ = io.WriteString(w, visible(rest[:cut])) // plain text, and serve forbids sniffing
	})
}

// textsOf draws a span again to number its texts; nothing is kept between requests.
func textsOf(t snapshot, span string, source bool) []text {
	l := look{all: true, exact: true, textSize: 0}
	var told explained
	e, ok := t.find(after, span)
	if ok {
		o, texts, _ := e.observation(l)
		if told = o.Explained; !source {
			return texts
		}
	}
	if e, ok = t.find(before, span); ok && source {
		_, texts := newSource(e, t.records, told, l)
		return texts
	}
	return nil
}

// serveOTLP answers the spans of a trace as one OTLP/JSON request, to be copied.
func (p *Page) serveOTLP(w http.ResponseWriter, r *http.Request) {
	p.withTrace(w, r, func(t snapshot) {
		q := r.URL.Query()
		on := after
		if q.Get("side") == "before" {
			on = before
		}
		td := t.otlp(on, q.Get("span"))
		if q.Get("scrub") == "1" {
			scrub.New().Traces(td)
		}
		body, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	})
}

// otlp returns the spans of one side, or one of them.
func (t snapshot) otlp(on side, span string) ptrace.Traces {
	td := ptrace.NewTraces()
	for _, e := range t.entries[on] {
		if span != "" && e.SpanID != span {
			continue
		}
		if one, err := (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces([]byte(e.body)); err == nil {
			one.ResourceSpans().MoveAndAppendTo(td.ResourceSpans())
		}
	}
	return td
}
