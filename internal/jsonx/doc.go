// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package jsonx is the one room that knows the JSON engine. Strictness comes from
// go-json-experiment's jsontext (RFC 8259; duplicate names and invalid UTF-8 are
// tolerated, everything else is refused); on top of it stands a flat tape of borrowed
// positions, so that a value is validated once, read in any order, and copied verbatim
// where nothing changed: number text, member order and duplicates survive.
//
// Nothing here knows GenAI or OpenTelemetry; AnyValue conversion is in pdatajson.
package jsonx
