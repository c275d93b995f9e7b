// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
)

func TestWholeTraceSettings(t *testing.T) {
	t.Parallel()
	cfg, err := langfuse.ParseProcessorConfig([]byte(`
assembly:
  wait: 2s
  idle: 20s
  max_age: 90s
  logs_wait: 7s
  max_traces: 500
  max_bytes: 1048576
  context: {max_traces: 10, max_bytes: 2048, max_age: 1m}
  storage: file_storage/langfuse
spans:
  keep: custom
  scopes: ["github.com/acme/*"]
  attributes: [app.step]
trace:
  session: [app.chat]
  user: [app.user]
  tags: [app.tags]
  name: [app.route]
  environment: [app.env]
  release: [app.release]
  version: [app.version]
  public: [app.public]
  promote: [tenant.tier]
from_metadata:
  - key: x-session-id
    attribute: session.id
  - key: x-tenant
logs: drop_joined
synthesize_spans: true
`))
	require.NoError(t, err)
	storage := component.MustNewIDWithName("file_storage", "langfuse")
	require.Equal(t, assembly.Config{
		Wait: 2 * time.Second, Idle: 20 * time.Second, MaxAge: 90 * time.Second, LogsWait: 7 * time.Second,
		MaxTraces: 500, MaxBytes: 1 << 20, Storage: &storage,
		Context: assembly.ContextConfig{MaxTraces: 10, MaxBytes: 2048, MaxAge: time.Minute},
	}, cfg.Assembly)
	require.Equal(t, relate.KeepConfig{Keep: relate.KeepCustom, Scopes: []string{"github.com/acme/*"}, Attributes: []string{"app.step"}}, cfg.Spans)
	require.Equal(t, mapping.FactsConfig{
		Session: []string{"app.chat"}, User: []string{"app.user"}, Tags: []string{"app.tags"}, Name: []string{"app.route"},
		Environment: []string{"app.env"}, Release: []string{"app.release"}, Version: []string{"app.version"},
		Public: []string{"app.public"}, Promote: []string{"tenant.tier"},
	}, cfg.Trace)
	require.Equal(t, []langfuse.FromMetadataConfig{{Key: "x-session-id", Attribute: "session.id"}, {Key: "x-tenant"}}, cfg.FromMetadata)
	require.Equal(t, langfuse.LogsDropJoined, cfg.Logs)
	require.True(t, cfg.SynthesizeSpans)
}

func TestWholeTraceMistakes(t *testing.T) {
	t.Parallel()
	for yaml, want := range map[string]string{
		"assembly: {wait: -1s}":              "assembly::wait",
		"assembly: {idle: 0s}":               "assembly::idle",
		"assembly: {max_age: 100ms}":         "assembly::max_age",
		"assembly: {max_bytes: 0}":           "assembly::max_bytes",
		"assembly: {wait: 0s, storage: a}":   "assembly::storage",
		"spans: {keep: some}":                "genai, all, custom",
		"spans: {scopes: [x]}":               "spans::keep: custom",
		"spans: {keep: custom, scopes: [[]}": "",
		"from_metadata: [{attribute: x}]":    "from_metadata",
		"logs: keep":                         "forward, drop_joined, drop",
	} {
		_, err := langfuse.ParseProcessorConfig([]byte(yaml))
		require.ErrorContains(t, err, want, yaml)
	}
}
