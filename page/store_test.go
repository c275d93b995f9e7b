// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOldestTracesLeave(t *testing.T) {
	t.Parallel()
	p := New(WithLimits(1<<20, 3))
	for i := range 5 {
		p.Accept(simple(byte(i+1), 1, "x"))
	}
	require.Len(t, p.store.all(), 3)
	_, there := p.store.snapshot(trace1)
	require.False(t, there)
	require.Contains(t, words(open(t, p, "/")), "2 older traces left to make room")
}

func TestBytesAreBounded(t *testing.T) {
	t.Parallel()
	const limit = 64 << 10
	p := New(WithLimits(limit, 1000))
	for i := range 50 {
		p.Accept(simple(byte(i+1), 1, strings.Repeat("x", 5000)))
		require.LessOrEqual(t, p.store.bytes, int64(limit))
	}
	p.Accept(simple(99, 1, strings.Repeat("x", limit)))
	require.LessOrEqual(t, p.store.bytes, int64(limit))
	_, refused := p.store.losses()
	require.Equal(t, 1, refused)
}

func TestSpanThatComesAgainReplacesTheFirst(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "old words"))
	was := p.store.bytes
	p.Accept(simple(1, 1, "new words"))
	require.Equal(t, was, p.store.bytes)
	text := words(open(t, p, "/trace/"+trace1))
	require.Contains(t, text, "new words")
	require.NotContains(t, text, "old words")
}

func TestSlowListenerBlocksNobody(t *testing.T) {
	t.Parallel()
	p := New()
	_, stop := p.store.listen()
	for i := range 1000 {
		p.store.tell(string(rune(i)))
	}
	stop()
	p.Close()
	c, _ := p.store.listen()
	_, open := <-c
	require.False(t, open)
}
