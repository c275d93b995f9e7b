// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// times: a missing edge is copied from the other, two missing ones are now (case times-missing).
func (v *view) times() (start, end string) {
	start, end = nanoTime(v.Node.Get("startTimeUnixNano")), nanoTime(v.Node.Get("endTimeUnixNano"))
	if start == "" && end == "" {
		start, _ = js.FormatDate(float64(time.Now().UnixMilli()))
	}
	if start == "" {
		start = end
	}
	if end == "" {
		end = start
	}
	return start, end
}

var nanosPerMilli = big.NewInt(1_000_000)

// nanoTime turns nanoseconds, as text, number or two halves, into ISO text; "" when it cannot.
func nanoTime(v js.Value) string {
	var ms float64
	switch v.Kind() {
	case js.KindString:
		n, ok := bigInt(v.Text())
		if !ok {
			return ""
		}
		ms, _ = new(big.Float).SetInt(n.Quo(n, nanosPerMilli)).Float64()
	case js.KindNumber:
		ms = math.Trunc(v.Float() / 1e6)
	case js.KindObject:
		high, low := v.Get("high"), v.Get("low")
		if high.Kind() != js.KindNumber || low.Kind() != js.KindNumber {
			return ""
		}
		n := new(big.Int).Lsh(big.NewInt(int64(high.Float())), 32)
		n.Or(n, new(big.Int).SetUint64(uint64(uint32(int64(low.Float())))))
		ms, _ = new(big.Float).SetInt(n.Quo(n, nanosPerMilli)).Float64()
	default:
		return ""
	}
	text, _ := js.FormatDate(ms)
	return text
}

// maxIntegerText bounds the work on absurd numbers: longer ones are far outside any date.
const maxIntegerText = 400

// bigInt is BigInt(text) for text that is not blank.
func bigInt(text string) (*big.Int, bool) {
	s := js.TrimSpace(text)
	if s == "" || len(s) > maxIntegerText || strings.Contains(s, "_") {
		return nil, false
	}
	base := 10
	if len(s) > 2 && s[0] == '0' {
		switch s[1] | 0x20 {
		case 'x':
			base = 16
		case 'o':
			base = 8
		case 'b':
			base = 2
		}
		if base != 10 {
			if s = s[2:]; s[0] == '+' || s[0] == '-' {
				return nil, false
			}
		}
	}
	return new(big.Int).SetString(s, base)
}

// firstToken keeps any text or number that a Date accepts as it was written, also when
// it was quoted once more; then the Vercel AI SDK's milliseconds count
// (cases first-token-*).
func (v *view) firstToken(start string) js.Value {
	value := v.attr(keyFirstToken)
	if !value.IsUndefined() && js.ValidDate(value) {
		return value
	}
	if parsed, ok := js.Parse(js.ToString(value)); ok && js.ValidDate(parsed) {
		return parsed
	}
	wait := v.attr("ai.response.msToFirstChunk").Else(v.attr("ai.stream.msToFirstChunk"))
	if !wait.Truthy() {
		return js.Undefined
	}
	began, _ := js.ParseDate(start)
	if text, ok := js.FormatDate(began + math.Ceil(js.ToNumber(wait))); ok {
		return js.String(text)
	}
	return js.Undefined
}
