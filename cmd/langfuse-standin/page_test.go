// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWarnsBeyondLoopback(t *testing.T) {
	t.Parallel()
	for listen, warns := range map[string]bool{
		"127.0.0.1:3000": false, "localhost:3000": false, "[::1]:0": false, "0.0.0.0:3000": true, ":3000": true, "192.0.2.7:3000": true,
	} {
		var said strings.Builder
		pageOptions(flags{listen: listen}, &said)
		require.Equal(t, warns, strings.HasPrefix(said.String(), "warning: "), listen)
	}
}
