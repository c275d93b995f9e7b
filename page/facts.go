// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"maps"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// factsOf lists what stands beside a conversation, set facts only.
func factsOf(o preview.Observation) []fact {
	var out []fact
	add := func(name, value string) {
		if value != "" {
			out = append(out, fact{name, visible(value)})
		}
	}
	add("model", o.Model)
	for key, v := range o.Parameters.Entries() {
		add(key, v.String())
	}
	add("session", o.SessionID)
	add("user", o.UserID)
	add("trace", o.TraceName.String())
	add("tags", strings.Join(o.Tags, ", "))
	if o.Environment != "default" {
		add("environment", o.Environment)
	}
	add("release", o.Release.String())
	add("version", o.Version.String())
	add("prompt", joined(o.PromptName.String(), o.PromptVersion.String(), " v"))
	if o.Level != "DEFAULT" {
		add("level", o.Level)
	}
	add("status", o.StatusMessage.String())
	add("history", readHistory(o).String())
	return out
}

func joined(a, b, between string) string {
	if a == "" || b == "" {
		return a
	}
	return a + between + b
}

// history is what the processor tells of the conversation before a generation.
type history struct{ source, complete, messages string }

func readHistory(o preview.Observation) history {
	told, err := jsonx.Parse(o.Metadata["history"])
	if err != nil {
		return history{} // nobody told, or somebody else's entry of that name
	}
	return history{told.Get("source").Text(), told.Get("complete").Scalar(), told.Get("messages").Scalar()}
}

// String words where the conversation is from.
func (h history) String() string {
	words := h.source
	switch h.source {
	case "span":
		words = "the span's own input"
	case historyJoined:
		words = "joined from earlier spans"
	case "delta":
		words = "only what is new, nothing was there to join"
	}
	if h.complete == "false" {
		words += ", incomplete"
	}
	return words
}

const historyJoined = "joined"

// explainKey is the metadata entry with which a processor says where it read each facet.
const explainKey = "explain"

func metadataOf(p *pen, o preview.Observation) []entryFact {
	var out []entryFact
	mine := o.UserMetadata()
	for _, key := range slices.Sorted(maps.Keys(mine)) {
		if key != explainKey && !strings.HasPrefix(key, explainKey+".") {
			out = append(out, entryFact{visible(key), p.json(mine[key])})
		}
	}
	return out
}

// explained is what the processor told about its reading, with `explain: true`.
type explained struct {
	Read     []source
	Redacted []redaction
	byFacet  map[string]source
}

type source struct{ Facet, Dialect, Key string }

type redaction struct{ Rule, Place, Count string }

// Known reports whether there is anything to tell.
func (e explained) Known() bool { return len(e.Read)+len(e.Redacted) > 0 }

func readExplained(o preview.Observation) explained {
	e := explained{byFacet: map[string]source{}}
	told, err := jsonx.Parse(o.Metadata[explainKey])
	if err != nil {
		return e // somebody else's entry of that name
	}
	for facet, from := range told.Get("read").Members() {
		s := source{visible(facet), visible(from.Get("dialect").Text()), visible(from.Get("key").Text())}
		e.byFacet[facet] = s
		e.Read = append(e.Read, s)
	}
	for _, r := range told.Get("redacted").Elems() {
		e.Redacted = append(e.Redacted, redaction{
			visible(r.Get("rule").Text()), visible(r.Get("place").Text()), r.Get("count").Scalar(),
		})
	}
	return e
}
