// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// Result is what a run of the processor gave for a case.
type Result struct {
	In        []ptrace.Traces // the input, unchanged
	Out       ptrace.Traces
	Malformed int
}

// Check holds a result against the facts of its case.
func (c Case) Check(t *testing.T, r Result) {
	t.Helper()
	spans := spansOf(r.Out)
	for _, section := range c.Facts {
		if section.Selector == "-" {
			for _, f := range section.Facts {
				checkWhole(t, f, r, spans)
			}
			continue
		}
		for _, s := range selected(t, spans, section.Selector) {
			for _, f := range section.Facts {
				k := checker{t, f, s, spans, r}
				k.check()
			}
		}
	}
}

func checkWhole(t *testing.T, f Fact, r Result, spans []span) {
	t.Helper()
	switch f.Key {
	case "spans":
		require.Equal(t, f.Value, strconv.Itoa(len(spans)), "%s: spans that left: %v", f.Where, names(spans))
	case "renders": // see Renders
	case "malformed":
		require.Equal(t, f.Value, strconv.Itoa(r.Malformed), f.Where)
	default:
		require.Failf(t, "unknown fact", "%s: %q", f.Where, f.Key)
	}
}

type checker struct {
	t    *testing.T
	fact Fact
	span span
	all  []span
	res  Result
}

// sides are the keys of what facts call input and output.
var sides = map[string]string{"input": observation.KeyInput, "output": observation.KeyOutput}

var indexed = regexp.MustCompile(`^(input|output)\[(-?\d+)\]( is)?$`)

func (k checker) check() {
	k.t.Helper()
	key := k.fact.Key
	if simple, ok := simpleFacts[key]; ok {
		k.equal(k.fact.Value, simple(k))
		return
	}
	if m := indexed.FindStringSubmatch(key); m != nil {
		k.messageText(m[1], m[2], m[3] != "")
		return
	}
	for _, p := range prefixFacts {
		if rest, ok := strings.CutPrefix(key, p.prefix); ok {
			p.check(k, rest)
			return
		}
	}
	require.Failf(k.t, "unknown fact", "%s: %q", k.fact.Where, key)
}

func (k checker) equal(want, got string) {
	k.t.Helper()
	require.Equal(k.t, want, got, "%s: %s of %q", k.fact.Where, k.fact.Key, k.span.Name())
}

func (k checker) contains(text, part string) {
	k.t.Helper()
	if !strings.Contains(text, part) {
		require.Failf(k.t, "a text lacks its part", "%s: %s of %q: %q is not in\n%s",
			k.fact.Where, k.fact.Key, k.span.Name(), part, short(text))
	}
}

func short(s string) string {
	if len(s) > 3000 {
		return s[:3000] + "…"
	}
	return s
}

func (k checker) messageText(side, index string, exact bool) {
	k.t.Helper()
	list := k.span.side(sides[side])
	i, _ := strconv.Atoi(index)
	if i < 0 {
		i += len(list)
	}
	require.True(k.t, i >= 0 && i < len(list), "%s: %s has %d messages", k.fact.Where, side, len(list))
	if exact {
		k.equal(k.fact.Value, list[i].text())
		return
	}
	k.contains(list[i].text(), k.fact.Value)
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

func (k checker) attrOrNone(key string) string {
	if v, ok := k.span.attr(key); ok {
		return v
	}
	return "none"
}

func buckets(raw string) string {
	if raw == "none" {
		return raw
	}
	var out []string
	for _, pair := range strings.Split(strings.Trim(raw, "{}"), ",") {
		name, n, _ := strings.Cut(pair, ":")
		out = append(out, fmt.Sprintf("%s=%s", strings.Trim(name, `"`), n))
	}
	return strings.Join(out, " ")
}
