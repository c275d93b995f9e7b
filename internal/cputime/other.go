// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build !unix

package cputime

import "time"

var begin = time.Now()

// process falls back to the wall clock.
func process() time.Duration { return time.Since(begin) }
