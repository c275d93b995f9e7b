// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package preview reads spans the way Langfuse 4.16.0 does and tells what a person will
// see: which observation is stored of a span, whether its input and output are drawn as a
// conversation, which tools, calls and thinking appear, what the playground would replay,
// and why something is shown as raw JSON.
//
// It knows nothing of dialects or of our processor: any span can be read. It is
// written from recorded facts (testdata/contract), serves tests, cmd/preview and the
// stand-in server, and may not be imported by the processor's mapping.
package preview
