// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseFaults(t *testing.T) {
	t.Parallel()
	faults, err := ParseFaults("503x2, throttle:3,hang,reset,lose,pass")
	require.NoError(t, err)
	require.Equal(t, []Fault{Status(503), Status(503), Throttle(3), Hang(), ResetMidBody(), LoseAnswer(), Pass()}, faults)
	for _, bad := range []string{"", "often", "99", "600", "throttle:soon", "503x0", "503xmany", "500,,500"} {
		_, err := ParseFaults(bad)
		require.Error(t, err, bad)
	}
}
