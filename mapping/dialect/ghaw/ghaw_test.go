// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ghaw

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/ghaw/"

func TestAJobWithUsageIsAnAgent(t *testing.T) {
	t.Parallel()
	s := dialecttest.Read(t, Dialect{}, cases+"sample/in.json")[0]
	require.Equal(t, genai.KindInvokeAgent, s.Op.Kind)
	got, ok := dialecttest.Attributes(t, Dialect{}, "gh-aw", "gh-aw.agent.setup", map[string]any{"gh-aw.run.actor": "octocat", "prompt.text": "[REDACTED]"})
	require.True(t, ok)
	require.Equal(t, genai.KindTask, got.Op.Kind)
	require.Equal(t, "octocat", got.Op.User)
	require.Empty(t, got.Op.Input)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json")
}
