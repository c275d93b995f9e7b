// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build !race

package mapping

const poolsForget = false
