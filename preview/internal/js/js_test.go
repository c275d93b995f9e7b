// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDatesAccepted(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"2025-08-12T12:00:00.350Z", "2025-08-12", "2025-08", "2025", "2025-08-12 12:00:00", "2025-08-12T12:00",
		"2025-08-12T24:00", "2025-08-12T12:00:00+0200", "2025-08-12T12:00:00.123456789Z", "12 Aug 2025", "August 12 2025 10:00",
		"Tue Aug 12 2025 12:00:00 GMT+0200 (CEST)", "2025/08/12", "08/12/2025", "+002025-08-12T00:00:00Z",
		"2025-02-30", "1 2 3", "12 Aug 2025 12:30 pm", "Sept 5 2025", "5", "175500", "2025-08-12T12:00:00Z\n"[:20], "(c) 2025", "275760-09-13",
	} {
		_, ok := ParseDate(text)
		require.True(t, ok, text)
	}
}

func TestDatesRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "now", "true", "1755000000000", "1755000000000000000", "2025-13-01", "13/13/2025", "2025-08-12T12", "2025-08-12T25:00Z",
		"2025-08-12T24:01", "2025-08-12T12:00:60Z", "2025-08-12T12:00:00.Z", "2025-W33", "2025)", "1 2 3 4",
		"12:00", "Jan", "275761-01-01", "2025-08-12 GMT-12345", "12utc+202512345:00 2025", "Jan 32 2025 x", "+5\u2028january",
	} {
		_, ok := ParseDate(text)
		require.False(t, ok, text)
	}
}

func TestDateValue(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2025-08-12T12:00:00.350Z":            "2025-08-12T12:00:00.350Z",
		"2025-08-12T12:00:00+02:00":           "2025-08-12T10:00:00.000Z",
		"Tue, 12 Aug 2025 12:00:00 GMT":       "2025-08-12T12:00:00.000Z",
		"Aug 12 2025 1:02 pm PST":             "2025-08-12T21:02:00.000Z",
		"8/12/25":                             "2025-08-12T00:00:00.000Z",
		"2025-08-12T23:59:59.9999999Z":        "2025-08-12T23:59:59.999Z",
		"+012025-08-12T00:00:00Z":             "+012025-08-12T00:00:00.000Z",
		"2025-08-12T12:00:00.5 (not ISO) GMT": "",
	} {
		ms, ok := ParseDate(text)
		if want == "" {
			require.False(t, ok, text)
			continue
		}
		got, _ := FormatDate(ms)
		require.Equal(t, want, got, text)
	}
	_, ok := FormatDate(math.NaN())
	require.False(t, ok)
}

func TestNumberText(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]float64{
		"0": math.Copysign(0, -1), "1": 1, "-1.5": -1.5, "100000000000000000000": 1e20, "1e+21": 1e21,
		"0.000001": 1e-6, "1e-7": 1e-7, "1.7976931348623157e+308": math.MaxFloat64, "5e-324": 5e-324,
		"12345678901234567000": 12345678901234567890, "NaN": math.NaN(), "-Infinity": math.Inf(-1),
	} {
		require.Equal(t, want, FormatNumber(f))
	}
}

func TestUnsafeNumbersStayText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9007199254740991": "9007199254740991", "9007199254740993": `"9007199254740993"`, "9007199254740994": "9007199254740994",
		"12345678901234567890": `"12345678901234567890"`, "1e400": `"1e400"`, "1E5": "100000", "0.10000000000000000000": "0.1",
		"0.1000000000000000055511151231257827": `"0.1000000000000000055511151231257827"`, "0e9": "0", "-0": "0", "1.0": "1",
	} {
		v, ok := ParsePrecise(text)
		require.True(t, ok)
		require.Equal(t, want, Stringify(v), text)
	}
}

func TestToNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"": 0, " 7 ": 7, "\ufeff1": 1, "0x10": 16, "0b11": 3, "0o17": 15, ".5": .5, "5.": 5, "1e2": 100, "-Infinity": math.Inf(-1), "+3": 3,
	} {
		require.InDelta(t, want, ToNumber(String(text)), 0, text)
	}
	for _, text := range []string{"1_000", "abc", "1,5", "inf", "nan", "0x", "0xg", "-0x10", "--1", "1e", "٥"} {
		require.True(t, math.IsNaN(ToNumber(String(text))), text)
	}
	require.InDelta(t, 5, ToNumber(Array(String("5"))), 0)
	require.True(t, math.IsNaN(ToNumber(Undefined)))
}

func TestParseInt(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 12, ParseInt(" 12abc"), 0)
	require.InDelta(t, -3, ParseInt("-3.9"), 0)
	require.InDelta(t, 0, ParseInt("0x10"), 0)
	require.InDelta(t, -16, ParseIntAnyBase("-0x10"), 0)
	require.True(t, math.IsNaN(ParseInt("x1")))
	require.True(t, math.IsNaN(ParseIntAnyBase("0x")))
}

func TestNumberLiteral(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"0", "-1", "1.5", "1e5", "1E-5", " 42\n", "-0.0e+1"} {
		require.True(t, IsNumberLiteral(text), text)
	}
	for _, text := range []string{"", "01", "1.", ".5", "+1", "1e", "0x1", "1 2", "-", "NaN"} {
		require.False(t, IsNumberLiteral(text), text)
	}
}

func TestKeyOrder(t *testing.T) {
	t.Parallel()
	v, ok := Parse(`{"b":1,"10":2,"a":3,"2":4,"01":5,"b":6,"4294967295":7}`)
	require.True(t, ok)
	require.Equal(t, `{"2":4,"10":2,"b":6,"a":3,"01":5,"4294967295":7}`, Stringify(v))
}

func TestObjectsAboveTheIndex(t *testing.T) {
	t.Parallel()
	o := NewObject(0)
	for i := range 100 {
		o.SetText(strings.Repeat("k", i+1), "v")
	}
	o.SetText("7", "first")
	o.Delete("k", "kk")
	require.Equal(t, 99, o.Len())
	require.False(t, o.Has("k"))
	require.Equal(t, "7", o.Keys()[0])
	require.Equal(t, "v", o.Get("kkk").Text())
	require.Equal(t, 98, o.Without("7").Len())
}

func TestStringify(t *testing.T) {
	t.Parallel()
	o := NewObject(2)
	o.Set("u", Undefined)
	o.Set("l", Array(Undefined, Null, Number(math.Inf(1)), String("\u2028\x01\"")))
	require.Equal(t, "{\"l\":[null,null,null,\"\u2028\\u0001\\\"\"]}", Stringify(Obj(o)))
	require.Equal(t, "[object Object]", ToString(Obj(o)))
	require.Equal(t, "1,,a", ToString(Array(Number(1), Null, String("a"))))
	require.Equal(t, "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}", Indent(mustParse(t, `{"a":[1],"b":{}}`)))
}

func mustParse(t *testing.T, text string) Value {
	t.Helper()
	v, ok := Parse(text)
	require.True(t, ok)
	return v
}

func TestTruth(t *testing.T) {
	t.Parallel()
	for _, v := range []Value{Undefined, Null, False, Number(0), Number(math.NaN()), String("")} {
		require.False(t, v.Truthy())
	}
	for _, v := range []Value{True, Number(-1), String("0"), Array(), Obj(NewObject(0))} {
		require.True(t, v.Truthy())
	}
	require.Equal(t, "b", String("").Or(String("b")).Text())
	require.Empty(t, String("").Else(String("b")).Text())
	require.Equal(t, "b", Null.Else(Undefined, String("b")).Text())
}
