// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"
	"strconv"
	"strings"
)

// FormatNumber is Number::toString in base ten.
func FormatNumber(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0"
	}
	if abs := math.Abs(f); abs >= 1e21 || abs < 1e-6 {
		mantissa, exp, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
		return mantissa + "e" + exp[:1] + strings.TrimLeft(exp[1:], "0")
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// safeNumber reports whether a JSON number token survives as a double: the double prints
// the same significant digits (contract section 2 no. 2; cases call-args-big-number,
// result-big-number, number-huge-exponent). 2^53+2 passes, 2^53+1 does not.
func safeNumber(token string) bool {
	if len(token) < 13 && !strings.ContainsAny(token, "eE") {
		return true
	}
	f, _ := strconv.ParseFloat(token, 64)
	return significant(token) == significant(FormatNumber(f))
}

// significant returns the digits of a number without sign, dot, exponent and outer zeros.
func significant(token string) string {
	mantissa := strings.TrimPrefix(token, "-")
	if i := strings.LastIndexAny(mantissa, "eE"); i >= 0 {
		mantissa = mantissa[:i]
	}
	return strings.Replace(strings.Trim(mantissa, "0."), ".", "", 1)
}

// IsNumberLiteral reports a text that as a whole is a JSON number, blanks around allowed.
func IsNumberLiteral(text string) bool {
	s := TrimSpace(text)
	s = strings.TrimPrefix(s, "-")
	whole := digits(s)
	if whole == 0 || (s[0] == '0' && whole > 1) {
		return false
	}
	s = s[whole:]
	if strings.HasPrefix(s, ".") {
		n := digits(s[1:])
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		n := digits(s)
		return n > 0 && n == len(s)
	}
	return s == ""
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// ParseInt is parseInt(text, 10): the leading integer, NaN without one.
func ParseInt(text string) float64 {
	s := TrimSpace(text)
	sign := ""
	if s != "" && (s[0] == '+' || s[0] == '-') {
		sign, s = s[:1], s[1:]
	}
	n := digits(s)
	if n == 0 {
		return math.NaN()
	}
	f, _ := strconv.ParseFloat(sign+s[:n], 64)
	return f
}

// ParseIntAnyBase is parseInt(text): like ParseInt, but 0x begins a hexadecimal number.
func ParseIntAnyBase(text string) float64 {
	s := TrimSpace(text)
	sign := 1.0
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	if len(s) < 2 || s[0] != '0' || s[1]|0x20 != 'x' {
		return ParseInt(text)
	}
	s = s[2:]
	n := len(s) - len(strings.TrimLeft(s, "0123456789abcdefABCDEF"))
	if n == 0 {
		return math.NaN()
	}
	return sign * integerInBase(s[:n], 16)
}

// TrimSpace is String.prototype.trim.
func TrimSpace(s string) string { return strings.TrimFunc(s, isSpace) }

// isSpace reports WhiteSpace or LineTerminator of ECMA-262.
func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}
