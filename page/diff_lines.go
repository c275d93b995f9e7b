// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"strconv"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// pairing is one observation in both sets; one of them may be missing.
type pairing struct {
	title string
	a, b  *preview.Observation
}

func pair(a, b []preview.Observation) []pairing {
	byID, byName := map[string]int{}, map[string][]int{}
	for i, o := range b {
		byID[o.TraceID+o.SpanID] = i
		byName[titleOf(o)] = append(byName[titleOf(o)], i)
	}
	taken := make([]bool, len(b))
	partner := make([]*preview.Observation, len(a))
	for i, o := range a {
		if j, ok := byID[o.TraceID+o.SpanID]; ok && !taken[j] {
			partner[i], taken[j] = &b[j], true
		}
	}
	var out []pairing
	for i := range a {
		title := titleOf(a[i])
		for partner[i] == nil && len(byName[title]) > 0 {
			j := byName[title][0]
			byName[title] = byName[title][1:]
			if !taken[j] {
				partner[i], taken[j] = &b[j], true
			}
		}
		out = append(out, pairing{title, &a[i], partner[i]})
	}
	for j := range b {
		if !taken[j] {
			out = append(out, pairing{titleOf(b[j]), nil, &b[j]})
		}
	}
	return out
}

func titleOf(o preview.Observation) string { return o.Type + " " + o.Name }

// linesOf lists everything that is drawn of an observation, a name and a text each.
func linesOf(o preview.Observation) []line {
	v, _ := newObservation(o, look{all: true, exact: true, textSize: reportBytes})
	out := []line{{"type", v.Type}, {"name", v.Name}}
	if v.FirstToken >= 0 {
		out = append(out, line{"first token", duration(v.FirstToken)})
	}
	add := func(prefix string, facts []fact) {
		for _, f := range facts {
			out = append(out, line{prefix + f.Name, f.Value})
		}
	}
	add("", v.Facts)
	add("usage ", v.Usage)
	add("cost ", v.Costs)
	for _, t := range v.Tools {
		out = append(out, line{"tool " + t.Name, t.Description.Whole + "\n" + t.Parameters.Whole})
	}
	for i, m := range v.Messages {
		out = append(out, m.lines("message "+strconv.Itoa(i+1)+" "+m.Title)...)
	}
	for _, r := range v.Raw {
		out = append(out, line{r.Side + ", raw", r.Text.Whole})
	}
	for _, p := range v.Problems {
		out = append(out, line{fmt.Sprintf("problem %s", p.Kind), p.Reason})
	}
	for _, m := range v.Metadata {
		out = append(out, line{"metadata " + m.Name, m.Value.Whole})
	}
	return out
}

func (m message) lines(name string) []line {
	var out []line
	for _, t := range m.Thinking {
		out = append(out, line{name + ", thinking", t.Whole})
	}
	if m.HasBody {
		out = append(out, line{name, m.Body.Whole})
	}
	if m.HasRaw {
		out = append(out, line{name + ", raw", m.Raw.Whole})
	}
	for range m.Images {
		out = append(out, line{name + ", image", "there"})
	}
	for _, c := range m.Calls {
		out = append(out, line{name + ", call of " + c.Name, c.Arguments.Whole})
		if c.Result != nil {
			out = append(out, c.Result.lines(name+", result of "+c.Name)...)
		}
	}
	return out
}
