// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialectdocs

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
)

var update = flag.Bool("update", false, "write docs/dialects.md, and fail")

const page = "../../docs/dialects.md"

func TestEveryDialectIsDocumented(t *testing.T) {
	t.Parallel()
	for _, d := range mapping.Dialects() {
		doc, ok := d.(dialect.Documented)
		if !ok {
			t.Errorf("dialect %s has no Doc()", d.Name())
			continue
		}
		require.NotEmpty(t, doc.Doc().Title, d.Name())
		require.NotEmpty(t, doc.Doc().Seen, d.Name())
		require.NotEmpty(t, doc.Doc().Detect, d.Name())
	}
}

func TestPageIsCurrent(t *testing.T) {
	t.Parallel()
	want := Render(mapping.Dialects())
	have, err := os.ReadFile(page)
	if *update && (err != nil || string(have) != want) {
		require.Empty(t, os.Getenv("CI"), "-update is not for CI")
		require.NoError(t, os.WriteFile(page, []byte(want), 0o644))
		t.Fatal("docs/dialects.md was written; read its diff, then run again without -update")
	}
	require.NoError(t, err)
	require.Equal(t, want, string(have), "docs/dialects.md is stale: go test ./internal/dialectdocs -update")
}
