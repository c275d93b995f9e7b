// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFirstToken(t *testing.T) {
	t.Parallel()
	start := time.Unix(1764000000, 0).UTC()
	end := start.Add(2 * time.Second)
	seconds := func(f float64) Candidate { return Candidate{Source: Source{Key: "s"}, After: f, Unit: time.Second} }
	millis := func(f float64) Candidate {
		return Candidate{Source: Source{Key: "ms"}, After: f, Unit: time.Millisecond}
	}
	server := func(f float64) Candidate {
		return Candidate{Source: Source{Key: "server", Server: true}, After: f, Unit: time.Second}
	}
	at := func(d time.Duration) Candidate { return Candidate{Source: Source{Key: "at"}, At: start.Add(d)} }

	for name, tt := range map[string]struct {
		in   []Candidate
		want time.Duration // after start; negative: none
		key  string
	}{
		"nothing":                              {want: -1},
		"seconds":                              {in: []Candidate{seconds(0.42)}, want: 420 * time.Millisecond, key: "s"},
		"milliseconds":                         {in: []Candidate{millis(420)}, want: 420 * time.Millisecond, key: "ms"},
		"instant":                              {in: []Candidate{at(250 * time.Millisecond)}, want: 250 * time.Millisecond, key: "at"},
		"earliest of the client":               {in: []Candidate{seconds(0.5), at(250 * time.Millisecond), millis(300)}, want: 250 * time.Millisecond, key: "at"},
		"a server is second choice":            {in: []Candidate{server(0.1), seconds(0.5), server(0.2)}, want: 500 * time.Millisecond, key: "s"},
		"but better than nothing":              {in: []Candidate{server(0.3), server(0.1), seconds(9)}, want: 100 * time.Millisecond, key: "server"},
		"before the start (mastra)":            {in: []Candidate{at(-3 * time.Second)}, want: -1},
		"a rounded instant":                    {in: []Candidate{at(-300 * time.Microsecond)}, want: 0, key: "at"},
		"after the end":                        {in: []Candidate{seconds(2.5)}, want: -1},
		"at the end: not streamed":             {in: []Candidate{seconds(2), at(2 * time.Second)}, want: -1},
		"zero, negative, not a number":         {in: []Candidate{seconds(0), seconds(-1), seconds(math.NaN()), seconds(math.Inf(1))}, want: -1},
		"overflow":                             {in: []Candidate{seconds(1e300), millis(math.MaxFloat64)}, want: -1},
		"incredible beside credible":           {in: []Candidate{at(-time.Hour), millis(700)}, want: 700 * time.Millisecond, key: "ms"},
		"an offset without unit means nothing": {in: []Candidate{{After: 3}}, want: -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, source, ok := FirstToken(start, end, tt.in)
			require.Equal(t, tt.want >= 0, ok)
			if ok {
				require.Equal(t, start.Add(tt.want), got)
				require.Equal(t, tt.key, source.Key)
			}
		})
	}
}

func TestFirstTokenWithoutEnd(t *testing.T) {
	t.Parallel()
	start := time.Unix(1764000000, 0)
	got, _, ok := FirstToken(start, time.Time{}, []Candidate{{After: 90, Unit: time.Second}})
	require.True(t, ok)
	require.Equal(t, start.Add(90*time.Second), got)
}

func TestParseInstant(t *testing.T) {
	t.Parallel()
	want := time.Date(2025, 8, 12, 12, 0, 0, 350_000_000, time.UTC)
	for _, s := range []string{
		"2025-08-12T12:00:00.350Z", `"2025-08-12T12:00:00.350Z"`, "2025-08-12T14:00:00.35+02:00", "2025-08-12T12:00:00.350",
		" 2025-08-12 12:00:00.350000 ", "2025-08-12 12:00:00.350+00:00",
		"1755000000.35", "1755000000350", "1755000000350000", "1755000000350000000",
	} {
		got, ok := ParseInstant(s)
		require.True(t, ok, s)
		require.Equal(t, want, got, s)
	}
	for _, s := range []string{"", `""`, "soon", "2025-08-12", "350", "20250812", "1755000000.3x", "1755000000.-5", "99999999999999999999"} {
		_, ok := ParseInstant(s)
		require.False(t, ok, s)
	}
}

func FuzzFirstToken(f *testing.F) {
	f.Add(int64(1764000000000000000), int64(2e9), 0.42, int64(250e6), true)
	f.Fuzz(func(t *testing.T, startNs, length int64, after float64, offset int64, server bool) {
		start := time.Unix(0, startNs)
		end := start.Add(time.Duration(length))
		got, _, ok := FirstToken(start, end, []Candidate{
			{Source: Source{Server: server}, After: after, Unit: time.Second},
			{At: start.Add(time.Duration(offset))},
		})
		if ok {
			require.False(t, got.Before(start))
			require.True(t, got.Before(end))
		}
	})
}
