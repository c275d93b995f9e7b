// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import "github.com/otelcol-langfuse/langfuse/redact"

// Synthesize makes the spans of agents that send log records only.
func (m *Mapper) Synthesize(_ []*redact.Record) [][]*redact.Span { return nil }
