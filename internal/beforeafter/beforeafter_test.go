// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package beforeafter

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// updating reports whether -update (of package casetest) was given: write the table into
// README.md, and fail.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

const (
	readme     = "../../README.md"
	testdata   = "../../testdata"
	begin, end = "<!-- sources:begin -->", "<!-- sources:end -->"
)

// What the providers billed for the calls of the captures (input and output, cache and
// reasoning included).
const (
	first  = 412 + 133 // the story's question: input 412 = 108 + 256 read + 48 written, output 133 = 69 + 64 reasoning
	answer = 530 + 88  // the answer after the tools
	plain  = 37 + 12   // every other call
	vector = 9         // one embedding request
	// Three turns of the Go captures.
	museum = (412 + 96) + (618 + 143) + (811 + 61)
	// Two turns of a coding agent: three requests, then two.
	harbor = (1948 + 87) + (2300 + 141) + (2572 + 63) + (2767 + 52) + (2705 + 49)
)

// sources are the rows: what is measured, and the tokens of the calls whose usage the
// source reports at all (OpenLLMetry for OpenAI does not while streaming).
var sources = []struct {
	name, dir string
	truth     int64
}{
	{"OpenInference, OpenAI (JS)", "openinference/openai", 4*first + 2*answer + 3*plain},
	{"OpenInference, OpenAI Agents (JS)", "openinference/openai-agents", 3*first + 3*answer},
	{"OpenInference, LangChain (JS)", "openinference/langchain", 2*first + answer + 2*plain},
	{"Vercel AI SDK 4", "vercelai/v4", 3*first + 2*answer + 2*plain + 2*vector},
	{"Vercel AI SDK 5", "vercelai/v5", 4*first + 3*answer + 2*plain + 2*vector},
	{"Vercel AI SDK 7 (@ai-sdk/otel)", "vercelai/v7-otel", 4*first + 3*answer + 3*plain + 2*vector},
	{"OpenLLMetry, OpenAI (JS)", "openllmetry/openai", 3*first + 2*answer + 3*plain},
	{"OTel instrumentation-openai (JS), with its logs", "otelgenai/instrumentation-openai-js", 5*first + 2*answer + 3*plain + vector},
	{"Anthropic SDK (JS)", "anthropicsdk/js-content", 3*first + 2*answer + 3*plain},
	{"Google ADK (JS)", "googleadk/js", 2*first + 2*answer + 2*plain},
	{"Google ADK (Go), with its logs", "googleadk/go", museum},
	{"Mastra 1", "mastra/otel", 3*first + 3*answer + 2*plain},
	{"Genkit (JS)", "genkit/js", 4*first + 3*answer + 2*plain},
	{"Genkit (Go)", "genkit/go", museum},
	{"LangSmith (JS)", "langsmith/langchain", 3*first + 3*plain},
	{"Sentry (Node)", "sentry/node", 8*first + 4*answer + 5*plain + vector},
	{"OpenLIT (JS)", "openlit/js", 7*first + 3*answer + 4*plain + vector},
	{"LiveKit Agents (JS)", "livekit/js-parts", first},
	{"trpc-agent-go", "trpcagent/plain", museum},
	{"Eino", "eino/plain", museum},
	{"Claude Code, with its logs", "traces/claude-code", harbor},
	{"Codex CLI, with its logs", "traces/codex", harbor},
	{"Gemini CLI, with its logs", "traces/gemini-cli", harbor},
	{"Qwen Code", "qwencode/capture", harbor},
	{"Copilot CLI", "copilot/cli-content", harbor},
	{"OpenCode", "vercelai/opencode", harbor},
}

func measure(t *testing.T, name, dir string, truth int64) Row {
	t.Helper()
	c := casetest.Load(t, testdata, filepath.Join(testdata, dir))
	was := ptrace.NewTraces()
	for _, td := range c.Traces {
		part := ptrace.NewTraces()
		td.CopyTo(part)
		part.ResourceSpans().MoveAndAppendTo(was.ResourceSpans())
	}
	cfg, err := langfuse.ParseProcessorConfig([]byte(c.Config))
	require.NoError(t, err)
	is, err := langfuse.Reshape(t.Context(), cfg, c.Traces, c.Logs, nil)
	require.NoError(t, err)
	r := Row{Name: name, Truth: truth}
	r.Before, r.After = Take(was, is)
	return r
}

// TestReadmeIsCurrent measures every source; what the README says is what was measured.
func TestReadmeIsCurrent(t *testing.T) {
	t.Parallel()
	rows := make([]Row, 0, len(sources))
	for _, s := range sources {
		r := measure(t, s.name, s.dir, s.truth)
		require.Equal(t, s.truth, r.After.Tokens, "%s: tokens differ from what the provider billed", s.name)
		require.GreaterOrEqual(t, r.After.Chat, r.Before.Chat, s.name)
		require.GreaterOrEqual(t, r.After.Tools, r.Before.Tools, s.name)
		require.GreaterOrEqual(t, r.After.Stored, r.Before.Stored, s.name)
		rows = append(rows, r)
	}
	text, err := os.ReadFile(readme)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "README.md has no %s", begin)
	have, after, ok := strings.Cut(rest, end)
	require.True(t, ok, "README.md has no %s", end)
	want := "\n" + intro + "\n" + Table(rows)
	if updating() && have != want {
		require.Empty(t, os.Getenv("CI"), "-update is not for CI")
		require.NoError(t, os.WriteFile(readme, []byte(before+begin+want+end+after), 0o644))
		t.Fatal("README.md was written; read its diff, then run again without -update")
	}
	require.Equal(t, want, have, "the table of sources is stale: go test ./internal/beforeafter -update")
}

const intro = `The same recorded spans in Langfuse: sent with a plain OTLP exporter → **through this processor**, as [` + "`preview`" + `](cmd/preview)
reads them (` + "`go test ./internal/beforeafter -update`" + `). A dash: the source sends none. Tokens are the sum over the traces; in
brackets what the providers counted for the calls that the source reports.
`

func TestTokensAreTheTotalOrTheSum(t *testing.T) {
	t.Parallel()
	require.Equal(t, int64(7), tokens(map[string]float64{"input": 1, "output": 2, "total": 7}))
	require.Equal(t, int64(3), tokens(map[string]float64{"input": 1, "output": 2}))
	require.Zero(t, tokens(nil))
}

func TestASourceWithoutAFactShowsADash(t *testing.T) {
	t.Parallel()
	require.Contains(t, Table([]Row{{Name: "x", Truth: 3, After: Measure{Spans: 2, Calls: 1, Chat: 1, Tokens: 3}}}),
		"| x | 1 | 0 → **1** | — | — | — | 0 → **3** (3) | — | — |")
}
