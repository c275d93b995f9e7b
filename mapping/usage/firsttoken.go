// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Source says where a first-token time came from.
type Source struct {
	// Key names the attribute or event, for metadata.
	Key string
	// Server is set when the model server measured, which leaves out the way to it: it counts only when nobody on the
	// client side did.
	Server bool
}

// Candidate is one report of when the first token arrived: an instant, or a time after the start.
type Candidate struct {
	Source
	// At is the instant; when it is zero, After and Unit count.
	At time.Time
	// After is a number of Units since the span's start, as the source wrote it.
	After float64
	Unit  time.Duration
}

// roundedDown is how far an instant may lie before the start: sources write instants with milliseconds only.
const roundedDown = time.Millisecond

// FirstToken picks the earliest credible report from the client side, else from the server side.
//
// A report is credible when it lies after the start and before the end. Mastra repeats the first step's instant on
// later steps, before they start; some sources write 0 for unknown; a value at the end is the whole latency of a call
// that did not stream. All of these are ignored, so that the result is never before the start and never the end. A
// zero end means unknown.
func FirstToken(start, end time.Time, candidates []Candidate) (time.Time, Source, bool) {
	var best time.Time
	var source Source
	found := false
	for _, c := range candidates {
		at, ok := c.instant(start, end)
		if !ok {
			continue
		}
		better := at.Before(best)
		if c.Server != source.Server {
			better = source.Server
		}
		if !found || better {
			best, source, found = at, c.Source, true
		}
	}
	return best, source, found
}

func (c *Candidate) instant(start, end time.Time) (time.Time, bool) {
	at := c.At
	if at.IsZero() {
		ns := math.Round(c.After * float64(c.Unit))
		if !(ns > 0 && ns < math.MaxInt64) { // NaN is not
			return at, false
		}
		at = start.Add(time.Duration(ns))
	}
	if at.Before(start) && at.Add(roundedDown).After(start) {
		at = start
	}
	credible := !at.Before(start) && (end.IsZero() || at.Before(end))
	return at, credible
}

// instantLayouts are the spellings of an instant that sources write; those without a zone mean UTC.
var instantLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999",
}

// ParseInstant reads an ISO-8601 instant, also one inside JSON quotes as the Langfuse SDKs write it, or the time
// since 1970 in seconds, milli-, micro- or nanoseconds, told by how many digits it takes.
func ParseInstant(s string) (time.Time, bool) {
	s = unquote(strings.TrimSpace(s))
	if s == "" || s[0] < '0' || s[0] > '9' { // every layout begins with the year; an error costs more than an instant
		return time.Time{}, false
	}
	for _, layout := range instantLayouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return epoch(s)
}

// epoch reads a time since 1970. The digits tell the unit from 2001 to 2286.
func epoch(s string) (time.Time, bool) {
	whole, fraction, _ := strings.Cut(s, ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return time.Time{}, false
	}
	switch len(whole) {
	case 10: // seconds, the only unit that is written with a fraction
		var nanos int64
		if fraction != "" {
			if nanos, err = strconv.ParseInt((fraction + "000000000")[:9], 10, 64); err != nil || nanos < 0 {
				return time.Time{}, false
			}
		}
		return time.Unix(n, nanos).UTC(), true
	case 13:
		return time.UnixMilli(n).UTC(), true
	case 16:
		return time.UnixMicro(n).UTC(), true
	case 19:
		return time.Unix(0, n).UTC(), true
	default:
		return time.Time{}, false
	}
}
