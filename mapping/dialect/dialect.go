// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package dialect holds what dialects see and what they may do. A dialect is how one
// instrumentation spells GenAI facts on a span (attribute names, shapes, events, logs);
// each lives in a package of its own below this one.
//
// The law: a dialect only reads. It gets a View with getters; to peek does not consume.
// It fills facets of the neutral operation through a Reader, which keeps the first
// source of each facet and takes the keys whose meaning is now in the operation, so
// that the originals need not leave. No dialect knows Langfuse, another dialect, or how
// anything is written.
package dialect

// Dialect reads the spans of one instrumentation.
type Dialect interface {
	// Name is the package name: lower case, unique, used in provenance and counters.
	Name() string
	// Detect reports whether the dialect speaks on the span. It runs on every span that
	// passes through the collector: look at scope, namespaces and single keys only.
	Detect(v *View) bool
	// Read fills what is still empty. It runs only after Detect and must cope with
	// anything: what cannot be parsed is kept as text.
	Read(r *Reader)
}

// LogDialect is a dialect whose content also travels in log records.
type LogDialect interface {
	Dialect
	// DetectLog reports whether the record belongs to the dialect.
	DetectLog(v *View) bool
	// ReadLog fills facets from a record and says how it finds its span.
	ReadLog(r *Reader) Join
}

// Join says which operation a log record belongs to. The zero value is "none": the
// record is not about an operation.
type Join struct {
	// BySpan: the record's own trace and span id name the operation.
	BySpan bool
	// Under: the record's span id names an ancestor of the operation; Key decides which
	// of its descendants.
	Under bool
	// Key pairs record and span by a value both carry (request id, response id, tool
	// call id), inside the same trace or the same conversation. "" = not needed.
	Key string
	// Alias is a further id of the same operation, by which other records of the source
	// call it: Claude Code's request body names only a body id, which the response
	// body's record pairs with the request id. A record whose Key is some record's Alias
	// belongs where that record belongs.
	Alias string
	// Conversation restricts Key when the record has no trace id.
	Conversation string
	// Turn tells the turns of a conversation apart, where spans are made from records.
	Turn string
	// Order is used when no key is there: records and operations pair by time.
	Order bool
}

// Joins reports whether the record belongs to an operation at all.
func (j Join) Joins() bool { return j != Join{} }
