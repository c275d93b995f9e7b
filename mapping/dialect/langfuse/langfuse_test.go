// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/langfuse"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func read(t *testing.T, attrs map[string]any) dialecttest.Span {
	t.Helper()
	got, ok := dialecttest.Attributes(t, langfuse.Dialect{}, "ai", "call", attrs)
	require.True(t, ok)
	return got
}

func TestFacts(t *testing.T) {
	t.Parallel()
	got := read(t, map[string]any{
		"langfuse.observation.type": "generation", "langfuse.observation.model.name": "m", "langfuse.observation.level": " Warn ",
		"langfuse.observation.status_message": "odd", "langfuse.observation.prompt.name": "p", "langfuse.observation.prompt.version": 3,
		"langfuse.observation.model.parameters": `{"temperature":0.2,"stop":"x"}`,
		"langfuse.trace.name":                   "n", "langfuse.trace.tags": []any{"a", "b"}, "langfuse.trace.public": true,
		"langfuse.user.id": "u", "langfuse.session.id": "s", "langfuse.environment": "prod", "langfuse.release": "r", "langfuse.version": "v",
		"langfuse.observation.metadata.k": "kept", "langfuse.trace.metadata.k": "kept",
		"langfuse.observation.completion_start_time": `"2023-11-14T22:13:20.500Z"`,
	})
	op := got.Op
	require.Equal(t, genai.KindChat, op.Kind)
	require.Equal(t, "generation", op.Observation)
	require.Equal(t, "m", op.Model.Response)
	require.Equal(t, genai.LevelWarning, op.Level)
	require.Equal(t, genai.Prompt{Name: "p", Version: "3"}, op.Prompt)
	require.Equal(t, []string{"a", "b"}, op.Tags)
	require.Equal(t, "true", op.Public)
	require.Equal(t, [5]string{"u", "s", "prod", "r", "v"}, [5]string{op.User, op.Session, op.Environment, op.Release, op.Version})
	require.Len(t, op.FirstToken, 1)
	require.Len(t, op.Parameters, 2)
	require.Len(t, got.Left, 2)
}

func TestTags(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]string{`["a","b"]`: {"a", "b"}, "a, b": {"a", "b"}, "one": {"one"}, `"one"`: {"one"}} {
		require.Equal(t, want, read(t, map[string]any{"langfuse.tags": in}).Op.Tags, in)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	got := read(t, map[string]any{
		"langfuse.observation.usage_details": `{"input":108,"output":69,"total":545,"input_cached_tokens":256,"output_reasoning_tokens":64}`,
		"langfuse.observation.cost_details":  `{"total":0.5}`,
	})
	require.Equal(t, usage.ModeAdditive, got.Op.Usage.InputMode)
	require.True(t, got.Op.Usage.CacheRead.IsSet())
	require.True(t, got.Op.Cost.Total.IsSet())
	require.Empty(t, got.Left)
}

// Buckets that nobody can compute with stay what they are, and are not replaced.
func TestUsageOfUnknownBuckets(t *testing.T) {
	t.Parallel()
	got := read(t, map[string]any{"langfuse.observation.usage_details": `{"input":1,"cacheRead":2}`})
	require.False(t, got.Op.Usage.Input.IsSet())
	require.True(t, got.Op.Provenance.Filled(genai.FacetUsage))
	require.Contains(t, got.Left, "langfuse.observation.usage_details")
}

// Where another dialect explains the span, the type does not decide what it does.
func TestKindIsLeftToOthers(t *testing.T) {
	t.Parallel()
	got := read(t, map[string]any{"langfuse.observation.type": "span", "gen_ai.operation.name": "invoke_agent"})
	require.Equal(t, genai.KindUnknown, got.Op.Kind)
	require.Equal(t, "span", got.Op.Observation)
}

func FuzzRead(f *testing.F) {
	f.Add("langfuse.observation.usage_details", `{"input":1}`)
	f.Add("langfuse.trace.tags", `["a"]`)
	f.Add("langfuse.observation.model.parameters", `{"a":[1]}`)
	f.Fuzz(func(_ *testing.T, key, value string) {
		s := ptrace.NewSpan()
		s.Attributes().PutStr(key, value)
		var v dialect.View
		v.OpenSpan(s, pcommon.NewInstrumentationScope(), pcommon.NewResource())
		var op genai.Operation
		langfuse.Dialect{}.Read(dialect.NewReader(&v, &op, "langfuse", nil))
	})
}
