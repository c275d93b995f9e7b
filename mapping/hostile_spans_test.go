// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// multiplied makes many out of one thing of a payload. It returns false where there is
// nothing of the kind.
type multiplied struct {
	name string
	make func(p payload, n int) bool
}

var multiples = []multiplied{
	{"attributes", func(p payload, n int) bool {
		return eachMap(p, func(m pcommon.Map) {
			m.EnsureCapacity(n)
			for i := range n / 8 {
				m.PutStr(fmt.Sprintf("some.attribute.%d", i), "x")
			}
		})
	}},
	{"entries of flattened lists", func(p payload, n int) bool { return eachMap(p, func(m pcommon.Map) { repeatEntries(m, n/8) }) }},
	{"attributes like those there are", func(p payload, n int) bool {
		return eachMap(p, func(m pcommon.Map) {
			keys := keysOf(m)
			for i := range n / 8 {
				key := keys[i%len(keys)]
				v, _ := m.Get(key)
				v.CopyTo(m.PutEmpty(key + "." + strconv.Itoa(i)))
			}
		})
	}},
	{"events", func(p payload, n int) bool {
		found := false
		p.spans(func(s ptrace.Span) {
			if s.Events().Len() == 0 {
				s.Events().AppendEmpty().SetName("exception")
			}
			for i := range n {
				s.Events().At(i % s.Events().Len()).CopyTo(s.Events().AppendEmpty())
			}
			found = true
		})
		return found
	}},
	{"links", func(p payload, n int) bool {
		found := false
		p.spans(func(s ptrace.Span) {
			for range n {
				s.Links().AppendEmpty().Attributes().PutStr("a", "b")
			}
			found = true
		})
		return found
	}},
	{"siblings", func(p payload, n int) bool { return eachSpan(p, n, func(_ ptrace.Span, _ int) {}) }},
	{"children of children", func(p payload, n int) bool {
		return eachSpan(p, n, func(s ptrace.Span, i int) { s.SetParentSpanID(spanNumber(i - 1)) })
	}},
	{"parents after children", func(p payload, n int) bool {
		return eachSpan(p, n, func(s ptrace.Span, i int) { s.SetParentSpanID(spanNumber(i + 1)) })
	}},
	{"a ring of parents", func(p payload, n int) bool {
		return eachSpan(p, n, func(s ptrace.Span, i int) { s.SetParentSpanID(spanNumber((i + 1) % n)) })
	}},
	{"the same span again", func(p payload, n int) bool {
		return eachSpan(p, n, func(s ptrace.Span, _ int) { s.SetSpanID(spanNumber(1)) })
	}},
	{"spans without an id", func(p payload, n int) bool {
		return eachSpan(p, n, func(s ptrace.Span, _ int) { s.SetSpanID(pcommon.SpanID{}); s.SetParentSpanID(pcommon.SpanID{}) })
	}},
	{"log records", func(p payload, n int) bool {
		if p.logs.LogRecordCount() == 0 {
			return false
		}
		list := p.logs.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords()
		for range n {
			list.At(0).CopyTo(list.AppendEmpty())
		}
		return true
	}},
}

func spanNumber(i int) (id pcommon.SpanID) {
	binary.BigEndian.PutUint64(id[:], uint64(i)+1<<32)
	return id
}

func eachMap(p payload, fn func(pcommon.Map)) (found bool) {
	p.spans(func(s ptrace.Span) { found = true; fn(s.Attributes()) })
	p.records(func(r plog.LogRecord) { found = true; fn(r.Attributes()) })
	return found
}

func eachSpan(p payload, n int, fn func(ptrace.Span, int)) bool {
	if p.traces.SpanCount() == 0 {
		return false
	}
	list := p.traces.ResourceSpans().At(0).ScopeSpans().At(0).Spans()
	for i := range n {
		s := list.AppendEmpty()
		list.At(0).CopyTo(s)
		s.SetSpanID(spanNumber(i))
		fn(s, i)
	}
	return true
}

func keysOf(m pcommon.Map) (keys []string) {
	for k := range m.All() {
		keys = append(keys, k)
	}
	return keys
}

// repeatEntries gives every flattened list n entries, and some whose index is enormous.
func repeatEntries(m pcommon.Map, n int) {
	for _, key := range keysOf(m) {
		at := digits.FindStringIndex(key)
		if at == nil {
			continue
		}
		for i := range n {
			v, _ := m.Get(key)
			index := strconv.Itoa(i)
			if i%10 == 9 {
				index = strconv.Itoa(999_999_000 + i*1_000_003)
			}
			v.CopyTo(m.PutEmpty(key[:at[0]] + index + key[at[1]:]))
		}
	}
}

// TestHostileNumbersCostLinearTime multiplies attributes, events, links, spans and records.
func TestHostileNumbersCostLinearTime(t *testing.T) {
	n, from := hostile(t)
	for _, p := range from {
		t.Run(p.name, func(t *testing.T) {
			for _, m := range multiples {
				if !m.make(p.copy(), 1) {
					continue
				}
				linear(t, m.name, func(size int) payload {
					c := p.copy()
					m.make(c, size)
					return c
				}, n)
			}
		})
	}
}

// perDialect keeps one payload of spans and one of records of every dialect.
func perDialect(list []payload) (out []payload) {
	count := map[string]int{}
	for _, p := range list {
		dialect, _, _ := strings.Cut(p.name, ":")
		if p.logs.LogRecordCount() > 0 {
			dialect += " logs"
		}
		if count[dialect]++; count[dialect] <= 1 {
			out = append(out, p)
		}
	}
	return out
}

// hostileTexts take the place of every text and content.
func hostileTexts() map[string]string {
	return map[string]string{
		"deep list": strings.Repeat("[", 600) + strings.Repeat("]", 600), "deep object": strings.Repeat(`{"content":`, 600) + "1" + strings.Repeat("}", 600),
		"deepest that parses": strings.Repeat(`{"messages":[`, 250) + strings.Repeat("]}", 250),
		"deep messages":       strings.Repeat(`{"message":`, 500) + `{"role":"user"}` + strings.Repeat("}", 500),
		"deep contents":       strings.Repeat(`{"role":"user","content":[`, 250) + `"x"` + strings.Repeat("]}", 250),
		"deep results":        strings.Repeat(`{"type":"tool_result","content":[`, 250) + `"x"` + strings.Repeat("]}", 250),
		"open":                strings.Repeat(`[{"a":`, 100_000), "open string": `[{"role":"user","content":"` + strings.Repeat(`\\`, 100_000),
		"python": `[{'role': 'user', 'content': "` + strings.Repeat(`\x41`, 50_000), "python nests": strings.Repeat("[(", 5_000),
		"bad UTF-8": "[{\"role\":\"user\",\"content\":\"\xff\xfe\xed\xa0\x80\"}]", "surrogates": `[{"role":"\ud800","content":"\udc00\ud800","\udfff":1}]`,
		"empty keys": `[{"":"","role":"user","":{"":[]}}]`, "duplicate keys": `[{"role":"user","role":"assistant","content":"a","content":"b","parts":[],"parts":null}]`,
		"huge numbers": `[{"role":"user","content":1e999999,"index":-99999999999999999999999,"n":0.1e-99999}]`,
		"blanks":       strings.Repeat(" ", 1<<20), "NUL": "\x00\x00", "think": strings.Repeat("<think>", 100_000), "closed": strings.Repeat("</think>", 100_000),
		"quoted": quoted(12), "megabytes": `[{"role":"user","content":"` + strings.Repeat("word ", 400_000) + `"}]`,
		"one word": strings.Repeat("x", 2<<20), "base64": `[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,` + strings.Repeat("QUJD", 400_000) + `"}}]}]`,
	}
}

// quoted is a list in a JSON string in a JSON string, and so on: each level doubles the
// backslashes.
func quoted(levels int) string {
	text := `[{"role":"user","content":"x"}]`
	for range levels {
		text = `["` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"]`
	}
	return text
}

// TestHostileTexts puts every hostile text into every attribute and body of a few payloads
// of each dialect: no panic, and what leaves is sound.
func TestHostileTexts(t *testing.T) {
	texts := hostileTexts()
	for _, p := range perDialect(seeds(t)) {
		t.Run(p.name, func(t *testing.T) {
			for name, text := range texts {
				c := p.copy()
				change := func(v pcommon.Value) {
					if holdsContent(v) {
						v.SetStr(text)
					}
				}
				c.attributes(func(m pcommon.Map) {
					for _, v := range m.All() {
						change(v)
					}
				})
				c.records(func(r plog.LogRecord) { change(r.Body()) })
				c.name, c.broken = p.name+" "+name, text
				bounded(t, c, len(text))
			}
		})
	}
}

// TestHostileNumbers puts numbers that are none, and values of every other type, under
// every key.
func TestHostileNumbers(t *testing.T) {
	values := []func(pcommon.Value){
		func(v pcommon.Value) { v.SetDouble(math.NaN()) }, func(v pcommon.Value) { v.SetDouble(math.Inf(-1)) },
		func(v pcommon.Value) { v.SetDouble(math.MaxFloat64) }, func(v pcommon.Value) { v.SetInt(math.MinInt64) },
		func(v pcommon.Value) { v.SetInt(math.MaxInt64) }, func(v pcommon.Value) { v.SetBool(true) },
		func(v pcommon.Value) { v.SetEmptyBytes().Append(0, 0xff) }, func(v pcommon.Value) { v.SetStr("\xff\x00") },
		func(v pcommon.Value) { v.SetStr("1e999") }, func(v pcommon.Value) { v.SetEmptySlice() }, func(v pcommon.Value) { v.SetEmptyMap() },
		func(v pcommon.Value) { deep(v, 600) },
	}
	for _, p := range perDialect(seeds(t)) {
		t.Run(p.name, func(t *testing.T) {
			for i, set := range values {
				c := p.copy()
				c.attributes(func(m pcommon.Map) {
					for _, v := range m.All() {
						set(v)
					}
				})
				c.records(func(r plog.LogRecord) { set(r.Body()) })
				c.spans(func(s ptrace.Span) { s.SetStartTimestamp(math.MaxUint64); s.SetEndTimestamp(0) })
				c.name, c.broken = fmt.Sprintf("%s %d", p.name, i), "\xff\x00 1e999"
				bounded(t, c, 0)
			}
		})
	}
}

// deep makes a list of lists and kvlists.
func deep(v pcommon.Value, levels int) {
	for range levels / 2 {
		v = v.SetEmptySlice().AppendEmpty().SetEmptyMap().PutEmpty("content")
	}
	v.SetStr("x")
}

// bounded reshapes a payload; it must cost no more than its size explains.
func bounded(t *testing.T, p payload, size int) {
	t.Helper()
	spent := cost(t, p)
	require.Less(t, spent.Seconds(), 1.0+float64(size)/(1<<20)*5, "%s", p.name)
}
