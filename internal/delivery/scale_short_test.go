// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build !faults

package delivery_test

// scaled returns the short form's size; `go test -tags faults` runs the full one.
func scaled(short, _ int) int { return short }
