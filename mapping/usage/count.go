// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import (
	"math"
	"strconv"
	"strings"
)

// MaxCount is the largest number taken for a token count. It is far above any context window and small enough that
// no sum of the counts of one call can overflow or leave the integers a JSON reader keeps exact (2^53).
const MaxCount = 1_000_000_000_000

// Count is an optional token count. The zero value means "the source did not say", which differs from zero tokens.
type Count struct {
	n   int64
	set bool
}

// Of returns a Count that is set to n, whatever n is: Buckets rejects what cannot be a count and says so.
func Of(n int64) Count { return Count{n: n, set: true} }

// IsSet reports whether the source gave this count.
func (c Count) IsSet() bool { return c.set }

// Int returns the count, 0 when it is not set.
func (c Count) Int() int64 { return c.n }

// Or returns c when it is set, other otherwise.
func (c Count) Or(other Count) Count {
	if c.set {
		return c
	}
	return other
}

// Plus adds two counts; it is set when either is. Use it where a source reports parts of one number.
func (c Count) Plus(other Count) Count {
	if !c.set || !other.set {
		return c.Or(other)
	}
	return Of(saturate(c.n) + saturate(other.n))
}

// ParseCount reads a count that a source wrote as text: "133", " 133 ", "\"133\"", "133.0", "1.33e2". Text that is no
// number, NaN, infinities, fractions, negative numbers (-1 is a common "unknown") and numbers above MaxCount are no
// counts: the result is unset and false.
func ParseCount(s string) (Count, bool) {
	s = unquote(strings.TrimSpace(s))
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return checked(n)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || strings.ContainsAny(s, "xX_") {
		return Count{}, false
	}
	return FloatCount(f)
}

// FloatCount is ParseCount for a source that wrote a double.
func FloatCount(f float64) (Count, bool) {
	if f != math.Trunc(f) || math.Abs(f) > MaxCount { // NaN differs from everything, infinities are above
		return Count{}, false
	}
	return checked(int64(f))
}

func checked(n int64) (Count, bool) {
	if n < 0 || n > MaxCount {
		return Count{}, false
	}
	return Of(n), true
}

// saturate keeps sums of hostile numbers inside int64; the result is still above MaxCount, hence rejected later.
func saturate(n int64) int64 { return max(-2*MaxCount, min(n, 2*MaxCount)) }

// unquote takes one pair of double quotes off, as sources leave them that wrote a JSON string into a string.
func unquote(s string) string {
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		return strings.TrimSpace(s[1 : len(s)-1])
	}
	return s
}
