// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package js holds the value semantics of the server that Langfuse runs on, as far as
// reading a span depends on them: truthiness, key order, number text, what JSON.parse
// and JSON.stringify make of a value, which texts a Date accepts. ECMA-262 is the source;
// where it leaves the choice to the engine (date texts) the behaviour is V8's.
//
// Values are immutable once they were handed out. Nothing here knows Langfuse or OTLP.
package js
