// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langfusetest is a stand-in Langfuse for tests, demos and users who want to prove their own
// pipeline: real HTTP on loopback, the answers of Langfuse 4.16 on the routes that an exporter touches
// (contract section 6), faults on demand, and queries over what arrived.
//
// What lives here: the server, what it keeps, the faults, assertions over what arrived.
// What may not: a Langfuse of our wishes. A route answers as the facts say or it is absent.
//
//	server := langfusetest.NewServer(langfusetest.WithProject("team-a", "pk-lf-a", "sk-lf-a"))
//	defer server.Close()
//	// point an exporter at server.URL(), then
//	err := server.WaitSpans(ctx, 3)
//	traces := server.Traces("team-a")
//
// The batch API takes scores (Scores, WaitScores); WithLegacyIngestion has it take traces too (Ingested).
package langfusetest
