// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

var update = flag.Bool("update", false, "write out.json of the cases that differ, and fail")

// Golden compares the output with out.json. With -update it writes the file and fails the
// run, so that nobody commits a golden without having looked; under CI it refuses.
func (c Case) Golden(t *testing.T, td ptrace.Traces) {
	t.Helper()
	path := filepath.Join(c.Dir, "out.json")
	got := pretty(t, td)
	want, err := os.ReadFile(path)
	if err == nil && bytes.Equal(normal(want), got) {
		return
	}
	if *update {
		require.Empty(t, os.Getenv("CI"), "-update is not for CI")
		require.NoError(t, os.WriteFile(path, got, 0o644))
		t.Errorf("%s: out.json was written; read its diff, then run again without -update", c.Name)
		return
	}
	require.NoError(t, err, "%s: no out.json; write it with -update after the facts hold", c.Name)
	require.Equal(t, string(normal(want)), string(got), "%s: output differs from out.json", c.Name)
}

func pretty(t *testing.T, td ptrace.Traces) []byte {
	t.Helper()
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, json.Indent(&out, b, "", " "))
	out.WriteByte('\n')
	return out.Bytes()
}

// normal forgives a checkout with CRLF line ends.
func normal(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")) }
