// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/page"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// TestDrawnConversationAgrees holds the page against preview for every case of the
// repository: each message, thinking block, call and tool that preview sees is drawn, once,
// and nothing else; before the processor and behind it.
func TestDrawnConversationAgrees(t *testing.T) {
	t.Parallel()
	cases := casetest.Find(t, "../testdata")
	require.NotEmpty(t, cases)
	drawn := 0
	for _, c := range cases {
		cfg, err := langfuse.ParseProcessorConfig([]byte(c.Config))
		require.NoError(t, err, c.Name)
		var all []preview.Observation
		for _, td := range c.Traces {
			all = append(all, preview.Read(td)...)
		}
		out, err := langfuse.Reshape(t.Context(), cfg, c.Traces, c.Logs, nil)
		require.NoError(t, err, c.Name)
		for _, o := range append(all, preview.Read(out)...) {
			drawn += agrees(t, c.Name, o)
		}
	}
	require.Greater(t, drawn, 1000)
	t.Logf("%d messages of %d cases", drawn, len(cases))
}

func agrees(t *testing.T, name string, o preview.Observation) int {
	t.Helper()
	ui := preview.Draw(o)
	v := page.DrawWhole(o)
	require.Equal(t, ui.Chat, v.Chat, name)
	require.Len(t, v.Problems, len(preview.Explain(o, ui)), name)
	tools := []string{}
	for _, tool := range v.Tools {
		tools = append(tools, tool.Name)
	}
	require.Equal(t, ui.ToolsShown, tools, name)
	if !ui.Chat {
		return 0
	}
	var want []string
	for _, m := range ui.Messages {
		if m.View != "hidden" {
			want = append(want, meaning(m))
		}
	}
	var got []string
	flatten(v.Messages, &got)
	require.ElementsMatch(t, want, got, "%s: %s", name, o.Name)
	inHTML(t, name, v, ui)
	return len(got)
}

// meaning is what a message says, as preview reads it.
func meaning(m preview.Message) string {
	parts := []string{m.Side, page.Visible(m.Role.String()), m.View}
	if m.View == "json" || m.View == "table" {
		return strings.Join(parts, "|")
	}
	parts = append(parts, m.Thinking...)
	parts = append(parts, page.Pretty(m.Text.String()))
	for _, c := range m.ToolCalls {
		parts = append(parts, page.Visible(c.ID.String()), page.Visible(c.Name.String()), page.Pretty(c.Arguments.String()))
	}
	return strings.Join(parts, "|")
}

// flatten is the same of what is drawn, with the results below their calls.
func flatten(messages []page.Message, into *[]string) {
	for _, m := range messages {
		parts := []string{m.Side, m.Role, m.View}
		for _, t := range m.Thinking {
			parts = append(parts, t.Whole)
		}
		if m.View != "json" && m.View != "table" {
			parts = append(parts, page.Pretty(m.Body.Whole))
		}
		for _, c := range m.Calls {
			parts = append(parts, c.ID, c.Name, c.Arguments.Whole)
			if c.Result != nil {
				flatten([]page.Message{*c.Result}, into)
			}
		}
		*into = append(*into, strings.Join(parts, "|"))
	}
}

// inHTML: what is in the view is in the page, and reads as it does in the view.
func inHTML(t *testing.T, name string, v page.Observation, ui preview.UI) {
	t.Helper()
	rendered, err := page.Render(v)
	require.NoError(t, err)
	doc, err := html.Parse(strings.NewReader(rendered))
	require.NoError(t, err)
	var b strings.Builder
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	text := normal(b.String())
	for _, m := range ui.Messages {
		if m.View == "hidden" || m.View == "json" || m.View == "table" {
			continue
		}
		for _, s := range slices.Concat(m.Thinking, []string{m.Text.String()}) {
			require.True(t, strings.Contains(text, normal(page.Visible(s))) || strings.Contains(text, normal(page.Visible(page.Pretty(s)))),
				"%s: %.300q is not drawn", name, s)
		}
		for _, c := range m.ToolCalls {
			require.Contains(t, text, normal(page.Visible(page.Pretty(c.Arguments.String()))), name)
		}
	}
}

// normal drops what a parser of HTML does to white space.
func normal(s string) string { return strings.Join(strings.Fields(s), " ") }
