// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import "github.com/otelcol-langfuse/langfuse/mapping/genai"

// Verdict is what is done with the input of a span.
type Verdict uint8

// The verdicts.
const (
	// AsItIs: the input could be either. It is shown as it is and nothing is claimed.
	AsItIs Verdict = iota
	// Whole: the input is known to be the whole request.
	Whole
	// Delta: the input is what was new since an earlier call.
	Delta
)

// Evidence is what is known about one input.
type Evidence struct {
	Join   Join
	Source genai.History // what the dialect knows of its source
	// Previous: the span names the response or thread it continues.
	Previous bool
	// Unanswered: the input answers a tool call that it does not contain.
	Unanswered bool
	// Contains: the input begins with what is stored of the conversation.
	Contains bool
	// OnlyUser: beside system prompts the input holds nothing but user messages.
	OnlyUser bool
	// Style: the conversation (and agent) has shown evidence of deltas before.
	Style bool
	// Known: something is stored of the conversation.
	Known bool
}

// Decide is the one place where an input is called whole or delta. The first rule that
// fits decides:
//
//  1. history.join: off — nothing is joined.
//  2. It begins with what is stored — it carries the history itself.
//  3. The dialect knows that its source sends whole requests.
//  4. The dialect knows that its source sends deltas; or the span names its predecessor; or
//     it answers a call that it does not contain.
//  5. A bare user message in a conversation that has shown evidence of deltas.
//  6. history.join: always — where something is stored.
//  7. It could be either: it is left as it is.
func Decide(e Evidence) Verdict {
	switch {
	case e.Join == JoinOff:
		return AsItIs
	case e.Contains, e.Source == genai.HistoryFull:
		return Whole
	case e.Source == genai.HistoryDelta, e.Previous, e.Unanswered:
		return Delta
	case e.Style && e.OnlyUser:
		return Delta
	case e.Join == JoinAlways && e.Known:
		return Delta
	default:
		return AsItIs
	}
}
