// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

// Doc describes a dialect to its users. docs/dialects.md is made of these, so that what is
// read and what is said about it stand in one package.
type Doc struct {
	// Title is the product's own name.
	Title string
	// Seen lists the versions that real payloads or sources were read of.
	Seen string
	// Detect says how a span of it is recognised.
	Detect string
	// Reads says, by facet, where it is read from. Empty = the source does not send it.
	Messages, Tools, Reasoning, Usage, FirstToken, Session string
	// Gaps are known limits of the source, one sentence each.
	Gaps []string
	// SwitchOn says what must be switched on at the source to send content; "" = nothing.
	SwitchOn string
}

// Documented is a dialect that describes itself. Every dialect must.
type Documented interface {
	Dialect
	Doc() Doc
}
