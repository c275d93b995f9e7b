// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package beforeafter measures, with package preview, what Langfuse shows of the same
// spans when they come as they are (a plain OTLP exporter) and when they come through the
// processor. The README's table of sources is made of it. It knows no source: which cases
// are measured, and what their providers billed, stands in its test.
package beforeafter

import (
	"fmt"
	"strings"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Measure is what Langfuse shows of one source's spans. The spans that are model calls
// are those that the processor says are.
type Measure struct {
	Spans, Calls int   // all spans, and model calls among them
	Chat         int   // model calls drawn as a conversation
	Tools        int   // model calls that show the offered tools
	Thinking     int   // model calls that show thinking of their own answer
	Stored       int   // tool calls stored of the answers
	Tokens       int64 // billed, over all spans
	FirstToken   int   // model calls with a first token
	Session      int   // spans with a session
}

// Row is one source, before and after.
type Row struct {
	Name          string
	Truth         int64 // tokens of the calls that the source reports, as the provider counted them
	Before, After Measure
}

// Take measures the same spans as they are and as they leave the processor.
func Take(was, is ptrace.Traces) (before, after Measure) {
	now := preview.Read(is)
	calls := map[string]bool{}
	for _, o := range now {
		if isCall(o) {
			calls[o.TraceID+o.SpanID] = true
		}
	}
	return of(preview.Read(was), calls), of(now, calls)
}

func isCall(o preview.Observation) bool { return o.Type == "GENERATION" }

func of(list []preview.Observation, calls map[string]bool) Measure {
	m := Measure{Spans: len(list)}
	for _, o := range list {
		m.Tokens += tokens(o.Usage)
		if o.SessionID != "" {
			m.Session++
		}
		if calls[o.TraceID+o.SpanID] {
			m.call(o, preview.Draw(o))
		}
	}
	return m
}

// tokens is what Langfuse adds up: the total, or the sum of the buckets when there is none
// (contract section 5).
func tokens(usage map[string]float64) int64 {
	if total, ok := usage["total"]; ok {
		return int64(total)
	}
	var sum float64
	for _, n := range usage {
		sum += n
	}
	return int64(sum)
}

func (m *Measure) call(o preview.Observation, ui preview.UI) {
	m.Calls++
	m.Stored += len(ui.StoredToolCalls)
	for n, shown := range map[*int]bool{
		&m.Chat: ui.Chat, &m.Tools: len(ui.ToolsShown) > 0, &m.Thinking: thinks(ui),
		&m.FirstToken: o.FirstToken.String() != "",
	} {
		if shown {
			*n++
		}
	}
}

// thinks reports whether the answer shows thinking.
func thinks(ui preview.UI) bool {
	for _, msg := range ui.Messages {
		if msg.Side == "output" && len(msg.Thinking)+msg.Redacted > 0 {
			return true
		}
	}
	return false
}

// head of the table. Every cell is before → after.
const head = "| source | model calls | chat drawn | tools shown | thinking shown | calls stored | tokens (true) | first token | spans with session |\n" +
	"|---|---|---|---|---|---|---|---|---|\n"

// Table renders the rows in Markdown.
func Table(rows []Row) string {
	var b strings.Builder
	b.WriteString(head)
	for _, r := range rows {
		x, y := r.Before, r.After
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s | %s | %d → **%d** (%d) | %s | %s |\n", r.Name, y.Calls,
			pair(x.Chat, y.Chat), pair(x.Tools, y.Tools), pair(x.Thinking, y.Thinking), pair(x.Stored, y.Stored),
			x.Tokens, y.Tokens, r.Truth, pair(x.FirstToken, y.FirstToken), sessions(x, y))
	}
	return b.String()
}

// pair is before → after; a dash: the source sends none of it.
func pair(before, after int) string {
	if before+after == 0 {
		return "—"
	}
	return fmt.Sprintf("%d → **%d**", before, after)
}

// sessions counts against all spans: noise is dropped, so that there may be fewer after.
func sessions(x, y Measure) string {
	if x.Session+y.Session == 0 {
		return "—"
	}
	return fmt.Sprintf("%d/%d → **%d/%d**", x.Session, x.Spans, y.Session, y.Spans)
}
