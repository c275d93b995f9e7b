// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package ingestion speaks Langfuse's batch API (POST /api/public/ingestion): spans become events, events
// become requests, and a 207 becomes a verdict per event.
//
// What lives here: the shapes of the events and of the answer, stable ids, cutting one event to size. Pure
// functions, no network. What may not: when to send and what to do about a failure (package delivery), and
// what an attribute means (package preview reads a span as Langfuse's OTLP door would, so that both doors
// store the same).
package ingestion
