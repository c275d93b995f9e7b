// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"
	"strconv"
	"strings"
)

// ToString is String(v).
func ToString(v Value) string {
	switch v.kind {
	case KindUndefined:
		return "undefined"
	case KindNull:
		return "null"
	case KindBool:
		return strconv.FormatBool(v.num != 0)
	case KindNumber:
		return FormatNumber(v.num)
	case KindString:
		return v.str
	case KindArray:
		return Join(v.list, ",")
	default:
		return "[object Object]"
	}
}

// Join is Array.prototype.join: nullish elements count as empty.
func Join(list []Value, sep string) string {
	parts := make([]string, len(list))
	for i, e := range list {
		if !e.Nullish() {
			parts[i] = ToString(e)
		}
	}
	return strings.Join(parts, sep)
}

// ToNumber is Number(v).
func ToNumber(v Value) float64 {
	switch v.kind {
	case KindNull:
		return 0
	case KindBool, KindNumber:
		return v.num
	case KindString:
		return textToNumber(v.str)
	case KindArray:
		return textToNumber(ToString(v))
	default:
		return math.NaN()
	}
}

// textToNumber is StringToNumber of ECMA-262.
func textToNumber(text string) float64 {
	s := TrimSpace(text)
	switch s {
	case "":
		return 0
	case "Infinity", "+Infinity":
		return math.Inf(1)
	case "-Infinity":
		return math.Inf(-1)
	}
	if len(s) > 2 && s[0] == '0' {
		if base := radix(s[1]); base != 0 {
			return integerInBase(s[2:], base)
		}
	}
	if strings.Trim(s, "0123456789+-.eE") != "" {
		return math.NaN() // strconv also knows inf, nan, hex and underscores
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

func radix(sign byte) int {
	switch sign {
	case 'x', 'X':
		return 16
	case 'o', 'O':
		return 8
	case 'b', 'B':
		return 2
	default:
		return 0
	}
}

func integerInBase(s string, base int) float64 {
	f := 0.0
	for i := range len(s) {
		d, err := strconv.ParseUint(s[i:i+1], base, 8)
		if err != nil {
			return math.NaN()
		}
		f = f*float64(base) + float64(d)
	}
	return f
}
