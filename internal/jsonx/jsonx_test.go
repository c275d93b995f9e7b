// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/cputime"
)

func TestParseReadsInSourceOrder(t *testing.T) {
	t.Parallel()
	v, err := Parse(` {"a":1, "b":[true,null,"x\ny",{"c":1.50}], "a":12345678901234567890} `)
	require.NoError(t, err)
	require.Equal(t, Object, v.Kind())
	require.Equal(t, 3, v.Len())
	require.Equal(t, "12345678901234567890", v.Get("a").Raw(), "the last duplicate wins, number text is kept")
	b := v.Get("b")
	require.Equal(t, 4, b.Len())
	require.Equal(t, "x\ny", b.At(2).Text())
	require.Equal(t, "1.50", b.At(3).Get("c").Raw())
	require.True(t, b.At(1).IsNull())
	require.False(t, b.At(4).Exists())
	var names []string
	for k := range v.Members() {
		names = append(names, k)
	}
	require.Equal(t, []string{"a", "b", "a"}, names)
	require.Equal(t, `{"c":1.50}`, b.At(3).Raw())
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", " ", "{", "{\"a\":}", "[1,]", "{} {}", "nul", "True", "'a'", "\"a", "{\"a\" 1}", "[1 2]", "NaN",
		"\"\x01\"", `"\x"`, "01", "hello",
	} {
		_, err := Parse(bad)
		require.ErrorIs(t, err, ErrSyntax, "%q", bad)
	}
	_, err := Parse(strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1))
	require.ErrorIs(t, err, ErrDepth)
	_, err = Parse(strings.Repeat("[", 1<<20))
	require.ErrorIs(t, err, ErrSyntax)
}

func TestTextDecodes(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`"\u0041\ud83d\ude00"`: "A😀", `"\ud800"`: "\ufffd", "\"\xff\"": "\ufffd", `"\\\""`: `\"`, `"\/"`: "/",
	} {
		v, err := Parse(in)
		require.NoError(t, err)
		require.Equal(t, want, v.Text(), in)
	}
}

func TestAppendStringIsJSON(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "plain", "a\"b\\c\n\r\t\b\f\x00\x1f\x7f", "é😀\u2028", "bad\xffutf\xed\xa0\x80"} {
		var back string
		require.NoError(t, json.Unmarshal([]byte(Quote(s)), &back))
		require.Equal(t, strings.ToValidUTF8(s, "\ufffd"), strings.ReplaceAll(back, "\ufffd\ufffd\ufffd", "\ufffd"))
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int64{"7": 7, `"7"`: 7, "7.0": 7, "1e2": 100, "-3": -3} {
		v, _ := Parse(in)
		got, ok := v.Int()
		require.True(t, ok, in)
		require.Equal(t, want, got, in)
	}
	for _, in := range []string{"7.5", `"x"`, "1e300", "null", "{}", `""`} {
		v, _ := Parse(in)
		_, ok := v.Int()
		require.False(t, ok, in)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,"x\u00e9",null,true,{"b":{}}]}`, `"\\"`, "[[[[]]]]", `{"a":1,"a":2}`, "1e5", "\"\xff\""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		if err != nil {
			return
		}
		require.Equal(t, strings.TrimSpace(text), v.Raw())
		walk(t, v)
		require.True(t, Valid(Compact(text)))
	})
}

func walk(t *testing.T, v Value) {
	n := 0
	for _, e := range v.Elems() {
		walk(t, e)
		n++
	}
	for _, m := range v.Members() {
		walk(t, m)
		n++
	}
	require.Equal(t, v.Len(), n)
	require.True(t, Valid(Quote(v.Text())))
}

func BenchmarkParse200KB(b *testing.B) {
	text := `[` + strings.TrimSuffix(strings.Repeat(`{"role":"user","parts":[{"type":"text","content":"`+strings.Repeat("lorem ipsum dolor sit amet\\n", 200)+`"}]},`, 40), ",") + `]`
	defer cputime.Report(b, len(text))()
	for b.Loop() {
		v, _ := Parse(text)
		_ = v.Len()
	}
}

func BenchmarkAppendString(b *testing.B) {
	text := strings.Repeat("lorem ipsum dolor sit amet\n", 4000)
	buf := make([]byte, 0, 2*len(text))
	defer cputime.Report(b, len(text))()
	for b.Loop() {
		buf = AppendString(buf[:0], text)
	}
}

// BenchmarkParseTexts reads every string of a chat, escapes and all.
func BenchmarkParseTexts(b *testing.B) {
	text := `[` + strings.TrimSuffix(strings.Repeat(`{"role":"user","parts":[{"type":"text","content":"`+strings.Repeat("lorem ipsum dolor sit amet\\n", 40)+`"}]},`, 40), ",") + `]`
	defer cputime.Report(b, len(text))()
	b.ReportAllocs()
	for b.Loop() {
		v, _ := Parse(text)
		for _, m := range v.Elems() {
			_ = m.Get("parts").At(0).Get("content").Text()
		}
	}
}

// A parsed text costs its tape, and all its decoded strings one allocation more.
func TestParseAllocatesOnceForAllTexts(t *testing.T) {
	text := `[` + strings.Repeat(`{"a":"x\ny","b":[1,"y\tz"]},`, 100) + `0]`
	require.LessOrEqual(t, testing.AllocsPerRun(50, func() {
		v, _ := Parse(text)
		for _, e := range v.Elems() {
			_, _ = e.Get("a").Text(), e.Get("b").At(1).Text()
			_ = e.Get("a").Text()
		}
	}), 10.0) // some more under the race detector
}

func TestTextsAreDecodedConcurrently(t *testing.T) {
	t.Parallel()
	v, err := Parse(`[` + strings.Repeat(`"x\ny",`, 100) + `0]`)
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, e := range v.Elems() {
				if e.IsString() && e.Text() != "x\ny" {
					t.Error(e.Text())
				}
			}
		})
	}
	group.Wait()
}
