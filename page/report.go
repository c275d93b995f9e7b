// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"io"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Report is what one self-contained page shows.
type Report struct {
	Title        string
	Observations []preview.Observation
	Scores       []Score
	Source       ptrace.Traces // the spans as they were sent; the zero value: not known
}

// reportBytes is how much of one text a report holds.
const reportBytes = 256 << 10

// WriteHTML writes a page in one file, for bug reports and pull requests: no script, nothing
// fetched, every conversation in it.
func WriteHTML(w io.Writer, r Report) error {
	return write(w, "report", reportView{Title: r.Title, Policy: reportPolicy(), Traces: reportTraces(r)})
}

// write fills a template as a whole before anything is written.
func write(w io.Writer, name string, data any) error {
	var buf bytes.Buffer
	if err := parseTemplates("").ExecuteTemplate(&buf, name, data); err != nil {
		return err
	}
	_, err := w.Write(buf.Bytes())
	return err
}

type reportView struct {
	Title, Policy string
	Traces        []reportTrace
}

type reportTrace struct {
	summary
	Spans  []reportSpan
	Scores []Score // of the trace as a whole
}

// reportSpan has the fields of a spanView that its templates ask for.
type reportSpan struct {
	Where, WhereBefore place
	Depth              int
	Scores             []Score
	After              *observation
	Before             *sourceSpan
}

// reportPolicy allows our own style, by its hash, and inline images.
func reportPolicy() string {
	sum := sha256.Sum256([]byte(css()))
	return "default-src 'none'; img-src data:; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func css() template.CSS { return template.CSS(asset("style.css")) } //nolint:gosec // our own file

func reportTraces(r Report) []reportTrace {
	var order []string
	byTrace := map[string][]entry{}
	drawn := map[string]preview.Observation{}
	for _, o := range r.Observations {
		if byTrace[o.TraceID] == nil {
			order = append(order, o.TraceID)
		}
		byTrace[o.TraceID] = append(byTrace[o.TraceID], entry{row: newRow(o)})
		drawn[o.TraceID+o.SpanID] = o
	}
	sources := sourcesOf(r.Source)
	out := make([]reportTrace, 0, len(order))
	for _, id := range order {
		t := snapshot{id: id}
		t.entries[after] = byTrace[id]
		rt := reportTrace{summary: summarize(t), Scores: scoresOf(r.Scores, id, "")}
		for _, n := range grow(byTrace[id]) {
			o := drawn[id+n.SpanID]
			span := newReportSpan(n, o, sources[id+n.SpanID])
			span.Scores = scoresOf(r.Scores, o.TraceID, o.SpanID)
			rt.Spans = append(rt.Spans, span)
		}
		out = append(out, rt)
	}
	return out
}

func newReportSpan(n node, o preview.Observation, from entry) reportSpan {
	l := look{all: true, textSize: reportBytes}
	v, _ := newObservation(o, l)
	s := reportSpan{Depth: n.Depth, After: &v}
	if from.body != "" {
		before, _ := newSource(from, nil, v.Explained, l)
		s.Before = &before
	}
	return s
}

func sourcesOf(td ptrace.Traces) map[string]entry {
	out := map[string]entry{}
	if td == (ptrace.Traces{}) {
		return out
	}
	for one := range singles(td) {
		if e, ok := newEntry(one); ok {
			out[e.TraceID+e.SpanID] = e
		}
	}
	return out
}
