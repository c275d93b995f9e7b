// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import "math"

// Amount is an optional cost in US dollars. The zero value means "the source did not say".
type Amount struct {
	usd float64
	set bool
}

// USD returns an Amount that is set to f, whatever f is: CostDetails ignores what cannot be a cost.
func USD(f float64) Amount { return Amount{usd: f, set: true} }

// IsSet reports whether the source gave this amount.
func (a Amount) IsSet() bool { return a.set }

// Float returns the amount in US dollars, 0 when it is not set.
func (a Amount) Float() float64 { return a.usd }

// Costs is what a source reported about the cost of one call.
type Costs struct {
	Total, Input, Output             Amount
	CacheRead, CacheWrite, Reasoning Amount
	// InputMode says whether Input contains the cache costs, OutputMode whether Output contains Reasoning.
	InputMode, OutputMode Mode
}

// maxUSD is the largest amount taken for the cost of one call; what is above is a unit error or garbage.
const maxUSD = 1e6

// Cost is one share of a call's cost, named like the bucket of tokens it paid for.
type Cost struct {
	Name string
	USD  float64
}

// CostDetails turns reported costs into shares that do not overlap, in a fixed order, the total last.
//
// The names mirror buckets, the result of Buckets for the same call: where a source prices output as one but its
// tokens are split into output and reasoning, the cost is split in the same proportion. The source's own total stands
// even when it is more than the shares, since it may contain fees that no token paid for; without one it is their sum.
// A call without any positive cost yields nothing, and Langfuse prices it: sources write 0 for models they do not know.
func CostDetails(c Costs, buckets []Bucket) []Cost {
	read, write := positive(c.CacheRead), positive(c.CacheWrite)
	input, output, reasoning := positive(c.Input), positive(c.Output), positive(c.Reasoning)
	total := positive(c.Total)
	in, out := costModes(c, input, output, read+write, reasoning, total)
	if in == ModeInclusive {
		input = less(input, read+write)
	}
	if out == ModeInclusive {
		output = less(output, reasoning)
	}
	if !c.Reasoning.set {
		reasoning = output * reasoningShare(buckets)
		output = less(output, reasoning)
	}
	return costList(total, Cost{NameInput, input}, Cost{NameOutput, output}, Cost{NameCacheRead, read},
		Cost{NameCacheCreation, write}, Cost{NameReasoning, reasoning})
}

// costModes decides as decide does for tokens, with a tolerance for floating point in place of equality.
func costModes(c Costs, input, output, cache, reasoning, total float64) (in, out Mode) {
	in = costMode(c.InputMode, input, cache, output, total)
	out = costMode(c.OutputMode, output, reasoning, side(input, cache, in), total)
	return in, out
}

func costMode(known Mode, whole, detail, other, total float64) Mode {
	switch {
	case known != ModeUnknown && (known == ModeAdditive || detail <= whole):
		return known
	case detail > whole || total > 0 && near(whole+detail+other, total) && !near(whole+other, total):
		return ModeAdditive
	}
	return ModeInclusive
}

func side(whole, detail float64, mode Mode) float64 {
	if mode == ModeAdditive {
		return whole + detail
	}
	return whole
}

// near allows for the rounding of a few additions, far below the price of one token.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(a, b, 1e-3) }

// less subtracts, and takes a rounding remainder for nothing left.
func less(whole, detail float64) float64 {
	if rest := whole - detail; rest > 1e-15 {
		return rest
	}
	return 0
}

func positive(a Amount) float64 {
	if a.usd > 0 && a.usd <= maxUSD {
		return a.usd
	}
	return 0
}

func reasoningShare(buckets []Bucket) float64 {
	var output, reasoning int64
	for _, b := range buckets {
		switch b.Name {
		case NameOutput, NameOutputAudio:
			output += b.Tokens
		case NameReasoning:
			reasoning = b.Tokens
		}
	}
	if reasoning == 0 {
		return 0
	}
	return float64(reasoning) / float64(output+reasoning)
}

func costList(total float64, shares ...Cost) []Cost {
	var costs []Cost
	var sum float64
	for _, s := range shares {
		if s.USD > 0 {
			costs = append(costs, s)
			sum += s.USD
		}
	}
	if total == 0 {
		total = sum
	}
	if total == 0 {
		return nil
	}
	return append(costs, Cost{NameTotal, total})
}
