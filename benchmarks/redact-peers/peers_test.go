// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redactpeers

import (
	"testing"

	"github.com/open-telemetry/opentelemetry-collector-contrib/processor/redactionprocessor"
	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/detect"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor/processortest"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

const size = 200 << 10

var texts = []struct{ name, text string }{
	{"chat/clean", corpus.Chat(1, size)},
	{"code/clean", corpus.Code(1, size)},
	{"chat/planted20", corpus.Plant(corpus.Chat(1, size), corpus.Secrets(1, 1)[:20])},
	{"code/planted20", corpus.Plant(corpus.Code(1, size), corpus.Secrets(1, 1)[:20])},
}

// each runs one peer over every text.
func each(b *testing.B, run func(text string)) {
	b.Helper()
	for _, c := range texts {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				run(c.text)
			}
		})
	}
}

// BenchmarkOurs passes the memo by: every round is a text that was not seen before.
func BenchmarkOurs(b *testing.B) {
	for _, c := range texts {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			buf := []byte(c.text)
			e, err := redact.New(redact.NewDefaultConfig(), nil)
			require.NoError(b, err)
			for n := 0; b.Loop(); n++ {
				for i := range 8 { // a new text, so that the memo does not answer
					buf[i] = 'a' + byte(n>>(4*i)&15)
				}
				e.Text(string(buf), redact.PlaceMessage, nil)
			}
		})
	}
}

func BenchmarkGitleaks(b *testing.B) {
	d, err := detect.NewDetectorDefaultConfig()
	require.NoError(b, err)
	each(b, func(text string) { d.DetectString(text) })
}

// eightPatterns are what an average configuration of contrib's processor has.
var eightPatterns = []any{
	`sk-[A-Za-z0-9_-]{20,}`, `ghp_[A-Za-z0-9]{36}`, `AKIA[A-Z0-9]{16}`, `AIza[A-Za-z0-9_-]{35}`,
	`xox[abp]-[A-Za-z0-9-]{10,}`, `eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+`,
	`-----BEGIN [A-Z ]*PRIVATE KEY-----`, `(?i)(?:password|api_key|secret)\s*[=:]\s*\S+`,
}

func BenchmarkContribRedaction8(b *testing.B) {
	f := redactionprocessor.NewFactory()
	cfg := f.CreateDefaultConfig()
	require.NoError(b, confmap.NewFromStringMap(map[string]any{"allow_all_keys": true, "blocked_values": eightPatterns}).Unmarshal(cfg))
	sink := consumertest.NewNop()
	p, err := f.CreateTraces(b.Context(), processortest.NewNopSettings(component.MustNewType("redaction")), cfg, consumer.Traces(sink))
	require.NoError(b, err)
	each(b, func(text string) {
		td := ptrace.NewTraces()
		td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty().Attributes().PutStr("input", text)
		require.NoError(b, p.ConsumeTraces(b.Context(), td))
	})
}
