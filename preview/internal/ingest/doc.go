// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package ingest decides what Langfuse 4.16.0 stores of a span on its default write
// path: the facts of contract.md sections 4 and 5, as tables of keys in the order in
// which they are asked. Every rule names the recorded cases that show it. How the stored
// observation is drawn is the business of package chat.
//
// Some odd values stop Langfuse's worker, and with it the whole request, silently: an
// attribute without a value, an operation.name or ai.operationId that is no text. They
// are read on here, so that a person sees the other spans.
//
// Not modelled: media upload, price and prompt look-up, token counting, masking,
// experiments.
package ingest
