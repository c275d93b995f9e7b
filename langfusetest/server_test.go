// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
	"go.uber.org/goleak"

	"github.com/otelcol-langfuse/langfuse/preview"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

type call struct {
	path, contentType, encoding, user, password, version string
	body                                                 []byte
}

func oneSpan() ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetTraceID(pcommon.TraceID{1})
	span.SetSpanID(pcommon.SpanID{2})
	span.SetName("chat")
	return td
}

func protoBody(t *testing.T) []byte {
	t.Helper()
	body, err := ptraceotlp.NewExportRequestFromTraces(oneSpan()).MarshalProto()
	require.NoError(t, err)
	return body
}

func jsonBody(t *testing.T) []byte {
	t.Helper()
	body, err := ptraceotlp.NewExportRequestFromTraces(oneSpan()).MarshalJSON()
	require.NoError(t, err)
	return body
}

func zipped(t *testing.T, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(body)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func good(body []byte) call {
	return call{
		path: "/api/public/otel/v1/traces", contentType: "application/x-protobuf",
		user: DefaultPublicKey, password: DefaultSecretKey, version: "4", body: body,
	}
}

func post(t *testing.T, s *Server, c call) (*http.Response, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+c.path, bytes.NewReader(c.body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", c.contentType)
	if c.encoding != "" {
		req.Header.Set("Content-Encoding", c.encoding)
	}
	if c.version != "" {
		req.Header.Set("x-langfuse-ingestion-version", c.version)
	}
	req.SetBasicAuth(c.user, c.password)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	require.NoError(t, resp.Body.Close())
	return resp, nil
}

func newServer(t *testing.T, options ...Option) *Server {
	t.Helper()
	s := NewServer(options...)
	t.Cleanup(s.Close)
	return s
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*call)
		status int
	}{
		"protobuf":          {func(*call) {}, http.StatusOK},
		"gzip":              {func(c *call) { c.body, c.encoding = zipped(t, c.body), "gzip" }, http.StatusOK},
		"json":              {func(c *call) { c.body, c.contentType = jsonBody(t), "application/json; charset=utf-8" }, http.StatusOK},
		"no version":        {func(c *call) { c.version = "" }, http.StatusOK},
		"empty":             {func(c *call) { c.body = nil }, http.StatusOK},
		"wrong secret":      {func(c *call) { c.password = "sk-lf-other" }, http.StatusUnauthorized},
		"wrong key":         {func(c *call) { c.user = "pk-lf-other" }, http.StatusUnauthorized},
		"version 5":         {func(c *call) { c.version = "5" }, http.StatusBadRequest},
		"version word":      {func(c *call) { c.version = "new" }, http.StatusBadRequest},
		"not protobuf":      {func(c *call) { c.body = []byte("no protobuf") }, http.StatusBadRequest},
		"not json":          {func(c *call) { c.body, c.contentType = []byte("{"), "application/json" }, http.StatusBadRequest},
		"text":              {func(c *call) { c.contentType = "text/plain" }, http.StatusBadRequest},
		"zstd":              {func(c *call) { c.encoding = "zstd" }, http.StatusBadRequest},
		"not gzip":          {func(c *call) { c.encoding = "gzip" }, http.StatusBadRequest},
		"metrics":           {func(c *call) { c.path = "/api/public/otel/v1/metrics" }, http.StatusOK},
		"no logs":           {func(c *call) { c.path = "/api/public/otel/v1/logs" }, http.StatusNotFound},
		"bearer is not key": {func(c *call) { c.user, c.password = "", "" }, http.StatusUnauthorized},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := good(protoBody(t))
			test.change(&c)
			resp, err := post(t, newServer(t), c)
			require.NoError(t, err)
			require.Equal(t, test.status, resp.StatusCode)
		})
	}
}

func TestKeepsWhatArrivedByProject(t *testing.T) {
	t.Parallel()
	s := newServer(t, WithProject("a", "pk-a", "sk-a"), WithProject("b", "pk-b", "sk-b"))
	c := good(protoBody(t))
	c.user, c.password = "pk-b", "sk-b"
	_, err := post(t, s, c)
	require.NoError(t, err)
	_, err = post(t, s, c)
	require.NoError(t, err)

	require.NoError(t, s.WaitSpans(t.Context(), 2))
	require.Zero(t, s.Traces("a").SpanCount())
	require.Equal(t, 2, s.Traces("b").SpanCount())
	require.Equal(t, map[pcommon.SpanID]int{{2}: 2}, s.Seen("b"))
	require.Equal(t, http.StatusOK, s.Requests()[0].Status)
	require.Equal(t, "b", s.Requests()[0].Project)
}

func TestKeepsWithinBounds(t *testing.T) {
	t.Parallel()
	s := newServer(t, WithKeepBytes(1))
	for range 3 {
		_, err := post(t, s, good(protoBody(t)))
		require.NoError(t, err)
	}
	require.Equal(t, 3, s.SpanCount())
	require.Equal(t, 1, s.Traces().SpanCount(), "the newest is kept")
	require.Equal(t, 2, s.Evicted())
}

func TestSizeLimit(t *testing.T) {
	t.Parallel()
	s := newServer(t, WithMaxRequestBytes(10))
	resp, err := post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, http.StatusRequestEntityTooLarge, resp.StatusCode)
	require.Zero(t, s.SpanCount())

	s.SetMaxRequestBytes(0)
	resp, err = post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, resp.StatusCode)
}

func TestStatusFaults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.Fail(Status(500), Throttle(7), ThrottleUntil(time.Unix(0, 0)), Status(401), Pass())
	for _, want := range []struct {
		status     int
		retryAfter string
	}{
		{500, ""}, {429, "7"}, {429, "Thu, 01 Jan 1970 00:00:00 GMT"}, {401, ""}, {200, ""}, {200, ""},
	} {
		resp, err := post(t, s, good(protoBody(t)))
		require.NoError(t, err)
		require.Equal(t, want.status, resp.StatusCode)
		require.Equal(t, want.retryAfter, resp.Header.Get("Retry-After"))
	}
	require.Equal(t, 2, s.SpanCount())
}

func TestConnectionFaults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.Fail(ResetMidBody(), LoseAnswer(), Slow(time.Millisecond))

	_, err := post(t, s, good(protoBody(t)))
	require.Error(t, err)
	require.Zero(t, s.SpanCount(), "reset stores nothing")
	_, err = post(t, s, good(protoBody(t)))
	require.Error(t, err)
	require.Equal(t, 1, s.SpanCount(), "a lost answer was an acceptance")
	_, err = post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, 2, s.SpanCount())
}

func TestHangEndsWithTheServer(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.FailAlways(Hang())
	done := make(chan error, 1)
	go func() {
		_, err := post(t, s, good(protoBody(t)))
		done <- err
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, s.WaitSpans(ctx, 1), context.DeadlineExceeded)
	s.Close()
	require.Error(t, <-done)
}

func TestOneBadSpanRefusesTheRequest(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.RefuseSpans(func(_ string, span ptrace.Span) bool { return span.Name() == "chat" })
	resp, err := post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, http.StatusBadRequest, resp.StatusCode)
	s.Heal()
	resp, err = post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, resp.StatusCode)
}

func TestRefusesWhatLangfuseRefuses(t *testing.T) {
	t.Parallel()
	for body, status := range map[string]int{
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"02"}]}]}]}`:                                 400,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"01","spanId":"02","attributes":{}}]}]}]}`:  400,
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"no hex","spanId":"02","name":"odd"}]}]}]}`: 200,
		`{"resourceSpans":[]}`: 200,
	} {
		s := newServer(t)
		c := good([]byte(body))
		c.contentType = "application/json"
		resp, err := post(t, s, c)
		require.NoError(t, err)
		require.Equal(t, status, resp.StatusCode, body)
		require.Len(t, s.Observations(DefaultProject), s.SpanCount(), body)
	}
}

func TestTellsProblems(t *testing.T) {
	t.Parallel()
	var kinds []preview.Kind
	s := newServer(t, WithOnProblem(func(project string, o preview.Observation, problems []preview.Problem) {
		for _, p := range problems {
			kinds = append(kinds, p.Kind)
		}
	}))
	td := oneSpan()
	span := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	span.Attributes().PutStr("langfuse.observation.type", "generation")
	span.Attributes().PutStr("langfuse.observation.input", `[{"role":"user","content":"hi","tools":[{"type":"function"}]}]`)
	body, err := ptraceotlp.NewExportRequestFromTraces(td).MarshalProto()
	require.NoError(t, err)
	_, err = post(t, s, good(body))
	require.NoError(t, err)
	require.NotEmpty(t, kinds)
	require.Len(t, s.Observations(), 1)
}

func TestRotatedKeys(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.SetProject(DefaultProject, DefaultPublicKey, "sk-lf-new")
	resp, err := post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
}

func TestOtherRoutes(t *testing.T) {
	t.Parallel()
	s := newServer(t, WithBasePath("langfuse"), WithHandler("GET /page", http.NotFoundHandler()))
	for path, want := range map[string]int{
		"/api/public/health": 200, "/api/public/ready": 200, "/api/public/projects": 401, "/page": 404,
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL()+path, nil)
		require.NoError(t, err)
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		resp, err := client.Do(req)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, want, resp.StatusCode, path)
	}
}

func TestOnAcceptAndReset(t *testing.T) {
	t.Parallel()
	var projects []string
	s := newServer(t, WithOnAccept(func(project string, _ ptrace.Traces) { projects = append(projects, project) }))
	_, err := post(t, s, good(protoBody(t)))
	require.NoError(t, err)
	require.Equal(t, []string{DefaultProject}, projects)
	s.Reset()
	require.Zero(t, s.SpanCount()+len(s.Requests())+s.Traces().SpanCount())
}
