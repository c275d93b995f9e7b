// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

type counter struct {
	sync.Mutex
	n map[string]int
}

func (c *counter) Redacted(rule string, place redact.Place, _ string, n int) {
	c.Lock()
	defer c.Unlock()
	c.n[rule+"@"+place.String()] += n
}

// TestRememberedTextsCountTheSame: the memo answers with the same text and the same counts, per place.
func TestRememberedTextsCountTheSame(t *testing.T) {
	t.Parallel()
	c := &counter{n: map[string]int{}}
	e, err := redact.New(redact.NewDefaultConfig(), c)
	require.NoError(t, err)
	text := strings.Repeat("a long text without secrets. ", 40) + "password=hunter2 and AKIAIOSFODNN7EXAMPLE, password=hunter3"
	var first redact.Hits
	want := e.Text(text, redact.PlaceMessage, &first)
	for range 3 {
		var h redact.Hits
		require.Equal(t, want, e.Text(text, redact.PlaceMessage, &h))
		require.Equal(t, 3, h.Count())
		require.Equal(t, first, h)
	}
	require.NotEqual(t, want, e.Text(text, redact.PlaceStructural, nil), "other rules apply there")
	require.Equal(t, map[string]int{"assignment@message": 8, "aws-access-key@message": 4, "aws-access-key@structural": 1}, c.n)
}

// TestConcurrentUse is for the race detector, and for a memo that turns over while it is read.
func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	secrets := corpus.Secrets(21, 1)
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i, s := range secrets {
				text := corpus.Chat(uint64(i%7), 400) + strconv.Itoa(i%3) + " " + s.Text
				if out := e.Text(text, redact.PlaceMessage, nil); leaks(out, s.Value) {
					t.Errorf("%d: %s leaks", w, s.Rule)
				}
			}
		})
	}
	wg.Wait()
}
