// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// whole is a call that sends its whole request.
func whole(conv string, n int, request []genai.Message) sentCall {
	c := simple(conv, n, "", fmt.Sprint("answer of ", conv, n))
	c.span.Input, c.span.History = request, genai.HistoryFull
	return c
}

// longMessages returns n messages of two KB each, from the one with that number on.
func longMessages(from, n int) []genai.Message {
	out := make([]genai.Message, n)
	for i := range out {
		role := genai.RoleUser
		if (from+i)%2 == 1 {
			role = genai.RoleAssistant
		}
		out[i] = text(role, strings.Repeat(fmt.Sprintf("%08d", from+i), 256))
	}
	return out
}

// heldBy returns the bytes that the calls leave behind in a new store.
func heldBy(w *world, deliver func()) int64 {
	w.store = NewStore(NewDefaultConfig(), w.hist, nil)
	before := heap()
	deliver()
	held := heap() - before
	runtime.KeepAlive(w)
	return held
}

// TestHistoriesAreKeptOnce holds what repeats another history against one copy of it.
func TestHistoriesAreKeptOnce(t *testing.T) {
	const messages = 100
	w := newWorld(t, JoinAuto)
	one := heldBy(w, func() { w.deliver([]sentCall{whole("c", 0, longMessages(0, messages))}) })
	require.Greater(t, one, int64(messages*2048))
	shapes := map[string]func(i int) sentCall{
		"resumed under new ids": func(i int) sentCall { return whole(fmt.Sprint("fork", i), i, longMessages(0, messages)) },
		"reverted and edited":   func(i int) sentCall { return whole("c", i, longMessages(0, messages-i)) },
		"a window that slides":  func(i int) sentCall { return whole("c", i, longMessages(i, messages)) },
	}
	for name, call := range shapes {
		held := heldBy(w, func() {
			for i := range 20 {
				w.deliver([]sentCall{call(i)})
			}
		})
		t.Logf("%s: %.2f x one history", name, float64(held)/float64(one))
		require.Less(t, held, one*3/2, name)
	}
}

func TestSystemPromptIsKeptOnce(t *testing.T) {
	w := newWorld(t, JoinAuto)
	held := heldBy(w, func() {
		for i := range 100 {
			c := simple(fmt.Sprint("c", i), 0, "ask", "answer")
			c.span.System = []genai.Message{text(genai.RoleSystem, strings.Repeat("You are an agent. ", 1000))}
			w.deliver([]sentCall{c})
		}
	})
	require.Less(t, held, int64(10*18_000))
}

// TestHistoriesAreKeptOnceAfterRestart reads forks back from the storage.
func TestHistoriesAreKeptOnceAfterRestart(t *testing.T) {
	w := newWorld(t, JoinAuto)
	for i := range 20 {
		w.deliver([]sentCall{whole(fmt.Sprint("fork", i), i, longMessages(0, 100))})
	}
	w.restart(true)
	before := heap()
	for i := range 20 {
		c := simple(fmt.Sprint("fork", i), 100+i, "and now?", "so")
		got := w.deliver([]sentCall{c})[0]
		require.Len(t, got.Input, 102)
	}
	require.Less(t, heap()-before, int64(2*100*2048))
	runtime.KeepAlive(w)
}

// TestNamesMayShareTheirBits: a turn is found, or not found, though another has its name.
func TestNamesMayShareTheirBits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, JoinAuto)
	for i := range 3 {
		c := simple("c", i, fmt.Sprint("ask", i), fmt.Sprint("answer", i))
		c.span.ResponseID = fmt.Sprint("resp", i)
		w.deliver([]sentCall{c})
	}
	c := w.store.get(w.store.key.text("c\x00"))
	require.Len(t, c.turns, 3)
	c.names[responseName("resp0")] = 2
	require.Same(t, c.turns[0], c.byResponse("resp0"))
	c.names[responseName("none")] = 1
	require.Nil(t, c.byResponse("none"))
	require.Nil(t, c.byCall("none"))
	require.Same(t, c.turns[1], c.byPath(c.turns[1].hash))
	require.Equal(t, time.Second, time.Duration(c.turns[0].end-c.turns[0].start))
}
