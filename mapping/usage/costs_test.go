// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func costs(pairs ...any) []Cost {
	var c []Cost
	for i := 0; i < len(pairs); i += 2 {
		c = append(c, Cost{pairs[i].(string), pairs[i+1].(float64)})
	}
	return c
}

func TestCostDetails(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		costs   Costs
		buckets []Bucket
		want    []Cost
	}{
		"nothing":                              {},
		"zero means the source knows no price": {costs: Costs{Total: USD(0), Input: USD(0)}},
		"garbage":                              {costs: Costs{Total: USD(math.NaN()), Input: USD(-1), Output: USD(math.Inf(1)), CacheRead: USD(1e300)}},
		"a total":                              {costs: Costs{Total: USD(0.25)}, want: costs("total", 0.25)},
		"two sides":                            {costs: Costs{Input: USD(0.25), Output: USD(0.5)}, want: costs("input", 0.25, "output", 0.5, "total", 0.75)},
		"fees stay in the total": {
			costs: Costs{Input: USD(0.25), Output: USD(0.5), Total: USD(1)},
			want:  costs("input", 0.25, "output", 0.5, "total", 1.0),
		},
		// 1 - 0.25 - 0.125 = 0.625
		"cache is part of input": {
			costs: Costs{Input: USD(1), Output: USD(2), CacheRead: USD(0.25), CacheWrite: USD(0.125)},
			want: costs("input", 0.625, "output", 2.0, "input_cached_tokens", 0.25, "input_cache_creation", 0.125,
				"total", 3.0),
		},
		"the total says it is not": {
			costs: Costs{Input: USD(1), Output: USD(2), CacheRead: USD(0.25), Total: USD(3.25)},
			want:  costs("input", 1.0, "output", 2.0, "input_cached_tokens", 0.25, "total", 3.25),
		},
		"it cannot be": {
			costs: Costs{Input: USD(0.125), CacheRead: USD(0.25)},
			want:  costs("input", 0.125, "input_cached_tokens", 0.25, "total", 0.375),
		},
		"known to be beside": {
			costs: Costs{Input: USD(1), CacheRead: USD(0.25), InputMode: ModeAdditive},
			want:  costs("input", 1.0, "input_cached_tokens", 0.25, "total", 1.25),
		},
		"reasoning is part of output": {
			costs: Costs{Output: USD(2), Reasoning: USD(0.5)},
			want:  costs("output", 1.5, "output_reasoning_tokens", 0.5, "total", 2.0),
		},
		// A quarter of the 100 output tokens were reasoning.
		"reasoning in proportion to its tokens": {
			costs:   Costs{Output: USD(2)},
			buckets: buckets("output", 75, "output_reasoning_tokens", 25, "total", 100),
			want:    costs("output", 1.5, "output_reasoning_tokens", 0.5, "total", 2.0),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, CostDetails(tt.costs, tt.buckets))
		})
	}
}

// pi's third scripted call reports the cache apart from the input (0.0003072) and a total (0.0019002). How the
// remaining 0.001593 falls on input and output is this test's choice: 0.001152 + 0.000441. Of the 78 output tokens 30
// were reasoning.
func TestCostDetailsOfPi(t *testing.T) {
	t.Parallel()
	b, _ := Buckets(Counts{Input: Of(1600), Output: Of(78), CacheRead: Of(1280), Reasoning: Of(30)}, ModeUnknown)
	got := CostDetails(Costs{
		Total: USD(0.0019002), Input: USD(0.001152), CacheRead: USD(0.0003072), Output: USD(0.000441), InputMode: ModeAdditive,
	}, b)
	require.Len(t, got, 5)
	require.Equal(t, Cost{"input_cached_tokens", 0.0003072}, got[2])
	require.Equal(t, "output_reasoning_tokens", got[3].Name)
	require.InDelta(t, 0.000441*30/78, got[3].USD, 1e-12)
	require.InDelta(t, 0.000441*48/78, got[1].USD, 1e-12)
	require.Equal(t, Cost{"total", 0.0019002}, got[4])
}

func FuzzCostDetails(f *testing.F) {
	f.Add(1.0, 0.5, 0.25, 0.125, 0.1, 1.5, uint8(3), int64(30))
	f.Fuzz(func(t *testing.T, in, out, read, write, reason, total float64, modes uint8, tokens int64) {
		got := CostDetails(Costs{
			Input: USD(in), Output: USD(out), CacheRead: USD(read), CacheWrite: USD(write), Reasoning: USD(reason), Total: USD(total),
			InputMode: Mode(modes % 3), OutputMode: Mode(modes / 3 % 3),
		}, []Bucket{{NameOutput, 10}, {NameReasoning, max(0, min(tokens, MaxCount))}})
		for _, c := range got {
			require.Positive(t, c.USD)
			require.False(t, math.IsInf(c.USD, 0))
		}
	})
}
