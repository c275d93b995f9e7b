// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package metadata contains the build information for the processor/langfuse component, in mdatagen's
// shape. It is kept by hand (mdatagen cannot be built from the module proxy); a test holds it against
// metadata.yaml. Nothing else may live here.
package metadata

import (
	"go.opentelemetry.io/collector/component"
)

var (
	Type      = component.MustNewType("langfuse")
	ScopeName = "github.com/otelcol-langfuse/langfuse/langfuseprocessor"
)

const (
	TracesStability = component.StabilityLevelDevelopment
	LogsStability   = component.StabilityLevelDevelopment
)
