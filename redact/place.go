// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "github.com/otelcol-langfuse/langfuse/redact/rules"

// Place is where in a trace a text sits. It decides which kinds of rules apply, and it labels the counters.
type Place uint8

// The places of a trace, in the order of one span's way.
const (
	PlaceMessage    Place = iota // text of a message part
	PlaceReasoning               // what the model thought
	PlaceArguments               // arguments of a tool call
	PlaceResult                  // result of a tool call
	PlaceDefinition              // a tool offered to the model: description and schema
	PlaceSpanName
	PlaceStatus
	PlaceEvent // event names and attributes
	PlaceLink  // link attributes and trace state
	PlaceAttribute
	PlaceResource
	PlaceScope
	PlaceLog        // log body and attributes
	PlaceKey        // an attribute or JSON key
	PlaceStructural // types, ids, usage, model names, schema URLs
	placeCount
)

type placeRow struct {
	name  string
	kinds uint8
	why   string
}

// places says which kinds of rules apply where, and why a place is exempt from some.
var places = [placeCount]placeRow{
	PlaceMessage:    {"message", everything, "people and models write anything here"},
	PlaceReasoning:  {"reasoning", everything, "models quote files they have read"},
	PlaceArguments:  {"arguments", everything, "commands and requests carry credentials"},
	PlaceResult:     {"result", everything, "files and responses carry credentials"},
	PlaceDefinition: {"definition", everything, "descriptions and defaults are written by hand"},
	PlaceSpanName:   {"span_name", everything, "names are made from URLs and commands"},
	PlaceStatus:     {"status", everything, "errors quote the request"},
	PlaceEvent:      {"event", everything, "stack traces and logs"},
	PlaceLink:       {"link", everything, "free attributes and vendor trace state"},
	PlaceAttribute:  {"attribute", everything, "free text"},
	PlaceResource:   {"resource", everything, "command lines and environments"},
	PlaceScope:      {"scope", everything, "free attributes"},
	PlaceLog:        {"log", everything, "free text"},
	PlaceKey:        {"key", certain, "a name called like a secret is not one; only recognisable tokens are"},
	PlaceStructural: {"structural", certain, "ids look random, and must keep relating what they relate"},
}

const (
	certain    = 1<<rules.KindVendor | 1<<rules.KindLiteral | 1<<rules.KindCustom
	everything = certain | 1<<rules.KindStructural | 1<<rules.KindEntropy | 1<<rules.KindPII
)

// String is the label of the place in metrics.
func (p Place) String() string {
	if p >= placeCount {
		return "unknown"
	}
	return places[p].name
}

func (p Place) kinds() uint8 {
	if p >= placeCount {
		return everything
	}
	return places[p].kinds
}

func applies(kinds uint8, k rules.Kind) bool { return kinds&(1<<k) != 0 }
