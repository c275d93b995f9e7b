// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly_test

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/consumer/consumererror"

	"github.com/otelcol-langfuse/langfuse/assembly"
)

func TestMoreTracesThanTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, func(c *assembly.Config) { c.MaxTraces = 1000 }).start()
		for i := range 10_000 {
			require.NoError(t, r.give(spec{trace: i, id: 2, parent: 1, name: strconv.Itoa(i)}))
			if i%100 == 0 {
				time.Sleep(time.Millisecond) // traces of one moment have no order
			}
			waiting, _ := r.Waiting()
			require.LessOrEqual(t, waiting, int64(1000))
		}
		require.Len(t, r.out.names(), 9000, "the oldest leave early, none is lost")
		require.Equal(t, 9000, r.saw.traces(assembly.ReasonLimit))
		for _, name := range r.out.names() {
			n, _ := strconv.Atoi(name)
			require.Less(t, n, 9100)
		}
		r.stop()
		require.Len(t, r.out.names(), 10_000)
	})
}

func TestBytesAreBounded(t *testing.T) {
	t.Parallel()
	r := newRoom(t, func(c *assembly.Config) { c.MaxBytes = 1 << 20 }).start()
	defer r.stop()
	for i := range 100 {
		require.NoError(t, r.give(spec{trace: i, id: 2, parent: 1, name: "big", size: 100 << 10}))
		_, bytes := r.Waiting()
		require.LessOrEqual(t, bytes, int64(1<<20))
	}
	require.Greater(t, r.saw.traces(assembly.ReasonLimit), 80)
}

func TestOneHugeTrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		specs := make([]spec, 20_000)
		for i := range specs {
			specs[i] = spec{trace: 1, id: byte(i%250 + 2), parent: 1, name: "s"}
		}
		specs[19_999].parent = 0
		require.NoError(t, r.give(specs...))
		time.Sleep(2 * time.Second)
		require.Len(t, r.out.requests(), 1, "a trace leaves in one request")
		require.Len(t, r.out.names(), 20_000)
	})
}

func TestDownstreamRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		r.out.say(errRefused)
		require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
		time.Sleep(30 * time.Second)
		require.Empty(t, r.out.names())
		_, bytes := r.Waiting()
		require.Positive(t, bytes, "what was refused still counts")
		r.out.say(nil)
		time.Sleep(15 * time.Second)
		require.Equal(t, []string{"root"}, r.out.names())
		require.Empty(t, r.saw.lostFor())
		_, bytes = r.Waiting()
		require.Zero(t, bytes)
	})
}

func TestDownstreamRefusesForGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, nil).start()
		defer r.stop()
		r.out.say(consumererror.NewPermanent(errRefused))
		require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
		time.Sleep(3 * time.Second)
		require.Equal(t, map[string]int{assembly.LostRefused: 1}, r.saw.lostFor())
	})
}

func TestDownstreamRefusesUntilTheRoomIsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, func(c *assembly.Config) { c.MaxBytes = 1 << 20 }).start()
		r.out.say(errRefused)
		pushedBack := 0
		for i := range 100 {
			if r.give(spec{trace: i, id: 1, name: "big", size: 100 << 10}) != nil {
				pushedBack++
			}
			time.Sleep(200 * time.Millisecond)
			_, bytes := r.Waiting()
			require.LessOrEqual(t, bytes, int64(1<<20))
		}
		require.Greater(t, pushedBack, 80, "senders are asked to come back before anything is lost")
		require.Empty(t, r.saw.lostFor())
		r.stop()
		require.Equal(t, 100-pushedBack, r.saw.lostFor()[assembly.LostShutdown], "counted at the end")
	})
}
