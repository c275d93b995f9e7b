// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// WriteText writes traces for a terminal: the observations as a tree, below each what it
// cost and what was said, and every problem with its reason. Control characters of the
// content are written out, so that a span cannot steer the terminal.
func WriteText(w io.Writer, obs []Observation) error {
	p := &printer{out: bufio.NewWriter(w)}
	for i, tree := range forest(obs) {
		if i > 0 {
			p.line(0, "")
		}
		p.trace(tree)
	}
	return p.out.Flush()
}

// printer writes indented lines. Errors of the writer come back from Flush.
type printer struct{ out *bufio.Writer }

const (
	step      = 2  // columns per level
	maxIndent = 40 // deeper observations stay at this column
)

func (p *printer) line(indent int, format string, args ...any) {
	text := visible(fmt.Sprintf(format, args...))
	pad := strings.Repeat(" ", min(indent, maxIndent))
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(pad+line, " ")
		fmt.Fprintln(p.out, line) // Flush reports errors
	}
}

// visible replaces control characters except line feed and tab by their code.
func visible(s string) string {
	if !strings.ContainsFunc(s, steering) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if steering(r) {
			fmt.Fprintf(&b, "<%U>", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func steering(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 // also the signs that turn the writing direction
}

func (p *printer) trace(t trace) {
	p.line(0, "trace %s%s", t.id, facts(
		"name", t.first(func(o Observation) string { return o.TraceName.String() }),
		"session", t.first(func(o Observation) string { return o.SessionID }),
		"user", t.first(func(o Observation) string { return o.UserID }),
		"environment", t.first(func(o Observation) string { return o.Environment }),
	))
	for _, o := range t.placed {
		p.observation(o.Observation, step+o.depth*step)
	}
}

// facts lists the facts that are set, each with its name.
func facts(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			b.WriteString(" · " + pairs[i] + " " + pairs[i+1])
		}
	}
	return b.String()
}

func (p *printer) observation(o Observation, indent int) {
	ui := Draw(o)
	p.line(indent, "%s %s%s", o.Type, o.Name, facts(
		"model", o.Model, "took", between(o.StartTime, o.EndTime),
		"first token after", between(o.StartTime, o.FirstToken.String()), "usage", usage(o.Usage),
		"cost", cost(o.Cost), "level", unlessDefault(o.Level), "status", o.StatusMessage.String(),
	))
	indent += step
	if len(ui.ToolsShown) > 0 {
		p.line(indent, "tools: %s", strings.Join(ui.ToolsShown, ", "))
	}
	if ui.Chat {
		p.conversation(ui, indent)
	} else {
		p.raw(indent, "input", o.Input)
		p.raw(indent, "output", o.Output)
	}
	for _, problem := range Explain(o, ui) {
		p.line(indent, "! %s: %s", problem.Kind, problem.Reason)
	}
}

func unlessDefault(level string) string {
	if level == "DEFAULT" {
		return ""
	}
	return level
}

func usage(u map[string]float64) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(u)) {
		parts = append(parts, key+" "+js.FormatNumber(u[key]))
	}
	return strings.Join(parts, ", ")
}

func cost(c Value) string {
	if c.Record().Len() == 0 {
		return ""
	}
	return c.String()
}

// between is the time from one ISO text to another, "" when one is none.
func between(start, end string) string {
	from, ok := js.ParseDate(start)
	to, ok2 := js.ParseDate(end)
	if !ok || !ok2 {
		return ""
	}
	return fmt.Sprintf("%.3fs", (to-from)/1000)
}
