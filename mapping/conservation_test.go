// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// TestConservation holds that nothing is lost: every text of the source, found by a
// walker that knows no dialect, is somewhere in what leaves. Exempt is what must not
// leave (provider replay data), what is cut out by rule (tags, redactions, guards, base64
// behind markers), and texts without words.
func TestConservation(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		if strings.HasPrefix(c.Name, "redact/") {
			return // its settings ask for less; its facts say what stays
		}
		var want []casetest.Leaf
		for _, td := range c.Traces {
			want = append(want, casetest.Leaves(t, td)...)
		}
		out := run(t, clone(c)).Out
		text := comparable(casetest.AllText(t, out))
		dropped := droppedSpans(c, out)
		var lost []casetest.Leaf
		for _, l := range want {
			for _, piece := range pieces(l) {
				if !strings.Contains(text, piece) && !dropped[l.Text] {
					lost = append(lost, l)
					break
				}
			}
		}
		require.Empty(t, lost, "texts that did not leave")
	})
}

// replay are members that hold provider replay data, keys or transport facts: they never
// leave, or they are no content.
var replay = regexp.MustCompile(`(?i)signature|encrypted|thought_?signature|redacted_?data|/data$|_hash$|headers|cache_?control`)

// inlineTag is a reasoning tag that the split removes, or a marker of prose that says who
// speaks (Claude Code, Qwen Code).
var inlineTag = regexp.MustCompile(`(?i)</?(think|thinking|reasoning|thought)>|\[/?THINK\]|` +
	`(?:^|\n\n---\n\n)\[(?:USER|USER PROMPT|TOOL (?:INPUT|RESULT): [^\]\n]*)\]\n`)

// pieces returns what must be found of a leaf: its text between inline tags, without
// white space.
func pieces(l casetest.Leaf) []string {
	if replay.MatchString(l.Path) || !hasWords(l.Text) || strings.Contains(l.Text, ";base64,") {
		return nil
	}
	var out []string
	for _, text := range cutStrings(l.Text) {
		for _, p := range inlineTag.Split(text, -1) {
			if p = comparable(p); p != "" {
				out = append(out, p)
			}
		}
	}
	return out
}

// cutStrings returns the strings in JSON that a length limit has cut, or in the repr of
// Python's data: they are what is to be kept, not the brackets around them. Any other text
// is one string.
func cutStrings(text string) []string {
	t := strings.TrimSpace(text)
	if (t[0] != '{' && t[0] != '[') || jsonx.Valid(t) || (!strings.Contains(t, `":`) && !strings.Contains(t, `':`)) {
		return []string{text}
	}
	var out []string
	for _, s := range strings.FieldsFunc(t, func(r rune) bool { return r == '"' || r == '\'' }) {
		if hasWords(s) {
			out = append(out, s)
		}
	}
	return out
}

// hasWords reports whether a text is content a person would miss: at least three words.
func hasWords(s string) bool {
	words := strings.Fields(s)
	if len(words) < 3 {
		return false
	}
	letters := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters*2 > len(s)
}

// comparable removes white space and guards, so that joins and trims do not count.
func comparable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u200b' {
			return -1
		}
		return r
	}, s)
}

// droppedSpans returns the texts of spans that left no trace by rule (noise).
func droppedSpans(c casetest.Case, out ptrace.Traces) map[string]bool {
	kept := map[string]bool{}
	for _, rs := range out.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				kept[s.TraceID().String()+s.SpanID().String()] = true
			}
		}
	}
	dropped := map[string]bool{}
	for _, td := range c.Traces {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, s := range ss.Spans().All() {
					if kept[s.TraceID().String()+s.SpanID().String()] {
						continue
					}
					dropped[s.Name()] = true
					for _, v := range s.Attributes().All() {
						dropped[v.AsString()] = true
					}
				}
			}
		}
	}
	return dropped
}
