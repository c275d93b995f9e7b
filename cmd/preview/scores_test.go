// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestScoresAreShown(t *testing.T) {
	t.Parallel()
	file := "../../testdata/audit/operations-with-content/in.json"
	for format, want := range map[string]string{"text": `SCORE "rel" = "0.9"`, "html": `aria-label="Scores"`} {
		var out, errs bytes.Buffer
		require.NoError(t, run(t.Context(), []string{"--format", format, file}, nil, &out, &errs))
		require.Contains(t, out.String(), want)
	}
}
