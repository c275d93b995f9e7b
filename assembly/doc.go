// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package assembly holds the clean spans of a trace until they can be related and written
// together, and the clean log records until their spans are there. It knows time, limits
// and delivery; what relating and writing mean is the caller's.
//
// It holds redact.Span and redact.Record only, so no secret rests in memory or on disk.
// Traces are spread over shards by id: there is no lock that all requests share and no
// goroutine per trace. Every store owns its limit; what a limit pushes out leaves early
// or is counted, never silently lost.
package assembly
