// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package jsonx is the one room that reads and writes JSON. One pass over borrowed bytes
// checks the grammar (RFC 8259; duplicate names and invalid UTF-8 are tolerated, everything
// else is refused) and notes positions on a flat tape, so that a value is read in any
// order, and copied verbatim where nothing changed: number text, member order and
// duplicates survive. go-json-experiment's jsontext is the oracle of the tests and does
// what is rare: strings that hold escapes beside invalid UTF-8.
//
// Nothing here knows GenAI or OpenTelemetry; AnyValue conversion is in pdatajson.
package jsonx
