// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// BenchmarkNew: patterns are compiled once per process, so that a further pipeline costs what its own settings cost.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		_, err := redact.New(redact.NewDefaultConfig(), nil)
		require.NoError(b, err)
	}
}
