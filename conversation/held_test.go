// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func heap() int64 {
	runtime.GC()
	runtime.GC() // the first one frees what weak pointers refer to, the second what they were
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestBytesAreThoseHeld holds the estimate that bounds the store against what the heap
// says, for short conversations and long ones.
func TestBytesAreThoseHeld(t *testing.T) {
	for _, shape := range []struct{ conversations, turns, text int }{{4000, 1, 100}, {4000, 1, 4000}, {20, 200, 100}, {200, 10, 4000}} {
		t.Run(fmt.Sprint(shape), func(t *testing.T) {
			w := newWorld(t, JoinAuto)
			w.store = NewStore(NewDefaultConfig(), w.hist, nil)
			before := heap()
			for i := range shape.conversations {
				for turn := range shape.turns {
					text := strings.Repeat(fmt.Sprintf("%08d", i*shape.turns+turn), shape.text/8)
					w.deliver([]sentCall{simple(fmt.Sprint("c", i), turn, "ask "+text, "answer "+text)})
				}
			}
			held := heap() - before
			counted := w.store.bytes.Load()
			t.Logf("held %d KiB, counted %d KiB", held>>10, counted>>10)
			require.InDelta(t, 1, float64(held)/float64(counted), 0.15)
			runtime.KeepAlive(w)
		})
	}
}

// TestInternerForgets holds the map of known messages in proportion to what is held.
func TestInternerForgets(t *testing.T) {
	w := newWorld(t, JoinAuto)
	cfg := NewDefaultConfig()
	cfg.MaxConversations = 100
	w.store = NewStore(cfg, w.hist, nil)
	for i := range 20 * minCrowded {
		text := strconv.Itoa(i)
		w.deliver([]sentCall{simple("c"+text, 0, "ask "+text, "answer "+text)})
		if i%minCrowded == 0 {
			runtime.GC()
		}
	}
	require.LessOrEqual(t, len(w.store.trunks.known), 4*minCrowded)
}
