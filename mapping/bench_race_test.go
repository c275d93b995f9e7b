// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build race

package mapping

// poolsForget: the race detector makes pools drop what they hold at random.
const poolsForget = true
