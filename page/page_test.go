// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
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

func TestSourceStandsBesideTheObservation(t *testing.T) {
	t.Parallel()
	p := New()
	td := simple(1, 1, "hello")
	spanOf(td).Attributes().PutStr("langfuse.observation.metadata.explain",
		`{"read":{"input":{"dialect":"otelgenai","key":"gen_ai.input.messages"}},"redacted":[{"rule":"github-token","place":"arguments","count":2}]}`)
	p.Accept(td)
	raw := ptrace.NewTraces()
	td.CopyTo(raw)
	spanOf(raw).Attributes().Clear()
	spanOf(raw).Attributes().PutStr("gen_ai.input.messages", says("user", "hello from the source"))
	p.AcceptRaw(raw)
	ld := plog.NewLogs()
	rec := ld.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	rec.SetTraceID([16]byte{15: 1})
	rec.SetSpanID([8]byte{7: 1})
	rec.SetEventName("gen_ai.user.message")
	rec.Body().SetStr("spoken in a record")
	p.AcceptRawLogs(ld)

	doc := open(t, p, "/trace/"+trace1+"?view=both")
	text := words(doc)
	for _, want := range []string{"hello from the source", "spoken in a record", "github-token", "arguments", "read from gen_ai.input.messages · otelgenai"} {
		require.Contains(t, text, want)
	}
	require.Contains(t, attrsOf(doc, "data-source"), "gen_ai.input.messages")
	require.NotContains(t, text, `"dialect"`, "the explanation is drawn, not dumped")
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

func TestLongTextIsDrawnInPieces(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789abcdé ", 130_000) // 2 MB without a line break
	p := New()
	p.Accept(simple(1, 1, long))
	began := time.Now()
	status, body := get(t, p, "/trace/"+trace1)
	require.Equal(t, http.StatusOK, status)
	require.Less(t, len(body), 60<<10)
	t.Logf("drawn in %v", time.Since(began))
	text := long[:cutAt(long, firstBytes)]
	next := moreOf(t, parse(t, body))
	for next != "" {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1"+next, nil))
		require.Equal(t, http.StatusOK, w.Code)
		text += w.Body.String()
		if w.Header().Get("X-Rest") == "0" {
			break
		}
		next = next[:strings.LastIndex(next, "from=")] + "from=" + w.Header().Get("X-Next")
	}
	require.Equal(t, len(long), len(text))
	require.True(t, long == text)
}

func TestRawRouteTakesOTLP(t *testing.T) {
	t.Parallel()
	p := New()
	body, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(simple(1, 1, "raw"))
	require.NoError(t, err)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = w.Write(body)
	require.NoError(t, w.Close())
	require.Equal(t, http.StatusOK, post(t, p, "/raw/v1/traces", "application/x-protobuf", "gzip", zipped.Bytes()))
	require.Equal(t, http.StatusOK, post(t, p, "/raw/v1/logs", "application/json", "", []byte(`{"resourceLogs":[]}`)))
	require.Equal(t, http.StatusUnsupportedMediaType, post(t, p, "/raw/v1/traces", "text/plain", "", body))
	require.Equal(t, http.StatusBadRequest, post(t, p, "/raw/v1/traces", "application/json", "", []byte("{")))
	require.Equal(t, http.StatusBadRequest, post(t, p, "/raw/v1/traces", "application/x-protobuf", "gzip", body))
	require.Contains(t, words(open(t, p, "/")), "not delivered")
}

func post(t *testing.T, p *Page, path, kind, encoding string, body []byte) int {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1"+path, bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Content-Encoding", encoding)
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Code
}

func TestEventsTellOfChanges(t *testing.T) {
	t.Parallel()
	p := New()
	server := httptest.NewServer(p)
	defer server.Close()
	defer p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/events", nil)
	require.NoError(t, err)
	resp, err := server.Client().Do(r)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewScanner(resp.Body)
	require.True(t, lines.Scan())
	p.Accept(simple(1, 1, "x"))
	for lines.Scan() {
		if lines.Text() == "data: "+trace1 {
			return
		}
	}
	require.Fail(t, "no event", "%v", lines.Err())
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

func TestTreeOfManySpansIsPaged(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	spans := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans()
	for i := range 5000 {
		s := spans.AppendEmpty()
		s.SetTraceID([16]byte{15: 1})
		s.SetSpanID([8]byte{6: byte((i + 1) >> 8), 7: byte(i + 1)})
		if i > 0 {
			s.SetParentSpanID([8]byte{6: byte((i/3 + 1) >> 8), 7: byte(i/3 + 1)})
		}
		s.SetName(fmt.Sprintf("step %d", i))
		s.SetStartTimestamp(1755000000000000000)
		s.SetEndTimestamp(1755000001000000000)
	}
	p := New()
	p.Accept(td)
	began := time.Now()
	status, body := get(t, p, "/trace/"+trace1)
	require.Equal(t, http.StatusOK, status)
	t.Logf("drawn in %v, %d bytes", time.Since(began), len(body))
	require.Equal(t, nodesPerPage, strings.Count(body, `role="treeitem"`))
	require.Contains(t, body, "1–500 of 5000")
	require.Less(t, len(body), 1<<20)
	require.Contains(t, words(open(t, p, "/trace/"+trace1+"/tree?from=4500")), "4501–5000 of 5000")
}

func TestHistoryIsToldFromWhatTheSpanBrought(t *testing.T) {
	t.Parallel()
	td := generation(1, 1, "chat",
		`[{"role":"user","content":"first"},{"role":"assistant","content":"answer"},{"role":"user","content":"new"}]`, says("assistant", "ok"))
	attrs := spanOf(td).Attributes()
	attrs.PutStr("langfuse.observation.metadata.history", `{"source":"joined","complete":false,"messages":3}`)
	attrs.PutStr("langfuse.observation.metadata.explain", `{"read":{"input":{"dialect":"d","key":"k"}},"redacted":[]}`)
	p := New()
	p.Accept(td)
	text := words(open(t, p, "/trace/"+trace1))
	require.Contains(t, text, "joined from earlier spans, incomplete")
	require.Equal(t, 2, strings.Count(text, "joined from an earlier span")-strings.Count(text, "joined from an earlier spans"))
	require.Equal(t, 1, strings.Count(text, "read from k · d"))
}
