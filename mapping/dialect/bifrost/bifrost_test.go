// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package bifrost

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/bifrost/"

func TestTheHTTPSpanIsNoGeneration(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, Dialect{}, cases+"gateway/in.json")
	require.Len(t, spans, 2, "the plugin hook is nobody's")
	require.Equal(t, genai.KindTask, spans[0].Op.Kind)
	require.Equal(t, genai.KindUnknown, spans[1].Op.Kind, "the call is left to the conventions")
	require.True(t, spans[1].Op.Cost.Total.IsSet())
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"gateway/in.json")
}
