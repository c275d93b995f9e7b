// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package usage holds the arithmetic of numbers on a model call: raw token counts to exclusive buckets, reported
// costs to the same bucket names, and the moment of the first token.
//
// It imports only the standard library and knows no attribute name and no dialect: a dialect says what it read and,
// where it knows, which convention its source follows; what the numbers then mean is decided here, once. Nothing in
// here may read telemetry or write it.
package usage
