// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

const vercel = "../../testdata/vercelai/v7-otel/in.json"

func TestScrubFlag(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"--scrub", vercel}, nil, &out, &errs))
	_, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(out.Bytes())
	require.NoError(t, err)
	require.NotContains(t, out.String(), "cassette")
}
