// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langfuseprocessor is the door through which ocb finds the langfuse processor.
package langfuseprocessor

import (
	"go.opentelemetry.io/collector/processor"

	"github.com/otelcol-langfuse/langfuse"
)

// NewFactory returns the factory of the processor.
func NewFactory() processor.Factory { return langfuse.NewProcessorFactory() }
