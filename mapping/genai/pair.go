// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

import "strconv"

// paired reports whether every result names a call, where there are calls it could answer,
// and no two calls of a message have one id.
func paired(list []Message) bool {
	var room [8]string
	open, budget := room[:0], maxCompared // open: ids of the last message that calls, those without an answer
	for i := range list {
		m := &list[i]
		switch {
		case len(m.Parts) == 0:
		case m.Parts[0].Type == PartToolResult:
			id := m.Parts[0].ID
			at := indexOf(open, id, &budget)
			if at >= 0 {
				open[at] = open[len(open)-1]
				open = open[:len(open)-1]
			} else if len(open) > 0 && !called(list, id, &budget) {
				return budget <= 0
			}
		case m.Role == RoleAssistant:
			next, ok := callsOf(m, open, &budget)
			if open = next; !ok {
				return false
			}
		}
	}
	return true
}

// callsOf returns the ids of the calls of a message, in the room of the ones before it, or
// those when it calls nothing. ok is false when two calls have one id.
func callsOf(m *Message, before []string, budget *int) (ids []string, ok bool) {
	ids = before
	first := true
	for j := range m.Parts {
		if m.Parts[j].Type != PartToolCall {
			continue
		}
		if first {
			ids, first = ids[:0], false
		}
		if indexOf(ids, m.Parts[j].ID, budget) >= 0 {
			return ids, false
		}
		ids = append(ids, m.Parts[j].ID)
	}
	return ids, true
}

// maxCompared bounds the comparisons of one list: what is longer is no agent's.
const maxCompared = 1 << 16

func indexOf(ids []string, id string, budget *int) int {
	for i := range ids {
		if *budget--; *budget <= 0 {
			return -1
		}
		if ids[i] == id {
			return i
		}
	}
	return -1
}

// called reports whether any message has a call of that id.
func called(list []Message, id string, budget *int) bool {
	for i := len(list) - 1; i >= 0; i-- {
		for j := range list[i].Parts {
			if *budget--; *budget <= 0 {
				return false
			}
			if p := &list[i].Parts[j]; p.Type == PartToolCall && p.ID == id {
				return true
			}
		}
	}
	return false
}

// maxHeld bounds the calls of one message that are held against each other.
const maxHeld = 64

// distinct returns the id, numbered when another call of the same message has it: some
// sources take the name of the tool for the id, and Langfuse stores one call of an id.
func (a *arranger) distinct(id string) string {
	base := id
	for n := 2; n <= maxHeld && a.calledInStep(id); n++ {
		id = base + "_" + strconv.Itoa(n)
	}
	return id
}

func (a *arranger) calledInStep(id string) bool {
	for i := len(a.open) - 1; i >= 0 && i >= len(a.open)-maxHeld && a.open[i].step == a.step; i-- {
		if a.open[i].id == id {
			return true
		}
	}
	return false
}

// meant returns the open call that a result is the answer to although its id names no
// call: the next one of the last message that called, of its name where it has one. -1
// when there is none; then the call was never sent.
func (a *arranger) meant(p Part) int {
	if p.ID == "" || len(a.open) == 0 || a.names(p.ID) {
		return -1
	}
	last, found := a.open[len(a.open)-1].step, -1
	for i := len(a.open) - 1; i >= 0 && i >= len(a.open)-maxOpen && a.open[i].step == last; i-- {
		if c := &a.open[i]; !c.answered && (p.Name == "" || p.Name == c.name) {
			found = i
		}
	}
	return found
}

// names reports whether any call of the list has the id.
func (a *arranger) names(id string) bool {
	if a.named == nil {
		a.named = make(map[string]bool)
		for i := range a.list {
			for j := range a.list[i].Parts {
				if p := &a.list[i].Parts[j]; p.Type == PartToolCall {
					a.named[p.ID] = true
				}
			}
		}
	}
	return a.named[id]
}

// tell notes the id that a result knows of a call that came without one.
func (a *arranger) tell(derived, id string) {
	if a.told == nil {
		a.told = make(map[string]string)
	}
	a.told[derived] = id
}

// rename gives calls the ids that their results told.
func (a *arranger) rename() {
	if a.told == nil {
		return
	}
	for i := range a.out {
		for j := range a.out[i].Parts {
			p := &a.out[i].Parts[j]
			if id, ok := a.told[p.ID]; ok && p.DerivedID {
				p.ID, p.DerivedID = id, false
			}
		}
	}
}
