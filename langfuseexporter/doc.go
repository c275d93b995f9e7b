// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langfuseexporter is the door through which ocb finds the exporter. The code is in the module's
// root package and in internal/delivery; nothing else may live here.
package langfuseexporter
