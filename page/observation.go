// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// observation is one observation as Langfuse draws it.
type observation struct {
	row
	Facts           []fact
	Usage           []fact
	Costs           []fact
	Tools           []tool
	Chat            bool
	Messages        []message
	Skipped         int // messages between the first and the last ones that are not drawn
	Raw             []rawSide
	AdditionalInput []string
	Problems        []preview.Problem
	Explained       explained
	Metadata        []entryFact
}

// Took is how long the operation ran.
func (v observation) Took() time.Duration { return v.latency() }

// fact is one short thing to know.
type fact struct{ Name, Value string }

// entryFact is one metadata entry.
type entryFact struct {
	Name  string
	Value text
}

// rawSide is an input or output that Langfuse shows as a box of JSON.
type rawSide struct {
	Side string
	Text text
}

// look says how an observation is drawn.
type look struct {
	all      bool // every message of a long conversation
	exact    bool // text instead of markdown
	remote   bool // images from elsewhere, which a person has asked for
	textSize int  // bytes of a text drawn at once
}

// newObservation draws o. The texts come back by their number.
func newObservation(o preview.Observation, l look) (observation, []text) {
	ui := preview.Draw(o)
	p := &pen{limit: l.textSize, markdown: !l.exact}
	v := observation{
		row: newRow(o), Chat: ui.Chat, AdditionalInput: ui.AdditionalInput,
		Problems: preview.Explain(o, ui), Explained: readExplained(o),
	}
	v.Facts, v.Usage, v.Costs = factsOf(o), countsOf(o.Usage), costsOf(o.Cost)
	v.Tools = offered(p, o, ui)
	if ui.Chat {
		v.Messages = newConversation(p, o, ui, v.Explained, l)
	} else {
		v.raw(p, o)
	}
	v.Metadata = metadataOf(p, o)
	if !l.all {
		v.skip()
	}
	return v, p.texts
}

func (v *observation) raw(p *pen, o preview.Observation) {
	for _, side := range []struct {
		name  string
		value preview.Value
	}{{"input", o.Input}, {"output", o.Output}} {
		if !side.value.Nullish() {
			v.Raw = append(v.Raw, rawSide{side.name, p.json(side.value.String())})
		}
	}
}

// The messages of a long conversation that are drawn without asking: how it began and what
// was said last.
const (
	firstMessages = 10
	lastMessages  = 90
)

func (v *observation) skip() {
	if v.Skipped = len(v.Messages) - firstMessages - lastMessages; v.Skipped <= 0 {
		v.Skipped = 0
		return
	}
	v.Messages = slices.Concat(v.Messages[:firstMessages], v.Messages[len(v.Messages)-lastMessages:])
	v.Messages[firstMessages].Gap = v.Skipped
}

func countsOf(usage map[string]float64) []fact {
	var out []fact
	for _, key := range slices.Sorted(maps.Keys(usage)) {
		if key != "total" {
			out = append(out, fact{key, number(usage[key])})
		}
	}
	if n, ok := usage["total"]; ok {
		out = append(out, fact{"total", number(n)})
	}
	return out
}

func costsOf(cost preview.Value) []fact {
	var out []fact
	for key, v := range cost.Entries() {
		out = append(out, fact{key, "$" + strconv.FormatFloat(v.Float(), 'g', 6, 64)})
	}
	return out
}
