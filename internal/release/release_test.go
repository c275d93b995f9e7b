// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSBOM describes a binary of this repository: every module in it is there once, with a version
// and a package URL, and the binary depends on each.
func TestSBOM(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "langfuse-standin")
	built, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "../../cmd/langfuse-standin").CombinedOutput()
	require.NoError(t, err, "%s", built)
	var out bytes.Buffer
	require.NoError(t, run(binary, time.Unix(1_790_000_000, 0).UTC(), &out))
	var d document
	require.NoError(t, json.Unmarshal(out.Bytes(), &d))
	require.Equal(t, "SPDX-2.3", d.Version)
	require.Equal(t, "2026-09-21T14:13:20Z", d.Creation.Created)
	require.Len(t, d.Packages[0].Checksums[0].Value, 64)
	names := map[string]bool{}
	for _, p := range d.Packages[2:] {
		require.False(t, names[p.Name], p.Name)
		names[p.Name] = true
		require.NotEmpty(t, p.Version, p.Name)
		require.True(t, strings.HasPrefix(p.Refs[0].Locator, "pkg:golang/"), p.Name)
	}
	require.True(t, names["go.opentelemetry.io/collector/pdata"])
	require.Len(t, d.Relationships, len(d.Packages))
}

func TestNoBinary(t *testing.T) {
	t.Parallel()
	require.Error(t, run("main.go", time.Now(), &bytes.Buffer{}))
}
