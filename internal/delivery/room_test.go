// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

var errFull = errors.New("full")

func TestWaitingRoomLetsInWhenThereIsRoom(t *testing.T) {
	t.Parallel()
	tries := atomic.Int32{}
	entered := make(chan int, 1)
	room := newWaitingRoom(func(_ context.Context, td ptrace.Traces) error {
		if tries.Add(1) < 3 {
			return errFull
		}
		entered <- td.SpanCount()
		return nil
	}, func(int) { t.Error("nothing is lost") })
	room.pause = time.Millisecond
	room.wait(mixed(1, 5, 10))
	require.Equal(t, 5, <-entered)
	room.close()
}

func TestWaitingRoomCountsWhoWaitedTooLong(t *testing.T) {
	t.Parallel()
	lost := make(chan int, 1)
	room := newWaitingRoom(func(context.Context, ptrace.Traces) error { return errFull }, func(n int) { lost <- n })
	room.pause = time.Millisecond
	start := time.Now()
	ticks := atomic.Int64{}
	room.now = func() time.Time { return start.Add(time.Duration(ticks.Add(1)) * roomTime) }
	room.wait(mixed(1, 5, 10))
	require.Equal(t, 5, <-lost)
	room.close()
}

func TestWaitingRoomIsBoundedInBytes(t *testing.T) {
	t.Parallel()
	lost := atomic.Int64{}
	room := newWaitingRoom(func(context.Context, ptrace.Traces) error { return errFull }, func(n int) { lost.Add(int64(n)) })
	for range 40 {
		td := ptrace.NewTraces()
		td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty().Attributes().PutEmptyBytes("b").FromRaw(make([]byte, 1<<20))
		room.wait(td)
	}
	require.Positive(t, lost.Load())
	require.LessOrEqual(t, room.bytes, roomBytes)
	room.close()
	require.Equal(t, int64(40), lost.Load(), "closing counts who is left")
	room.wait(mixed(1, 5, 10))
	require.Equal(t, int64(45), lost.Load(), "a closed room takes nobody")
}

func TestWaitingRoomDoesNotCountPermanentErrorsTwice(t *testing.T) {
	t.Parallel()
	done := make(chan struct{}, 1)
	room := newWaitingRoom(func(context.Context, ptrace.Traces) error {
		done <- struct{}{}
		return consumererror.NewPermanent(errFull)
	}, func(int) { t.Error("counted where it happened") })
	room.pause = time.Millisecond
	room.wait(mixed(1, 5, 10))
	<-done
	room.close()
}
