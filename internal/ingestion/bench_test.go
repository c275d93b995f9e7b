// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion_test

import (
	"strings"
	"testing"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// BenchmarkConvert turns 50 spans with 20 KB of conversation each into a request.
func BenchmarkConvert(b *testing.B) {
	td := ptrace.NewTraces()
	for i := range 50 {
		span(td, byte(i+1), byte(i), map[string]string{
			"langfuse.observation.type":  "generation",
			"langfuse.observation.input": `[{"role":"user","content":"` + strings.Repeat("word ", 4000) + `"}]`,
		})
	}
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(ingestion.Batch(ingestion.Convert(td)))))
	}
}
