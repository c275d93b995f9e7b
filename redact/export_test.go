// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

// Search is Text without the memo.
func Search(e *Engine, s string) string { return e.searched(s, PlaceMessage, nil, nil, (*scan).any) }
