// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Result is what the server says of one event of a 207.
type Result struct {
	Status int
	// Reason is one of the words below, for counters: texts of the server may repeat content.
	Reason string
}

// The reasons for which events are refused.
const (
	ReasonInvalid      = "invalid"      // the body is not what the server takes
	ReasonNotAccepted  = "not_accepted" // the server takes no events of this type here any more
	ReasonUnknownType  = "unknown_type" // the server is older than this type of event
	ReasonUnauthorized = "unauthorized"
	ReasonOther        = "other"
	ReasonUnnamed      = "unnamed" // the answer does not say
)

// Retryable reports whether the same event may be taken later.
func (r Result) Retryable() bool {
	return r.Status == 408 || r.Status == 429 || r.Status >= 500
}

// Results reads the body of a 207 by event id. An event that it does not name is not in the result: it
// was neither taken nor refused.
func Results(body string) (map[string]Result, error) {
	v, err := jsonx.Parse(body)
	if err != nil {
		return nil, err
	}
	results := map[string]Result{}
	for _, s := range v.Get("successes").Elems() {
		results[s.Get("id").Text()] = Result{Status: 201}
	}
	for _, e := range v.Get("errors").Elems() {
		status, ok := e.Get("status").Int()
		if !ok {
			status = 500
		}
		results[e.Get("id").Text()] = Result{int(status), reason(int(status), e.Get("message").Text(), e.Get("error").Text())}
	}
	return results, nil
}

// reason knows the texts of Langfuse 3 and 4: a type that the schema does not know fails as a
// discriminator, and the current write mode names itself.
func reason(status int, message, detail string) string {
	switch {
	case strings.Contains(detail, "events_only"), strings.Contains(message, "type not accepted"):
		return ReasonNotAccepted
	case status == 401 || status == 403:
		return ReasonUnauthorized
	case status == 400 && strings.Contains(strings.ToLower(detail), "discriminator"):
		return ReasonUnknownType
	case status == 400:
		return ReasonInvalid
	}
	return ReasonOther
}
