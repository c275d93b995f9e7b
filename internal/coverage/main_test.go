// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReport(t *testing.T) {
	t.Parallel()
	const profile = `mode: set
example.com/langfuse/redact/a.go:1.1,2.2 3 0
example.com/langfuse/redact/a.go:1.1,2.2 3 1
example.com/langfuse/redact/rules/b.go:1.1,2.2 1 0
example.com/langfuse/mapping/c.go:1.1,2.2 5 0
`
	var out bytes.Buffer
	require.NoError(t, report(strings.NewReader(profile), []string{"redact", "assembly"}, &out))
	require.Equal(t, "redact          75.0 %  of 4 statements\n", out.String())
}

func TestBrokenProfile(t *testing.T) {
	t.Parallel()
	require.Error(t, report(strings.NewReader("a b c\n"), []string{"redact"}, &bytes.Buffer{}))
}
