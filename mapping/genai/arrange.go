// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

import (
	"slices"
	"strconv"
	"strings"
)

// Arrange cuts messages so that each is one entry of a chat: a tool result is a message
// of its own with role tool, in its place, with the media that carry its call's id; an
// assistant message that speaks again after calling tools is split at that step boundary.
// The order of parts is kept. Calls without an id get one derived from seed (the span id)
// and their position, and results without one are paired with the open calls, by name,
// then by order; so are results whose id names no call (pair.go): a call without an id
// takes theirs. Arranging twice changes nothing.
func Arrange(list []Message, seed ...string) []Message {
	if Arranged(list) {
		return list
	}
	a := arranger{list: list, out: make([]Message, 0, len(list)+2), seed: strings.Join(seed, "")}
	for i := range list {
		a.message(&list[i])
	}
	a.rename()
	return a.out
}

// Arranged reports whether Arrange would change nothing: the ordinary case.
func Arranged(list []Message) bool {
	for i := range list {
		if m := &list[i]; !isResult(m) && outOfOrder(m.Parts) {
			return false
		}
	}
	return paired(list)
}

// isResult reports whether a message is one result already.
func isResult(m *Message) bool {
	if m.Role != RoleTool || len(m.Parts) == 0 || m.Parts[0].Type != PartToolResult || m.Parts[0].ID == "" {
		return false
	}
	return ownMedia(m.Parts) == len(m.Parts)
}

// ownMedia returns the end of the media that belong to the result at the front.
func ownMedia(parts []Part) int {
	n := 1
	for n < len(parts) && parts[n].Type == PartMedia && parts[n].ID != "" && parts[n].ID == parts[0].ID {
		n++
	}
	return n
}

func outOfOrder(parts []Part) bool {
	called := false
	for i := range parts {
		switch p := &parts[i]; p.Type {
		case PartToolResult:
			return true
		case PartToolCall:
			called = true
			if p.ID == "" {
				return true
			}
		default:
			if called {
				return true
			}
		}
	}
	return false
}

type arranger struct {
	out  []Message
	open []openCall
	done int // of open, those that were answered
	seed string
	made int // calls that needed an id
	step int // number of the message whose calls are read
	list []Message
	// named are the ids of all calls of the list, once they were asked for.
	named map[string]bool
	told  map[string]string // derived ids, and the ids that results told
}

type openCall struct {
	id, name string
	said     string // its id as the source wrote it
	step     int
	derived  bool
	answered bool
}

// maxOpen bounds the calls that a result is held against. Agents have some dozens open.
const maxOpen = 1024

func (a *arranger) message(m *Message) {
	rest := *m
	rest.Parts = nil
	called, first := false, len(a.out)
	a.step++
	steps := stepper{parts: m.Parts}
	flush := func() {
		if len(rest.Parts) > 0 {
			a.out = append(a.out, rest)
			rest.Parts = nil
		}
		called = false
	}
	rest.Extra = ""
	for i := 0; i < len(m.Parts); i++ {
		p := m.Parts[i]
		switch {
		case p.Type == PartToolResult:
			flush()
			n := ownMedia(m.Parts[i:])
			a.result(p, m.Parts[i+1:i+n])
			i += n - 1
			continue
		case p.Type == PartToolCall:
			called = true
			a.call(&p)
		case called && steps.startAt(i):
			flush()
		}
		rest.Parts = append(rest.Parts, p)
	}
	if len(m.Parts) == 0 {
		a.out = append(a.out, rest)
	}
	flush()
	if len(a.out) > first {
		a.out[first].Extra = m.Extra
	}
}

// stepper finds out where a message goes on after its calls.
type stepper struct {
	parts  []Part
	until  int // the answer holds for every part before this one
	starts bool
}

// startAt reports whether the parts from i on, which stand behind a call, begin a new step:
// they hold text again. Reasoning alone does not (some sources put it last).
func (s *stepper) startAt(i int) bool {
	if i < s.until {
		return s.starts
	}
	s.starts = false
	for s.until = i + 1; s.until <= len(s.parts); s.until++ {
		switch p := &s.parts[s.until-1]; {
		case p.Type == PartToolCall, p.Type == PartToolResult:
			return false
		case p.Type == PartReasoning, p.Type == PartText && p.Content == "":
		default:
			s.starts = true
			return true
		}
	}
	return false
}

func (a *arranger) call(p *Part) {
	said := p.ID
	if p.ID == "" {
		p.ID, p.DerivedID = "call_"+a.seed+"_"+strconv.Itoa(a.made), true
		a.made++
	}
	p.ID = a.distinct(p.ID)
	a.open = append(a.open, openCall{id: p.ID, name: p.Name, said: said, step: a.step, derived: p.DerivedID})
}

// result adds a message of one result and the media that belong to it.
func (a *arranger) result(p Part, media []Part) {
	i := a.answered(p)
	if i < 0 {
		i = a.meant(p)
	}
	if i >= 0 {
		switch c := &a.open[i]; {
		case p.ID == c.id:
		case p.ID != "" && c.derived:
			a.tell(c.id, p.ID)
		default:
			for j := range media {
				media[j].ID = c.id
			}
			p.ID, p.DerivedID = c.id, p.ID == ""
		}
		a.close(i)
	}
	a.out = append(a.out, Message{Role: RoleTool, Parts: append([]Part{p}, media...)})
}

// close takes a call that was answered out. It leaves with others of its kind: each by
// itself would move all that are open.
func (a *arranger) close(i int) {
	a.open[i].answered = true
	if a.done++; a.done > len(a.open)/2 {
		a.open = slices.DeleteFunc(a.open, func(c openCall) bool { return c.answered })
		a.done = 0
	}
}

// answered returns the open call that a result answers, -1 when there is none.
func (a *arranger) answered(p Part) int {
	held := 0
	for i := range a.open {
		c := &a.open[i]
		if c.answered {
			continue
		}
		if p.ID != "" && (p.ID == c.id || p.ID == c.said) || (p.ID == "" && (p.Name == "" || p.Name == c.name)) {
			return i
		}
		if held++; held == maxOpen {
			break
		}
	}
	return -1
}
