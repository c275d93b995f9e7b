// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

type counted struct {
	mu      sync.Mutex
	evicted map[string]int
	failed  []string
}

func (*counted) Recalled(string, string) {}

func (c *counted) Evicted(reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.evicted[reason]++
}

func (c *counted) StorageFailed(op string, _ error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = append(c.failed, op)
}

func (c *counted) failures() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.failed)
}

func (c *counted) evictions(reason string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.evicted[reason]
}

// simple makes one call of a delta agent: it asks and is answered.
func simple(conv string, n int, ask, answer string) sentCall {
	from := time.Unix(1_764_000_000, 0).Add(time.Duration(10*n) * time.Second)
	return sentCall{
		id: spanID(fmt.Sprint(conv, n)), from: from, to: from.Add(time.Second),
		span: genai.Operation{
			Kind: genai.KindChat, ConversationID: conv, History: genai.HistoryDelta,
			Input: []genai.Message{text(genai.RoleUser, ask)}, Output: []genai.Message{text(genai.RoleAssistant, answer)},
		},
	}
}

func TestEvictedConversationIsNotCalledComplete(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	obs := &counted{evicted: make(map[string]int)}
	cfg := NewDefaultConfig()
	cfg.MaxConversations = 64
	w.store = NewStore(cfg, w.hist, obs)
	w.deliver([]sentCall{simple("first", 0, "one", "1")})
	for i := range 1000 {
		w.deliver([]sentCall{simple(fmt.Sprint("other", i), 0, "one", "1")})
	}
	require.LessOrEqual(t, w.store.entries.Load(), int64(64))
	require.NotZero(t, obs.evictions("entries"))
	op := w.deliver([]sentCall{simple("first", 1, "two", "2")})[0]
	require.Equal(t, []string{"delta", "no", "user:two"}, seen(op))
}

func TestBytesAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	cfg := NewDefaultConfig()
	cfg.MaxBytes = 1 << 20
	w.store = NewStore(cfg, w.hist, nil)
	for i := range 300 {
		w.deliver([]sentCall{simple(fmt.Sprint("c", i), 0, strings.Repeat("x", 10_000), "ok")})
		require.LessOrEqual(t, w.store.bytes.Load(), cfg.MaxBytes+20_000)
	}
}

// TestSystemPromptsAreCounted: one that every conversation has counts once; those that
// differ count each, and what holds them is evicted.
func TestSystemPromptsAreCounted(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	cfg := NewDefaultConfig()
	cfg.MaxBytes = 1 << 20
	w.store = NewStore(cfg, w.hist, nil)
	deliver := func(i int, system string) {
		c := simple(fmt.Sprint("c", i), 0, "ask", "ok")
		c.span.System = []genai.Message{text(genai.RoleSystem, system+strings.Repeat("x", 50_000))}
		w.deliver([]sentCall{c})
	}
	for i := range 300 {
		deliver(i, "the same")
	}
	require.Equal(t, int64(300), w.store.entries.Load())
	for i := range 100 {
		deliver(300+i, strconv.Itoa(i))
		require.LessOrEqual(t, w.store.bytes.Load(), cfg.MaxBytes+60_000)
	}
	require.Less(t, w.store.entries.Load(), int64(300))
	for i := range w.store.shards {
		for w.store.evictFrom(&w.store.shards[i], "bytes", time.Time{}) {
		}
	}
	require.Zero(t, w.store.bytes.Load())
}

func TestAgeEvicts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	now := time.Unix(1_764_000_000, 0)
	w.store = NewStore(NewDefaultConfig(), w.hist, nil)
	w.store.now = func() time.Time { return now }
	w.deliver([]sentCall{simple("c", 0, "one", "1")})
	now = now.Add(25 * time.Hour)
	w.store.expire()
	require.Zero(t, w.store.entries.Load())
	require.Zero(t, w.store.bytes.Load())
}

func TestDamagedStoreIsSetAside(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string][]byte{"short": {1}, "other version": append([]byte{99}, make([]byte, metaLength-1)...)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			disk := newMemoryStorage()
			disk.m[keyMeta] = raw
			s := NewStore(NewDefaultConfig(), NewDefaultHistoryConfig(), nil)
			setAside, err := s.Start(t.Context(), disk.client())
			require.NoError(t, err)
			require.Error(t, setAside)
			require.NoError(t, s.Shutdown(t.Context()))
			again := NewStore(NewDefaultConfig(), NewDefaultHistoryConfig(), nil)
			setAside, err = again.Start(t.Context(), disk.client())
			require.NoError(t, err)
			require.NoError(t, setAside, "the new store is sound")
			require.NoError(t, again.Shutdown(t.Context()))
		})
	}
}

func TestDamagedRecordsCostNothingButHonesty(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		w := newWorld(t, JoinAuto)
		w.deliver([]sentCall{simple("c", 0, "one", "1"), simple("c", 1, "two", "2")})
		w.restart(true)
		w.disk.mu.Lock()
		for key, value := range w.disk.m {
			if key != keyMeta && len(value) > 0 {
				w.disk.m[key] = damaged(rng, value)
			}
		}
		w.disk.mu.Unlock()
		op := w.deliver([]sentCall{simple("c", 2, "three", "3")})[0]
		if got := seen(op); got[1] == "yes" {
			require.Equal(t, "user:one | assistant:1 | user:two | assistant:2 | user:three", got[2])
		}
		require.NoError(t, w.store.Shutdown(context.Background()))
	}
}

func damaged(rng *rand.Rand, value []byte) []byte {
	out := append([]byte(nil), value...)
	switch rng.IntN(3) {
	case 0:
		return out[:rng.IntN(len(out))]
	case 1:
		out[0] ^= 0xff
		return out
	default:
		return append(out[:0:0], make([]byte, len(out))...)
	}
}

func TestStorageErrorKeepsTheMemory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	obs := &counted{evicted: make(map[string]int)}
	require.NoError(t, w.store.Shutdown(context.Background()))
	w.store = NewStore(NewDefaultConfig(), w.hist, obs)
	_, err := w.store.Start(context.Background(), w.disk.client())
	require.NoError(t, err)
	w.deliver([]sentCall{simple("c", 0, "one", "1")})
	w.disk.failWith(errInjected)
	w.store.Flush(context.Background())
	op := w.deliver([]sentCall{simple("c", 1, "two", "2")})[0]
	require.Equal(t, []string{"joined", "yes", "user:one | assistant:1 | user:two"}, seen(op))
	cold := w.deliver([]sentCall{simple("unknown", 1, "two", "2")})[0]
	require.Equal(t, "no", seen(cold)[1], "what could not be read is not called complete")
	require.Contains(t, obs.failures(), "write")
	require.Contains(t, obs.failures(), "read")
	w.disk.failWith(nil)
	w.restart(true)
	op = w.deliver([]sentCall{simple("c", 2, "three", "3")})[0]
	require.Equal(t, "user:one | assistant:1 | user:two | assistant:2 | user:three", seen(op)[2])
}

// TestReplicasShareAStore: the turns of a conversation meet on different replicas, one
// after the other and at the same time.
func TestReplicasShareAStore(t *testing.T) {
	t.Parallel()
	disk := newMemoryStorage()
	replica := func() *world {
		w := &world{t: t, engine: openEngine(), disk: disk, hist: NewDefaultHistoryConfig()}
		cfg := NewDefaultConfig()
		cfg.Shared = true
		w.store = NewStore(cfg, w.hist, nil)
		_, err := w.store.Start(context.Background(), disk.client())
		require.NoError(t, err)
		t.Cleanup(func() { _ = w.store.Shutdown(context.Background()) })
		return w
	}
	a, b := replica(), replica()
	require.Equal(t, a.store.key, b.store.key, "the hash key is shared")
	var said []string
	for i := range 20 {
		w := []*world{a, b}[i%2]
		op := w.deliver([]sentCall{simple("c", i, fmt.Sprint("ask", i), fmt.Sprint("answer", i))})[0]
		said = append(said, fmt.Sprintf("user:ask%d", i))
		require.Equal(t, strings.Join(said, " | "), seen(op)[2])
		require.Equal(t, "yes", seen(op)[1])
		said = append(said, fmt.Sprintf("assistant:answer%d", i))
	}
}

// TestLostUpdateIsDetected: two replicas write one chain at the same moment; the storage
// cannot compare and set, but nobody calls the outcome complete.
func TestLostUpdateIsDetected(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		disk := newMemoryStorage()
		disk.loose = seed%2 == 1
		rng := rand.New(rand.NewPCG(seed, 9))
		cfg := NewDefaultConfig()
		cfg.Shared = true
		worlds := make([]*world, 2)
		for i := range worlds {
			worlds[i] = &world{t: t, engine: openEngine(), disk: disk, hist: NewDefaultHistoryConfig()}
			worlds[i].store = NewStore(cfg, worlds[i].hist, nil)
			_, err := worlds[i].store.Start(context.Background(), disk.client())
			require.NoError(t, err)
		}
		a := &referenceAgent{rng: rng, clock: time.Unix(1_764_000_000, 0), deltas: true}
		for range 3 {
			calls := a.turn()
			half := rng.IntN(len(calls) + 1)
			var wg sync.WaitGroup
			for i, part := range [][]sentCall{calls[:half], calls[half:]} {
				wg.Go(func() {
					for k, op := range worlds[i].deliver(part) {
						if seen(op)[1] == "yes" {
							require.Equal(t, worlds[i].real(part[k]), worlds[i].shown(op), "seed %d", seed)
						}
					}
				})
			}
			wg.Wait()
		}
		for _, w := range worlds {
			require.NoError(t, w.store.Shutdown(context.Background()))
		}
	}
}

func TestSweepForgetsWhatIsOld(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	require.NoError(t, w.store.Shutdown(context.Background()))
	w.store = NewStore(NewDefaultConfig(), w.hist, nil)
	w.store.now = func() time.Time { return time.Now().Add(-48 * time.Hour) }
	_, err := w.store.Start(context.Background(), w.disk.client())
	require.NoError(t, err)
	w.deliver([]sentCall{simple("old", 0, "one", "1")})
	w.restart(true)
	w.deliver([]sentCall{simple("new", 0, "one", "1")})
	require.NoError(t, w.disk.client().Set(t.Context(), "ffffffff/c/00", []byte("of a store that was set aside")))
	w.restart(true)
	w.store.sweep(context.Background())
	w.disk.mu.Lock()
	defer w.disk.mu.Unlock()
	require.Len(t, w.disk.m, 1+2, "meta, and record and turn of the new conversation: %v", w.disk.m)
}
