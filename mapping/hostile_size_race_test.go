// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build race

package mapping_test

// hostileSize is how many elements the smaller of two inputs has; the race detector is slow.
const hostileSize = 60
