// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

func TestPrettyKeepsValues(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"b":1.50,"a":[],"c":{}}`: "{\n  \"b\": 1.50,\n  \"a\": [],\n  \"c\": {}\n}",
		"{\"z\":1}\u200b":          "{\n  \"z\": 1\n}",
		`["a:,{}\"",  null]`:       "[\n  \"a:,{}\\\"\",\n  null\n]",
		`plain`:                    `plain`,
		`{"cut":`:                  `{"cut":`,
		`"text"`:                   `"text"`,
		``:                         ``,
	} {
		require.Equal(t, want, pretty(in))
	}
}

func TestMarkdownShowsOrLeavesTextAlone(t *testing.T) {
	t.Parallel()
	require.Equal(t, `<p>a <strong>b</strong></p>`, strings.TrimSpace(string(markdown("a **b**"))))
	require.Contains(t, string(markdown("# Title")), `<p class="heading">Title</p>`)
	for _, s := range []string{"[a](https://x)", "<b>x</b>", "![i](x)", "[r]: https://x", strings.Repeat("x", markdownBelow+1)} {
		require.Empty(t, markdown(s), s)
	}
}

func TestTreeSurvivesCirclesAndChains(t *testing.T) {
	t.Parallel()
	circle := []entry{{row: row{SpanID: "a", Parent: "b"}}, {row: row{SpanID: "b", Parent: "a"}}, {row: row{SpanID: "s", Parent: "s"}}}
	require.Len(t, grow(circle), 3)
	chain := make([]entry, 20_000)
	for i := range chain {
		chain[i].SpanID, chain[i].Parent = string(rune(i+1)), string(rune(i))
	}
	nodes := grow(chain)
	require.Len(t, nodes, len(chain))
	draw(nodes)
}

func TestReportIsOneFile(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	td := simple(1, 1, "hello report")
	require.NoError(t, WriteHTML(&b, Report{Title: "x.json", Observations: observations(t, td), Source: td}))
	doc := parse(t, b.String())
	require.Contains(t, words(doc), "hello report")
	require.Empty(t, attrsOf(doc, "src"))
	require.Empty(t, attrsOf(doc, "href"))
	require.NotRegexp(t, `@import|url\(`, b.String())
	require.Contains(t, attrsOf(doc, "content"), reportPolicy())
	require.NoError(t, WriteHTML(&b, Report{}))
}

func TestDiffNamesWhatDiffers(t *testing.T) {
	t.Parallel()
	a := generation(1, 1, "chat", says("user", "hello"), says("assistant", "one"))
	b := generation(1, 1, "chat", says("user", "hello"), says("assistant", "two"))
	spanOf(b).Attributes().PutStr("langfuse.observation.model.name", "other")
	diffs := Diff(preview.Read(a), preview.Read(b))
	require.Equal(t, []Difference{
		{"GENERATION chat", "model", "gpt-5-mini", "other"}, {"GENERATION chat", "message 2 assistant", "one", "two"},
	}, diffs)
	var out strings.Builder
	require.NoError(t, WriteDiff(&out, diffs))
	require.Contains(t, out.String(), "- one\n  + two")
	require.Empty(t, Diff(preview.Read(a), preview.Read(a)))
	require.Equal(t, []Difference{{"GENERATION chat", "observation", "only here", ""}}, Diff(preview.Read(a), nil))
	require.Equal(t, []Difference{{"GENERATION chat", "observation", "", "only here"}}, Diff(nil, preview.Read(a)))
	out.Reset()
	require.NoError(t, WriteDiffHTML(&out, "a and b", diffs))
	require.Contains(t, out.String(), `<pre class="ins">two</pre>`)
}

func TestSpansPairByNameWhereIdsDiffer(t *testing.T) {
	t.Parallel()
	both := func(first byte) []preview.Observation {
		td := ptrace.NewTraces()
		for i := range byte(2) {
			simple(first+i, first+i, strings.Repeat("x", int(i)+1)).ResourceSpans().MoveAndAppendTo(td.ResourceSpans())
		}
		return preview.Read(td)
	}
	require.Empty(t, Diff(both(1), both(11)))
}

// TestDistributionHoldsNoPage: a page is for people who look, never for what runs in production.
func TestDistributionHoldsNoPage(t *testing.T) {
	t.Parallel()
	const module = "github.com/otelcol-langfuse/langfuse"
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", module, module+"/langfuseprocessor", module+"/langfuseexporter").Output()
	require.NoError(t, err)
	for pkg := range strings.FieldsSeq(string(out)) {
		require.NotEqual(t, module+"/page", pkg)
		require.NotContains(t, pkg, "bluemonday")
	}
}
