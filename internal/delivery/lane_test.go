// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProjectsHaveIDsThatNoOtherExporterHas(t *testing.T) {
	t.Parallel()
	require.Equal(t, "projects/a", joinName("", "a"))
	require.Equal(t, "prod/projects/a", joinName("prod", "a"))
}
