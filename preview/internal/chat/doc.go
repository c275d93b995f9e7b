// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package chat decides what Langfuse 4.16.0's page makes of a stored input and output:
// JSON inside strings is opened, an adapter is picked per side, the result must pass a
// message schema. These are the facts of contract.md sections 2 to 4, each rule with the
// recorded cases that show it. What was stored, and why, is the business of package ingest.
package chat
