// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Difference is one thing that two readings of an observation do not share. A or B is empty
// when that side has nothing of the kind.
type Difference struct {
	Observation string // its type and name
	Field       string
	A, B        string
}

// Diff compares two sets of observations, as drawn. Spans pair by their id or else by name, in
// order; what pairs with nothing differs as a whole.
func Diff(a, b []preview.Observation) []Difference {
	var out []Difference
	for _, p := range pair(a, b) {
		switch {
		case p.b == nil:
			out = append(out, Difference{p.title, "observation", "only here", ""})
		case p.a == nil:
			out = append(out, Difference{p.title, "observation", "", "only here"})
		default:
			out = append(out, differ(p.title, linesOf(*p.a), linesOf(*p.b))...)
		}
	}
	return out
}

// WriteDiff writes differences as text: what A has after -, what B has after +.
func WriteDiff(w io.Writer, diffs []Difference) error {
	var b strings.Builder
	title := ""
	for _, d := range diffs {
		if d.Observation != title {
			title = d.Observation
			fmt.Fprintln(&b, visible(title))
		}
		fmt.Fprintf(&b, "  %s\n", visible(d.Field))
		writeSide(&b, "-", d.A)
		writeSide(&b, "+", d.B)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeSide(b *strings.Builder, sign, s string) {
	if s == "" {
		return
	}
	for line := range strings.SplitSeq(visible(s), "\n") {
		fmt.Fprintf(b, "  %s %s\n", sign, line)
	}
}

// WriteDiffHTML writes differences as a page in one file.
func WriteDiffHTML(w io.Writer, title string, diffs []Difference) error {
	v := diffView{Title: title, Policy: reportPolicy()}
	for _, d := range diffs {
		if len(v.Groups) == 0 || v.Groups[len(v.Groups)-1].Title != d.Observation {
			v.Groups = append(v.Groups, diffGroup{Title: d.Observation})
		}
		last := &v.Groups[len(v.Groups)-1]
		last.Diffs = append(last.Diffs, d)
	}
	return write(w, "diff", v)
}

type diffView struct {
	Title, Policy string
	Groups        []diffGroup
}

type diffGroup struct {
	Title string
	Diffs []Difference
}

type line struct{ field, value string }

// differ drops what both begin and end with; within the rest, fields of one name pair in order.
func differ(title string, a, b []line) []Difference {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var out []Difference
	rest := slices.Clone(b)
	for _, x := range a {
		i := slices.IndexFunc(rest, func(y line) bool { return y.field == x.field })
		if i < 0 {
			out = append(out, Difference{title, x.field, x.value, ""})
			continue
		}
		if rest[i].value != x.value {
			out = append(out, Difference{title, x.field, x.value, rest[i].value})
		}
		rest = slices.Delete(rest, i, i+1)
	}
	for _, y := range rest {
		out = append(out, Difference{title, y.field, "", y.value})
	}
	return out
}
