// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuseexporter

import (
	"go.opentelemetry.io/collector/exporter"

	"github.com/otelcol-langfuse/langfuse"
)

// NewFactory returns the factory of the langfuse exporter.
func NewFactory() exporter.Factory {
	return langfuse.NewExporterFactory()
}
