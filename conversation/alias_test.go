// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// answeredCall is a call of no conversation that goes on from a response and gives one.
func answeredCall(n int, previous, response string) sentCall {
	c := simple("", n, fmt.Sprint("ask", n), fmt.Sprint("answer", n))
	c.id = spanID(fmt.Sprint("unnamed", n))
	c.span.History, c.span.PreviousResponseID, c.span.ResponseID = 0, previous, response
	return c
}

func TestAliasesAreBounded(t *testing.T) {
	t.Parallel()
	var a aliases
	name := func(i int) (s sum) {
		binary.BigEndian.PutUint64(s[:], uint64(i))
		return s
	}
	for i := range 4 * maxAliases {
		a.set(name(i), name(i))
		_, kept := a.get(name(0)) // what is used stays
		require.True(t, kept)
	}
	require.LessOrEqual(t, len(a.young)+len(a.old), 2*maxAliases)
	_, kept := a.get(name(1))
	require.False(t, kept)
}

// TestAliasesLeaveTheStorage: with the conversation that they lead to.
func TestAliasesLeaveTheStorage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	require.NoError(t, w.store.Shutdown(context.Background()))
	w.store = NewStore(NewDefaultConfig(), w.hist, nil)
	w.store.now = func() time.Time { return time.Now().Add(-48 * time.Hour) }
	_, err := w.store.Start(context.Background(), w.disk.client())
	require.NoError(t, err)
	w.deliver([]sentCall{answeredCall(0, "", "r0")})
	w.store.Flush(context.Background())
	key := w.store.backing.aliasKey(w.store.responseName("r0"))
	require.Contains(t, w.disk.keys(), key)
	w.restart(true)
	w.store.sweep(context.Background())
	require.NotContains(t, w.disk.keys(), key)
}

// TestAliasThatCannotBeRead costs the history, not the trace.
func TestAliasThatCannotBeRead(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	w.disk.failWith(errInjected)
	got := w.deliver([]sentCall{answeredCall(1, "r0", "r1")})[0]
	require.Equal(t, []string{"delta", "no", "user:ask1"}, seen(got))
}
