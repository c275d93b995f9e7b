// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e && examples

package e2e

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// example is a program under examples/ and what a person must see of it in Langfuse.
type example struct {
	dir      string
	command  []string
	session  string
	tools    []string
	calls    []string // of the first model call
	thinking bool     // the instrumentation emits reasoning, wherever
	cached   bool     // the instrumentation emits cached tokens
}

// TestExamples runs what examples/ holds, with the packages' own instrumentations, against
// the built collector. `make examples` installs the packages and sets the build tags.
func TestExamples(t *testing.T) {
	t.Parallel()
	desk := []string{"get_part_stock", "get_workshop_slots"}
	for name, e := range map[string]example{
		"go": {
			dir: "go", command: []string{"go", "run", "."}, session: "desk-17",
			tools: desk[:1], calls: desk[:1], thinking: true,
		},
		"vercel-ai": {
			dir: "javascript", command: []string{"node", "vercel-ai.mjs"},
			tools: desk[:1], calls: desk[:1], thinking: true, cached: true,
		},
		"openinference": {
			dir: "javascript", command: []string{"node", "openinference.mjs"}, session: "desk-17",
			// The reasoning stands only in output.value, a copy of the provider's answer.
			tools: desk, calls: desk, thinking: true, cached: true,
		},
		"openllmetry": {
			dir: "javascript", command: []string{"node", "openllmetry.mjs"}, session: "desk-17",
			tools: desk, calls: desk,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := start(t, "config.yaml")
			e.run(t, "OTEL_EXPORTER_OTLP_ENDPOINT=http://"+g.http, "OPENAI_BASE_URL="+mockProvider(t)+"/v1", "OPENAI_API_KEY=none")
			out := g.drained(t)
			langfusetest.AssertRenders(t, out)
			e.check(t, preview.Read(out))
		})
	}
}

func (e example) run(t *testing.T, env ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.command[0], e.command[1:]...)
	cmd.Dir = filepath.Join("..", "..", "examples", e.dir)
	cmd.Env = append(os.Environ(), env...)
	printed, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", printed)
}

func (e example) check(t *testing.T, obs []preview.Observation) {
	t.Helper()
	var generations []preview.Observation
	for _, o := range obs {
		require.Equal(t, e.session, o.SessionID, o.Name)
		if o.Type == "GENERATION" {
			generations = append(generations, o)
		}
	}
	require.Len(t, generations, 2, "a model call that wants tools and one that answers")
	first, last := byTime(generations)
	for _, o := range []preview.Observation{first, last} {
		ui := preview.Draw(o)
		require.Equal(t, "system", ui.Messages[0].Role.String(), o.Name)
		require.ElementsMatch(t, e.tools, ui.ToolsShown, o.Name)
		require.True(t, ui.Playground, o.Name)
	}
	e.checkFirst(t, first)
	require.Contains(t, preview.Draw(last).Messages[len(preview.Draw(last).Messages)-1].Text.String(), "cassettes")
	require.Contains(t, last.Input.String(), "62.5", "the tool's result is in the answer's input")
}

func (e example) checkFirst(t *testing.T, first preview.Observation) {
	t.Helper()
	var calls []string
	for _, c := range preview.Draw(first).StoredToolCalls {
		calls = append(calls, c.Name.String())
	}
	require.Equal(t, e.calls, calls)
	require.Equal(t, e.thinking, strings.Contains(first.Output.String(), `"thinking"`), "%s", first.Output)
	cached, input := first.Usage["input_cached_tokens"]+first.Usage["cache_read_input_tokens"], first.Usage["input"]
	if e.cached {
		require.InDelta(t, 256, cached, 0)
	}
	require.LessOrEqual(t, input+cached, 412.0, "buckets are exclusive: %v", first.Usage)
}

func byTime(generations []preview.Observation) (first, last preview.Observation) {
	if generations[0].StartTime > generations[1].StartTime {
		return generations[1], generations[0]
	}
	return generations[0], generations[1]
}

// mockProvider starts the model provider of the JavaScript examples and returns its URL.
func mockProvider(t *testing.T) string {
	t.Helper()
	addr, err := collectorproc.FreeAddr()
	require.NoError(t, err)
	cmd := exec.Command("node", "mock-provider.mjs")
	cmd.Dir = filepath.Join("..", "..", "examples", "javascript")
	cmd.Env = append(os.Environ(), "MOCK_PORT="+addr[strings.LastIndex(addr, ":")+1:])
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", addr)
		return err == nil && c.Close() == nil
	}, 20*time.Second, 50*time.Millisecond)
	return "http://" + addr
}
