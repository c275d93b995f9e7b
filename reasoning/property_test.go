// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// cutText is what may be missing between two segments: tags and blanks. It is written apart from the code under test.
var cutText = regexp.MustCompile(`(?i)^(?:` + blankText +
	`|</?(?:think|thinking|reasoning|thought)(?:(?:` + blankText + `|/)[^<>]*)?>|\[/?think` + blankText + `*\])*$`)

const blankText = `[\s\x0b\x{85}\x{a0}\x{1680}\x{2000}-\x{200b}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]`

// conserves fails unless the spans stand in the text in order, with only tags and blanks between them.
func conserves(t *testing.T, text string, spans []span) {
	t.Helper()
	if spans == nil {
		return
	}
	at := 0
	for _, sp := range spans {
		require.Regexp(t, cutText, text[at:sp.start])
		require.NotEmpty(t, strings.TrimSpace(text[sp.start:sp.end]))
		at = sp.end
	}
	require.Regexp(t, cutText, text[at:])
}

func FuzzSplit(f *testing.F) {
	for _, seed := range []string{
		"<think>a</think>b", "a</think>b", "[THINK]a[/THINK]b", "<think>a<think>b</think>c</think>d", "Use `<think>` and </think>.",
		"```\n<think>\n```\n</think>x", "<thinking mode=\"x\">a</think >b<thought/>", "one.<think>two\n</think>\nthree", "<think>\n\n</think>",
		"\"<think>\" <think> tags ``</think>``",
	} {
		f.Add(seed, uint(3))
	}
	s := splitter(f)
	f.Fuzz(func(t *testing.T, text string, at uint) {
		conserves(t, text, s.spans(text, nil))

		cut := int(at % uint(len(text)+1))
		halves := []string{text[:cut], text[cut:]}
		spans := s.spans(text, []int{cut, len(text)})
		conserves(t, text, spans)
		parts := s.SplitParts(halves)
		require.Equal(t, spans == nil, parts == nil)
		if parts != nil {
			require.Len(t, parts, 2)
			require.Equal(t, flat(segments(text, spans)), flat(parts[0])+flat(parts[1]))
		}
	})
}

func flat(segs []Segment) string {
	var b strings.Builder
	for _, s := range segs {
		b.WriteString(s.Text)
	}
	return b.String()
}

// hostile texts of about one megabyte, each against a loop that could look too far.
func hostile() map[string]string {
	const mb = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, mb/len(s)) }
	half := func(s string) string { return strings.Repeat(s, mb/2/len(s)) }
	return map[string]string{
		"open tags":              fill("<think>"),
		"open tags in a line":    "x" + fill("<think>"),
		"open tags with words":   "x " + fill("<think>b "),
		"nested":                 half("<think>") + half("</think>"),
		"nested names":           half("<think><thinking>") + half("</thinking></think>"),
		"closing tags":           fill("</think>"),
		"blocks":                 fill("<think>a</think>b"),
		"mixed pairs":            fill("<think>a</thinking>"),
		"mixed pairs in a line":  fill("x <think>a</thinking> "),
		"tags in code":           fill("`<think>` "),
		"closings in code":       "<think>" + fill("`</think>` "),
		"blocks ending in code":  fill("<think>`a</think>`\n"),
		"fences":                 fill("```\n</think>\n"),
		"open fences":            fill("```a\n</think>\n"),
		"blank lines":            fill("\n</think>"),
		"blanks":                 "x</think>" + half(" ") + "<think>" + half(" "),
		"blanks between":         fill("                    <think>"),
		"stray ends and blanks":  "<think>a</think>" + half("b</think>") + half(" "),
		"dots":                   "x " + fill("<think>.... "),
		"unfinished":             fill("<think "),
		"attributes":             fill("<think a="),
		"angles":                 fill("<"),
		"squares":                fill("[think"),
		"ticks":                  half("`") + half("<think>` "),
		"tick runs of all sizes": runsOfAllSizes() + half("`<think>"),
		"newline then one close": fill("x <think>\n") + "y </think>",
		"no tag, many angles":    fill("a < b "),
	}
}

func runsOfAllSizes() string {
	var b strings.Builder
	for n := 1; n < 1000; n++ {
		b.WriteString(strings.Repeat("`", n) + " ")
	}
	return b.String()
}

// Linear time, held loosely enough for a busy machine: quadratic work on these texts takes minutes. The benchmarks
// show the real times.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	t.Parallel()
	s := splitter(t)
	for name, text := range hostile() {
		start := time.Now()
		s.Split(text)
		s.SplitParts([]string{text[:len(text)/2], text[len(text)/2:]})
		require.Less(t, time.Since(start), 2*time.Second, name)
	}
}

func TestSplitWithoutTagsDoesNotAllocate(t *testing.T) {
	s := splitter(t)
	text := strings.Repeat("a < b, c[0] and `code` <b>bold</b>.\n", 100)
	require.Zero(t, testing.AllocsPerRun(10, func() { s.Split(text) }))
	parts := []string{"no tag", "here"}
	require.Zero(t, testing.AllocsPerRun(10, func() { s.SplitParts(parts) }))
}

func BenchmarkSplit(b *testing.B) {
	s := splitter(b)
	texts := hostile()
	texts["plain prose, 4 KB"] = strings.Repeat("The answer is a plain sentence of some words.\n", 90)
	texts["html, 4 KB"] = strings.Repeat("<td class=\"x\">cell</td>\n", 170)
	texts["deepseek, 4 KB"] = "<think>\n" + texts["plain prose, 4 KB"] + "</think>\n\nIt is 20C."
	for name, text := range texts {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				s.Split(text)
			}
		})
	}
}
