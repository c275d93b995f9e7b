// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build faults

package delivery_test

// scaled returns the full form's size.
func scaled(_, full int) int { return full }
