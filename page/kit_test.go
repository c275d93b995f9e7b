// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"golang.org/x/net/html"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// generation is a model call that Langfuse draws as a conversation.
func generation(trace, span byte, name, input, output string) ptrace.Traces {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", "shop")
	s := rs.ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetTraceID([16]byte{15: trace})
	s.SetSpanID([8]byte{7: span})
	s.SetName(name)
	s.SetStartTimestamp(1755000000000000000 + pcommon.Timestamp(trace)*1e9)
	s.SetEndTimestamp(1755000001500000000 + pcommon.Timestamp(trace)*1e9)
	attrs := s.Attributes()
	attrs.PutStr("langfuse.observation.type", "generation")
	attrs.PutStr("langfuse.observation.input", input)
	attrs.PutStr("langfuse.observation.output", output)
	attrs.PutStr("langfuse.observation.model.name", "gpt-5-mini")
	attrs.PutStr("langfuse.session.id", "visit-42")
	attrs.PutStr("langfuse.user.id", "rider-17")
	return td
}

func says(role, content string) string {
	return fmt.Sprintf(`[{"role":%q,"content":%q}]`, role, content)
}

// simple is a generation with one question and one answer.
func simple(trace, span byte, question string) ptrace.Traces {
	return generation(trace, span, "chat", says("user", question), says("assistant", "answer"))
}

func spanOf(td ptrace.Traces) ptrace.Span {
	return td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
}

const (
	trace1 = "00000000000000000000000000000001"
	span1  = "0000000000000001"
)

func get(t *testing.T, p *Page, path string) (int, string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1"+path, nil)
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	require.NoError(t, err)
	return w.Code, string(body)
}

func open(t *testing.T, p *Page, path string) *html.Node {
	t.Helper()
	status, body := get(t, p, path)
	require.Equal(t, http.StatusOK, status, body)
	return parse(t, body)
}

func parse(t *testing.T, body string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	require.NoError(t, err)
	return doc
}

// words is the text of a document as a person reads it.
func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// attrsOf returns every value of an attribute in a document.
func attrsOf(n *html.Node, key string) []string {
	var out []string
	for d := range n.Descendants() {
		for _, a := range d.Attr {
			if a.Key == key {
				out = append(out, a.Val)
			}
		}
	}
	return out
}

func observations(t *testing.T, td ptrace.Traces) []preview.Observation {
	t.Helper()
	return preview.Read(td)
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// moreOf returns the address of the rest of the first text that was cut.
func moreOf(t *testing.T, n *html.Node) string {
	t.Helper()
	for d := range n.Descendants() {
		if attr(d, "class") == "more" {
			return attr(d, "href")
		}
	}
	require.Fail(t, "nothing was cut")
	return ""
}
