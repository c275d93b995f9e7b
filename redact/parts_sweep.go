// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"cmp"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// Parts of a message also stand in attributes that are only swept: one attribute a part, a list of maps, one event a piece. A
// secret that was cut between two of them is looked for around their seam, before each is searched for itself.

// piece is one text of several, and how it is replaced.
type piece struct {
	text string
	set  func(string)
}

// sweepSeams hides what begins in one of adjacent pieces and ends in another. kinds are the rules that may join them.
func (e *Engine) sweepSeams(pieces []piece, kinds uint8, p Place, h *Hits) {
	if len(pieces) < 2 || e.off {
		return
	}
	texts := make([]string, len(pieces))
	for i := range pieces {
		texts[i] = pieces[i].text
	}
	cuts, ok := e.seamsOf(texts, kinds, p, h)
	if !ok { // fails closed: any of them may hold a part of a secret
		for i := range pieces {
			pieces[i].set(failed)
		}
		return
	}
	for len(cuts) > 0 { // they are in the order of the texts
		i, own := cuts[0].text, 1
		for own < len(cuts) && cuts[own].text == i {
			own++
		}
		pieces[i].set(e.withCuts(texts[i], cuts[:own], p, h))
		cuts = cuts[own:]
	}
}

// sliceSeams looks at the elements of a list that are texts or parts of a message. Lists of texts are no message always: only
// what is recognisable by itself is put together from them.
func (e *Engine) sliceSeams(list pcommon.Slice, p Place, h *Hits) {
	if list.Len() < 2 {
		return
	}
	var run []piece
	kinds := p.kinds()
	flush := func() {
		e.sweepSeams(run, kinds, p, h)
		run, kinds = run[:0], p.kinds()
	}
	for _, item := range list.All() {
		switch item.Type() {
		case pcommon.ValueTypeStr:
			run = append(run, piece{item.Str(), item.SetStr})
			kinds &= certain
		case pcommon.ValueTypeMap:
			if text, ok := partOfMap(item.Map()); ok {
				run = append(run, text)
				continue
			}
			flush()
		default:
			flush()
		}
	}
	flush()
}

// partOfMap finds the text of a part; what has a role is a message of its own.
func partOfMap(m pcommon.Map) (piece, bool) {
	if _, message := m.Get("role"); message {
		return piece{}, false
	}
	for _, key := range [...]string{"text", "content", "thinking", "reasoning", "refusal"} {
		if v, ok := m.Get(key); ok && v.Type() == pcommon.ValueTypeStr {
			return piece{v.Str(), v.SetStr}, true
		}
	}
	return piece{}, false
}

// flatPart is an attribute that is one part of a message: llm.input_messages.0.message.contents.1.message_content.text.
type flatPart struct {
	message string // the key up to the part's number
	number  int
	piece
}

// flatSeams looks at parts that have an attribute each.
func (e *Engine) flatSeams(m pcommon.Map, p Place, h *Hits) {
	var parts []flatPart
	for k, v := range m.All() {
		if v.Type() != pcommon.ValueTypeStr {
			continue
		}
		if message, number, ok := partNumber(k); ok {
			parts = append(parts, flatPart{message, number, piece{v.Str(), v.SetStr}})
		}
	}
	if len(parts) < 2 {
		return
	}
	slices.SortStableFunc(parts, func(a, b flatPart) int {
		return cmp.Or(strings.Compare(a.message, b.message), a.number-b.number)
	})
	var run []piece
	for i := range parts {
		if i > 0 && (parts[i].message != parts[i-1].message || parts[i].number != parts[i-1].number+1) {
			e.sweepSeams(run, p.kinds(), p, h)
			run = run[:0]
		}
		run = append(run, parts[i].piece)
	}
	e.sweepSeams(run, p.kinds(), p, h)
}

// partNumber reads the last number of a key when it counts parts and the key goes on to a text.
func partNumber(key string) (message string, number int, ok bool) {
	end := len(key)
	for at := len(key) - 1; at > 0; at-- {
		if key[at] != '.' {
			continue
		}
		word := key[at+1 : end]
		end = at
		if word == "" || !isDigit(word[0]) || len(word) > 6 {
			continue
		}
		for _, c := range []byte(word) {
			if !isDigit(c) {
				return "", 0, false
			}
			number = number*10 + int(c-'0')
		}
		_, list := cutLastWord(key[:at])
		_, last := cutLastWord(key)
		return key[:at], number, partLists[list] && partTexts[last]
	}
	return "", 0, false
}

var (
	partLists = words("contents content parts part blocks chunks pieces segments deltas")
	partTexts = words("text content thinking reasoning refusal value")
)

// eventSeams looks at events of one name in a row, each of which brings a piece under the same key.
func (e *Engine) eventSeams(events ptrace.SpanEventSlice, h *Hits) {
	for from := 0; from+1 < events.Len(); {
		to := from + 1
		for to < events.Len() && events.At(to).Name() == events.At(from).Name() {
			to++
		}
		if to-from > 1 {
			e.eventRun(events, from, to, h)
		}
		from = to
	}
}

func (e *Engine) eventRun(events ptrace.SpanEventSlice, from, to int, h *Hits) {
	for key, v := range events.At(from).Attributes().All() {
		if v.Type() != pcommon.ValueTypeStr || classOfKey(key) != keyContent || isFailureKey(key) {
			continue
		}
		var run []piece
		for i := from; i < to; i++ {
			v, ok := events.At(i).Attributes().Get(key)
			if !ok || v.Type() != pcommon.ValueTypeStr {
				break
			}
			run = append(run, piece{v.Str(), v.SetStr})
		}
		e.sweepSeams(run, PlaceEvent.kinds()&^(1<<rules.KindEntropy), PlaceEvent, h)
	}
}
