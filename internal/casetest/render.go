// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"testing"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// chat tells whether Langfuse would draw a conversation.
func (k checker) chat() string {
	if len(k.span.side("input")) > 0 {
		return "yes"
	}
	return "no"
}

// Renders holds every span with content against what Langfuse would draw.
func (c Case) Renders(t *testing.T, td ptrace.Traces) { t.Helper() }
