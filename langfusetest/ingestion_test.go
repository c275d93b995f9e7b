// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// postJSON returns the status and the answer.
func postJSON(t *testing.T, s *langfusetest.Server, path, body string, headers ...string) (int, map[string]any) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/public"+path, strings.NewReader(body))
	r.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	var out map[string]any
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &out))
	return w.Code, out
}

func event(id, kind, body string) string {
	return fmt.Sprintf(`{"id":%q,"type":%q,"timestamp":"2026-01-01T00:00:00.000Z","body":%s}`, id, kind, body)
}

func batch(events ...string) string { return `{"batch":[` + strings.Join(events, ",") + "]}" }

const aScore = `{"id":"s","traceId":"t","name":"n","value":0.5,"dataType":"NUMERIC"}`

// statuses maps event ids to what the 207 says of them.
func statuses(answer map[string]any) map[string]int {
	out := map[string]int{}
	for _, list := range []string{"successes", "errors"} {
		for _, entry := range answer[list].([]any) {
			e := entry.(map[string]any)
			out[e["id"].(string)] = int(e["status"].(float64))
		}
	}
	return out
}

func TestBatchAPITakesScoresOnly(t *testing.T) {
	t.Parallel()
	mixed := batch(event("1", "trace-create", `{"id":"t"}`), event("2", "score-create", aScore), event("3", "span-create", `{"id":"o","traceId":"t"}`))
	current := langfusetest.New()
	status, answer := postJSON(t, current, "/ingestion", mixed)
	require.Equal(t, http.StatusMultiStatus, status)
	require.Equal(t, map[string]int{"1": 400, "2": 201, "3": 400}, statuses(answer))
	require.Contains(t, answer["errors"].([]any)[0].(map[string]any)["error"], "events_only")
	require.Len(t, current.Scores(), 1)

	legacy := langfusetest.New(langfusetest.WithLegacyIngestion())
	_, answer = postJSON(t, legacy, "/ingestion", mixed)
	require.Equal(t, map[string]int{"1": 201, "2": 201, "3": 201}, statuses(answer))
}

func TestBatchAPIRefusesByEvent(t *testing.T) {
	t.Parallel()
	s := langfusetest.New(langfusetest.WithLegacyIngestion())
	for name, e := range map[string]string{
		"unknown type":        event("x", "thought-create", `{"id":"o"}`),
		"no id":               event("x", "span-create", `{"traceId":"t"}`),
		"time":                event("x", "span-create", `{"id":"o","startTime":"2026-01-01"}`),
		"level":               event("x", "span-create", `{"id":"o","level":"FATAL"}`),
		"environment":         event("x", "span-create", `{"id":"o","environment":"langfuse-x"}`),
		"usage":               event("x", "generation-create", `{"id":"o","usageDetails":{"input":0.5}}`),
		"cost":                event("x", "generation-create", `{"id":"o","costDetails":{"input":-1}}`),
		"prompt":              event("x", "generation-create", `{"id":"o","promptName":"p"}`),
		"name not text":       event("x", "span-create", `{"id":"o","name":1}`),
		"trace name":          event("x", "trace-create", `{"id":"t","name":"`+strings.Repeat("n", 1001)+`"}`),
		"score name":          event("x", "score-create", `{"traceId":"t","value":1}`),
		"score value":         event("x", "score-create", `{"traceId":"t","name":"n","value":"good","dataType":"NUMERIC"}`),
		"boolean":             event("x", "score-create", `{"traceId":"t","name":"n","value":2,"dataType":"BOOLEAN"}`),
		"category is no text": event("x", "score-create", `{"traceId":"t","name":"n","value":2,"dataType":"CATEGORICAL"}`),
		"score of nothing":    event("x", "score-create", `{"name":"n","value":2}`),
	} {
		status, answer := postJSON(t, s, "/ingestion", batch(e))
		require.Equal(t, http.StatusMultiStatus, status, name)
		require.Equal(t, map[string]int{"x": 400}, statuses(answer), name)
	}
	require.Empty(t, s.Scores())
}

func TestBatchAPIMergesByID(t *testing.T) {
	t.Parallel()
	s := langfusetest.New(langfusetest.WithLegacyIngestion())
	_, _ = postJSON(t, s, "/ingestion", batch(event("1", "trace-create", `{"id":"t","name":"a","userId":"u"}`)))
	_, _ = postJSON(t, s, "/ingestion", batch(event("2", "trace-create", `{"id":"t","name":"b"}`)))
	_, trace := s.Ingested(langfusetest.DefaultProject, "t")
	require.Equal(t, "b", trace["name"])
	require.Equal(t, "u", trace["userId"])
}

func TestBatchAPIEnvelope(t *testing.T) {
	t.Parallel()
	s := langfusetest.New()
	for name, c := range map[string]struct {
		body    string
		headers []string
		want    int
	}{
		"no batch":  {`{}`, nil, 400},
		"no JSON":   {"<", nil, 400},
		"gzip":      {batch(), []string{"Content-Encoding", "gzip"}, 400},
		"too large": {batch(event("1", "score-create", `{"comment":"`+strings.Repeat("c", 5<<20)+`"}`)), nil, 413},
		"bad key":   {batch(), []string{"Authorization", "Basic eA=="}, 401},
		"empty":     {batch(), nil, 207},
	} {
		status, _ := postJSON(t, s, "/ingestion", c.body, c.headers...)
		require.Equal(t, c.want, status, name)
	}
}

func TestScoresRoute(t *testing.T) {
	t.Parallel()
	s := langfusetest.New()
	status, answer := postJSON(t, s, "/scores", aScore)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "s", answer["id"])
	status, _ = postJSON(t, s, "/scores", `{"name":"n"}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Len(t, s.Scores(), 1)
}
