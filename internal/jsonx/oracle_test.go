// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"
)

// agrees holds the scanner against an engine that was written by others: the same texts
// are JSON, and the same strings stand in them.
func agrees(t *testing.T, text string) {
	t.Helper()
	lenient := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	want := jsontext.Value(text).IsValid(lenient...)
	require.Equal(t, want, Valid(text), "%q", text)
	compact := jsontext.Value(text)
	if _ = compact.Compact(); !want {
		compact = jsontext.Value(text)
	}
	require.Equal(t, string(compact), Compact(text), "%q", text)
	v, err := Parse(text)
	if !want {
		require.Error(t, err, "%q", text)
		return
	}
	if err != nil {
		require.ErrorIs(t, err, ErrDepth)
		return
	}
	sameTexts(t, v)
}

func sameTexts(t *testing.T, v Value) {
	t.Helper()
	if v.IsString() {
		want, _ := jsontext.AppendUnquote(nil, v.Raw())
		got := strings.ReplaceAll(v.Text(), "\ufffd", "")
		require.Equal(t, strings.ReplaceAll(string(want), "\ufffd", ""), got, "%q", v.Raw())
		require.Equal(t, v.Text(), v.Text(), "asked twice")
	}
	for _, e := range v.Elems() {
		sameTexts(t, e)
	}
	for _, m := range v.Members() {
		sameTexts(t, m)
	}
}

// grammar are texts around every corner of the grammar.
var grammar = []string{
	"", " ", "0", "-0", "-", "00", "01", "1.", ".5", "1.5", "-1.5e+10", "1e", "1e+", "1E-7", "+1", "1 ", " 1\n", "1,", "0x1", "1e5x",
	"true", "tru", "truex", "false", "fals", "null", "nul", "nulll", "NaN", "Infinity",
	`""`, `"`, `"a`, `"a"b`, `"\`, `"\"`, `"\x"`, `"\u12"`, `"\u12g4"`, `"\u0041\ud83d\ude00\ud800\udc00x\ud800\u0041\udc00"`, "\"\x1f\"", "\"\x7f\"",
	"\"\xff\\n\xff\xfe\"", `"\b\f\n\r\t\/\\\""`, "\"é\\n😀\"", "\"1234567\x00\"", "\"12345678\x1f\"", `"1234567\"89"`, `"é234567\\"`, "\"aé\"é",
	"[]", "[ ]", "[1]", "[1,]", "[,1]", "[1 2]", "[1,2", "]", "[}", "{]", "{}", "{ }", `{"a"}`, `{"a":}`, `{"a":1}`, `{"a":1,}`, `{"a":1,"a":[{}]}`,
	`{a:1}`, `{1:1}`, `{"a" : 1 , "b" : [ ] }`, `{"a":1 "b":2}`, `{,}`, "[[]", "[]]", `[{"a":[{"b":"c\n"}]},{}]`, "\ufeff[]", "[1]\x00", "[\v1]",
}

func TestScannerAgreesWithTheEngine(t *testing.T) {
	t.Parallel()
	for _, text := range grammar {
		agrees(t, text)
		agrees(t, "["+text+"]")
		agrees(t, `{"k":`+text+`,"l":null}`)
		for cut := range len(text) {
			agrees(t, text[:cut])
		}
	}
	for _, depth := range []int{MaxDepth, MaxDepth + 1, maxNesting, maxNesting + 1} {
		agrees(t, strings.Repeat("[", depth)+strings.Repeat("]", depth))
		agrees(t, strings.Repeat(`{"a":`, depth)+"1"+strings.Repeat("}", depth))
	}
}

func FuzzScannerAgreesWithTheEngine(f *testing.F) {
	for _, s := range grammar {
		f.Add(s)
	}
	f.Fuzz(agrees)
}
