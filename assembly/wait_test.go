// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/assembly"
)

func TestLeavesASecondAfterItsRoot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		require.NoError(t, r.give(spec{trace: 1, id: 2, parent: 1, name: "child"}))
		time.Sleep(5 * time.Second)
		require.Empty(t, r.out.names(), "the root has not come")
		require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
		time.Sleep(900 * time.Millisecond)
		require.Empty(t, r.out.names())
		time.Sleep(moment)
		require.Equal(t, [][]string{{"child", "root"}}, r.out.requests())
		require.Equal(t, 1, r.saw.traces(assembly.ReasonComplete))
	})
}

func TestRootMissing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		require.NoError(t, r.give(spec{trace: 1, id: 2, parent: 1, name: "orphan"}))
		time.Sleep(9900 * time.Millisecond)
		require.Empty(t, r.out.names())
		time.Sleep(moment)
		require.Equal(t, []string{"orphan"}, r.out.names())
		require.Equal(t, 1, r.saw.traces(assembly.ReasonIdle))
	})
}

func TestNewsPostpones(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
		time.Sleep(800 * time.Millisecond)
		require.NoError(t, r.give(spec{trace: 1, id: 2, parent: 1, name: "straggler"}))
		time.Sleep(800 * time.Millisecond)
		require.Empty(t, r.out.names())
		time.Sleep(moment)
		require.Equal(t, [][]string{{"root", "straggler"}}, r.out.requests())
	})
}

func TestLongerThanTheMaximum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		time.Sleep(100 * time.Millisecond) // out of step with the worker
		for i := range 14 {                // every five seconds a span, for 70 s
			require.NoError(t, r.give(spec{trace: 1, id: byte(i + 2), parent: 1, name: "step"}))
			time.Sleep(5 * time.Second)
		}
		require.Len(t, r.out.names(), 13, "what came in the first minute has left")
		require.Equal(t, 1, r.saw.traces(assembly.ReasonAge))
		require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
		time.Sleep(2 * time.Second)
		require.Len(t, r.out.names(), 15)
		require.Equal(t, 2, r.saw.lateSpans())
	})
}

func TestWaitZero(t *testing.T) {
	t.Parallel()
	r := newRoom(t, func(c *assembly.Config) { c.Wait = 0 }).start()
	defer r.stop()
	require.NoError(t, r.give(spec{trace: 1, id: 2, parent: 1, name: "child"}, spec{trace: 2, id: 1, name: "other"}))
	require.Equal(t, [][]string{{"child", "other"}}, r.out.requests(), "each batch as it came")
	r.out.say(errRefused)
	require.ErrorIs(t, r.give(spec{trace: 1, id: 1, name: "root"}), errRefused, "nothing was acknowledged")
	r.out.say(nil)
	require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
	require.Equal(t, 2, r.saw.lateSpans())
	traces, bytes := r.Waiting()
	require.Zero(t, traces)
	require.Zero(t, bytes)
}

func TestShutdownFlushes(t *testing.T) {
	t.Parallel()
	r := newRoom(t, nil).start()
	for i := range 500 {
		require.NoError(t, r.give(spec{trace: i, id: 1, parent: 9, name: "waits"}))
	}
	r.stop()
	require.Len(t, r.out.names(), 500)
	require.Equal(t, 500, r.saw.traces(assembly.ReasonShutdown))
	traces, bytes := r.Waiting()
	require.Zero(t, traces)
	require.Zero(t, bytes)
	require.NoError(t, r.Shutdown(t.Context()), "again, or without a start")
}
