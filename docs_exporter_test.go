// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/confmap/confmaptest"
)

// TestExporterDocumentationIsComplete: every setting of ours and every metric is in docs/exporter.md.
func TestExporterDocumentationIsComplete(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("docs", "exporter.md"))
	require.NoError(t, err)
	for _, config := range []reflect.Type{reflect.TypeFor[strictExporterConfig](), reflect.TypeFor[KeyPairConfig](), reflect.TypeFor[MatchConfig]()} {
		for field := range config.Fields() {
			key, _, _ := strings.Cut(field.Tag.Get("mapstructure"), ",")
			if key != "" && key != "-" {
				require.Contains(t, string(page), key)
			}
		}
	}
	declared, err := confmaptest.LoadConf(filepath.Join("internal", "delivery", "metadata.yaml"))
	require.NoError(t, err)
	for name := range declared.Get("telemetry::metrics").(map[string]any) {
		require.Contains(t, string(page), strings.TrimPrefix(name, "exporter_langfuse"))
	}
}
