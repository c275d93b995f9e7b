// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package walls holds the tests that keep the rooms of the house apart: who may import
// whom, where Langfuse's names may stand, and what no file may do. A rule that matters is
// executable.
package walls
