// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"golang.org/x/net/html"
)

// attacks are texts that would run, load, link or deceive if the page let them.
var attacks = []string{
	`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `"><svg onload=alert(1)>`, `</pre></details><iframe src=//evil>`,
	"[click](javascript:alert(1))", "![pixel](https://evil.example/pixel.png)", "<a href='https://evil.example'>x</a>",
	"{{.Plain}} {{template \"list\"}}", "\u202Etxt.exe\u202C", "a\x00b\x1b[31m", "\xff\xfe broken", "<style>*{display:none}</style>",
	"&lt;b&gt; `code` **bold** <b>html</b>", "<base href=//evil>", "data:text/html,<script>1</script>",
}

func hostile(id byte, attack string) ptrace.Traces {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\x00", `\u0000`, "\x1b", `\u001b`).Replace(attack)
	input := `[{"role":"user","content":[{"type":"text","text":"` + quoted + `"},{"type":"image_url","image_url":{"url":"https://evil.example/` + "i.png" + `"}}],` +
		`"tools":[{"name":"` + quoted + `","description":"` + quoted + `","parameters":{"x":"` + quoted + `"}}]}]`
	output := `[{"role":"assistant","content":"` + quoted + `","thinking":[{"type":"thinking","content":"` + quoted + `"}],` +
		`"tool_calls":[{"id":"` + quoted + `","type":"function","function":{"name":"` + quoted + `","arguments":"` + "{}" + `"}}]}]`
	td := generation(id, 1, attack, input, output)
	attrs := spanOf(td).Attributes()
	attrs.PutStr("langfuse.session.id", attack)
	attrs.PutStr("langfuse.user.id", attack)
	attrs.PutStr("langfuse.trace.name", attack)
	attrs.PutStr("langfuse.observation.metadata."+attack, attack)
	attrs.PutStr(attack, attack)
	spanOf(td).Events().AppendEmpty().SetName(attack)
	return td
}

func TestHostileContentIsHarmless(t *testing.T) {
	t.Parallel()
	p := New()
	for i, attack := range attacks {
		p.Accept(hostile(byte(i+1), attack))
		p.AcceptRaw(hostile(byte(i+1), attack))
	}
	harmless(t, open(t, p, "/"), true)
	for _, id := range p.store.all() {
		harmless(t, open(t, p, "/trace/"+id.id+"?view=both"), true)
	}
	var buf strings.Builder
	require.NoError(t, WriteHTML(&buf, Report{Title: attacks[0], Observations: observations(t, hostile(1, attacks[0])), Source: hostile(1, attacks[0])}))
	harmless(t, parse(t, buf.String()), false)
}

// harmless: only our own script, no element that loads or frames, no handler, no link elsewhere.
func harmless(t *testing.T, doc *html.Node, served bool) {
	t.Helper()
	scripts := 0
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			require.False(t, strings.ContainsFunc(n.Data, steering), "%q", n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script":
			scripts++
			require.Nil(t, n.FirstChild)
		case "iframe", "object", "embed", "base", "link":
			require.Equal(t, "link", n.Data)
		case "svg":
			require.Contains(t, attrsOf(n.Parent, "class"), "bar")
		}
		for _, a := range n.Attr {
			require.False(t, strings.HasPrefix(a.Key, "on") || a.Key == "style", "%s=%s", a.Key, a.Val)
			if a.Key == "href" || a.Key == "src" {
				require.Regexp(t, `^(/|\?|#main$|data:,$|data:image/)`, a.Val)
			}
		}
	}
	require.Equal(t, served, scripts == 1)
}

func TestPolicyAllowsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	p := New()
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost:1/", nil))
	policy := w.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "default-src 'none'")
	require.NotContains(t, policy, "unsafe")
	require.NotContains(t, policy, "http:")
	w = httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost:1/?images=1", nil))
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "img-src data: http: https:")
}

func TestForeignNamesAreRefused(t *testing.T) {
	t.Parallel()
	for host, status := range map[string]int{
		"127.0.0.1:3000": 200, "localhost": 200, "[::1]:3000": 200, "192.0.2.1": 200, "evil.example": 403, "evil.example:3000": 403, "": 403,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://x/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		New().ServeHTTP(w, r)
		require.Equal(t, status, w.Code, host)
		w = httptest.NewRecorder()
		New(WithAnyHost()).ServeHTTP(w, r)
		require.Equal(t, http.StatusOK, w.Code, host)
	}
}

func TestImagesAreInlineOnly(t *testing.T) {
	t.Parallel()
	const pixel = "data:image/png;base64,iVBORw0KGgo="
	image := func(url string) string {
		return `[{"role":"user","content":[{"type":"text","text":"see"},{"type":"image_url","image_url":{"url":"` + url + `"}}]}]`
	}
	p := New()
	p.Accept(generation(1, 1, "chat", image(pixel), says("assistant", "x")))
	p.Accept(generation(2, 1, "chat", image("https://evil.example/x.png"), says("assistant", "x")))
	p.Accept(generation(3, 1, "chat", image(`data:image/svg+xml;base64,PHN2Zz4=`), says("assistant", "x")))
	require.Contains(t, attrsOf(open(t, p, "/trace/"+trace1), "src"), pixel)
	two := "/trace/00000000000000000000000000000002"
	require.NotContains(t, attrsOf(open(t, p, two), "src"), "https://evil.example/x.png")
	require.Contains(t, words(open(t, p, two)), "https://evil.example/x.png")
	require.Contains(t, attrsOf(open(t, p, two+"?images=1"), "src"), "https://evil.example/x.png")
	for _, src := range attrsOf(open(t, p, "/trace/00000000000000000000000000000003"), "src") {
		require.NotContains(t, src, "svg")
	}
}
