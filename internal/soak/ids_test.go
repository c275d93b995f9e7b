// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e || soak

package soak

import (
	"encoding/binary"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

func spanID(n uint64) (id pcommon.SpanID) {
	binary.BigEndian.PutUint64(id[:], n+1)
	return id
}

func traceID(n uint64) (id pcommon.TraceID) {
	binary.BigEndian.PutUint64(id[:], 0x736f616b)
	binary.BigEndian.PutUint64(id[8:], (n+1)*0x9e3779b97f4a7c15)
	return id
}
