// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

func TestListShowsWhatArrived(t *testing.T) {
	t.Parallel()
	p := New()
	require.Contains(t, words(open(t, p, "/")), "Nothing has arrived yet.")
	td := simple(1, 1, "hello")
	spanOf(td).Attributes().PutStr("langfuse.observation.usage_details", `{"input":1200,"output":34,"total":1234}`)
	spanOf(td).Attributes().PutStr("langfuse.observation.cost_details", `{"total":0.5}`)
	spanOf(td).Attributes().PutStr("langfuse.observation.completion_start_time", "2025-08-12T12:00:01.250Z")
	spanOf(td).SetStartTimestamp(1755000001000000000) // 2025-08-12T12:00:01Z
	spanOf(td).SetEndTimestamp(1755000002500000000)
	p.Accept(td)
	text := words(open(t, p, "/"))
	for _, want := range []string{"chat", "visit-42", "rider-17", "gpt-5-mini", "1,234", "$0.5", "1.50 s", "250 ms", "12:00:01"} {
		require.Contains(t, text, want)
	}
}

func TestSearchAndFilter(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "where is my gravel bike"))
	failed := simple(2, 1, "another thing")
	spanOf(failed).Attributes().PutStr("langfuse.observation.level", "ERROR")
	p.Accept(failed)
	for query, want := range map[string]string{
		"q=GRAVEL": "1–1 of 1", "q=gravel+another": "No trace matches.", "q=model:gpt-5": "1–2 of 2", "q=user:nobody": "No trace matches.",
		"q=session:visit": "1–2 of 2", "show=errors": "1–1 of 1", "q=" + trace1: "1–1 of 1", "q=http://none": "No trace matches.", "from=x": "1–2 of 2", "from=-5": "1–2 of 2",
	} {
		require.Contains(t, words(open(t, p, "/rows?"+query)), want, query)
	}
}

func TestResultStandsBelowItsCall(t *testing.T) {
	t.Parallel()
	input := `[{"role":"user","content":"stock?"},{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"get_stock","arguments":"{\"part\":\"cassette\"}"}}]},` +
		`{"role":"tool","tool_call_id":"c1","content":"{\"left\":4}"}]`
	p := New()
	p.Accept(generation(1, 1, "chat", input, says("assistant", "four")))
	doc := open(t, p, "/trace/"+trace1)
	for n := range doc.Descendants() {
		if attr(n, "class") == "call" {
			require.Contains(t, words(n), "get_stock")
			require.Contains(t, words(n), "\"part\": \"cassette\"")
			require.Contains(t, words(n), "\"left\": 4")
			return
		}
	}
	require.Fail(t, "no call is drawn")
}

func TestSpanThatBypassedTheProcessorSaysWhy(t *testing.T) {
	t.Parallel()
	td := simple(1, 1, "x")
	spanOf(td).Attributes().Clear()
	spanOf(td).Attributes().PutStr("gen_ai.operation.name", "chat")
	spanOf(td).Attributes().PutStr("gen_ai.request.model", "m")
	spanOf(td).Attributes().PutStr("unread.messages", says("user", "lost"))
	p := New()
	p.Accept(td)
	require.Contains(t, words(open(t, p, "/trace/"+trace1)), "the attribute unread.messages looks like messages and is not read")
}

func TestSessionIsOneConversation(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(generation(1, 1, "turn one", says("user", "first question"), says("assistant", "first answer")))
	p.Accept(generation(2, 1, "turn two",
		`[{"role":"user","content":"first question"},{"role":"assistant","content":"first answer"},{"role":"user","content":"first question"}]`,
		says("assistant", "second answer")))
	text := words(open(t, p, "/session?id=visit-42"))
	require.Equal(t, 2, strings.Count(text, "first question"), "what is asked again is drawn again, history is not")
	require.Equal(t, 1, strings.Count(text, "first answer"))
	require.Equal(t, 1, strings.Count(text, "second answer"))
	status, _ := get(t, p, "/session?id=")
	require.Equal(t, http.StatusNotFound, status)
}

func TestCopyIsOTLPAndCanBeScrubbed(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "my name is Mallory"))
	for query, there := range map[string]bool{"": true, "?scrub=1": false} {
		status, body := get(t, p, "/trace/"+trace1+"/otlp"+query)
		require.Equal(t, http.StatusOK, status)
		td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces([]byte(body))
		require.NoError(t, err)
		require.Equal(t, 1, td.SpanCount())
		require.Equal(t, there, strings.Contains(body, "Mallory"))
	}
}

func TestUnknownPlacesAreNotFound(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "x"))
	for _, path := range []string{
		"/nowhere", "/trace/unknown", "/trace/" + trace1 + "/span/none", "/trace/" + trace1 + "/span/" + span1 + "/text?no=99",
		"/trace/" + trace1 + "/span/" + span1 + "/text?no=0&from=999999", "/assets/list.tmpl", "/assets/..%2fpage.go",
	} {
		status, _ := get(t, p, path)
		require.Equal(t, http.StatusNotFound, status, path)
	}
	for _, asset := range []string{"style.css", "page.js"} {
		status, _ := get(t, p, "/assets/"+asset)
		require.Equal(t, http.StatusOK, status)
	}
}

func TestPageCanStandBelowAPath(t *testing.T) {
	t.Parallel()
	p := New(WithBase("/see/it/"))
	p.Accept(simple(1, 1, "x"))
	for _, href := range attrsOf(open(t, p, "/see/it/"), "href") {
		require.Regexp(t, `^(/see/it/|\?|#main$|data:,$)`, href)
	}
	open(t, p, "/see/it/trace/"+trace1)
}
