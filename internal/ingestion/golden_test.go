// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// TestBothDoorsStoreTheSame plays every golden through the batch API of a stand-in in legacy mode and
// holds what it stored, field by field, against what Langfuse stores of the same spans over OTLP.
func TestBothDoorsStoreTheSame(t *testing.T) {
	t.Parallel()
	goldens, err := filepath.Glob(filepath.Join("..", "..", "testdata", "*", "*", "out.json"))
	require.NoError(t, err)
	require.NotEmpty(t, goldens)
	for _, golden := range goldens {
		t.Run(filepath.ToSlash(filepath.Dir(golden)), func(t *testing.T) {
			t.Parallel()
			td := load(t, golden)
			s := langfusetest.New(langfusetest.WithLegacyIngestion())
			events := ingestion.Convert(td)
			play(t, s, events)
			want := map[string]preview.Observation{}
			for _, o := range preview.Read(td) {
				want[o.SpanID] = o
			}
			for _, o := range want {
				requireSame(t, s, o)
			}
			require.Equal(t, len(want), s.IngestedCount(langfusetest.DefaultProject))
		})
	}
}

func load(t *testing.T, path string) ptrace.Traces {
	t.Helper()
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(raw)
	require.NoError(t, err)
	return td
}

// play posts events one batch at a time; every one must be taken.
func play(t *testing.T, s *langfusetest.Server, events []ingestion.Event) {
	t.Helper()
	for len(events) > 0 {
		n, size := 0, 0
		for n < len(events) && (n == 0 || size+events[n].Size() < 3_500_000) {
			size += events[n].Size()
			n++
		}
		results := post(t, s, events[:n])
		for i := range events[:n] {
			require.Equal(t, http.StatusCreated, results[events[i].ID].Status, "%s %s", events[i].Type, results[events[i].ID].Reason)
		}
		events = events[n:]
	}
}

func post(t *testing.T, s *langfusetest.Server, events []ingestion.Event) map[string]ingestion.Result {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/public/ingestion", bytes.NewReader(ingestion.Batch(events)))
	r.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	require.Equal(t, http.StatusMultiStatus, w.Code, w.Body.String())
	results, err := ingestion.Results(w.Body.String())
	require.NoError(t, err)
	return results
}

// requireSame compares one observation and its trace. What the API has no field for is not compared: the
// model of a span or event, the end of an event.
func requireSame(t *testing.T, s *langfusetest.Server, o preview.Observation) {
	t.Helper()
	got, _ := s.Ingested(langfusetest.DefaultProject, o.SpanID)
	_, trace := s.Ingested(langfusetest.DefaultProject, o.TraceID)
	require.NotNil(t, got, o.SpanID)
	require.NotNil(t, trace, o.TraceID)
	for field, want := range map[string]string{
		"id": o.SpanID, "traceId": o.TraceID, "parentObservationId": o.ParentSpanID, "name": o.Name,
		"startTime": o.StartTime, "level": o.Level, "environment": o.Environment,
		"statusMessage": o.StatusMessage.String(), "version": o.Version.String(),
		"input": o.Input.String(), "output": o.Output.String(),
	} {
		require.Equal(t, want, fieldOf(got, field), "%s of %s", field, o.Name)
	}
	require.Equal(t, o.Metadata, flat(got["metadata"]), o.Name)
	require.Equal(t, o.Type, typeOf(got["type"].(string)))
	if o.Type != "EVENT" {
		require.Equal(t, o.EndTime, fieldOf(got, "endTime"))
	}
	if o.Type != "EVENT" && o.Type != "SPAN" {
		requireSameModel(t, got, o)
	}
	requireSameTrace(t, trace, o)
}

func requireSameModel(t *testing.T, got map[string]any, o preview.Observation) {
	t.Helper()
	require.Equal(t, o.Model, fieldOf(got, "model"))
	require.Equal(t, o.FirstToken.String(), fieldOf(got, "completionStartTime"))
	require.Equal(t, o.PromptName.String(), fieldOf(got, "promptName"))
	require.Equal(t, o.PromptVersion.String(), fieldOf(got, "promptVersion"))
	usage := map[string]float64{}
	for key, v := range object(got["usageDetails"]) {
		usage[key] = v.(float64)
	}
	want := o.Usage
	if want == nil {
		want = map[string]float64{}
	}
	require.Equal(t, want, usage, o.Name)
	for field, want := range map[string]preview.Value{"modelParameters": o.Parameters, "costDetails": o.Cost} {
		if want.Nullish() {
			require.Nil(t, got[field])
			continue
		}
		raw, err := want.MarshalJSON()
		require.NoError(t, err)
		sent, err := json.Marshal(got[field])
		require.NoError(t, err)
		require.JSONEq(t, string(raw), string(sent), "%s of %s", field, o.Name)
	}
}

// requireSameTrace: what the OTLP door keeps on every observation, this one keeps on the trace.
func requireSameTrace(t *testing.T, trace map[string]any, o preview.Observation) {
	t.Helper()
	for field, want := range map[string]string{"userId": o.UserID, "sessionId": o.SessionID, "release": o.Release.String(), "name": o.TraceName.String()} {
		if want != "" {
			require.Equal(t, want, fieldOf(trace, field), "%s of the trace of %s", field, o.Name)
		}
	}
	for _, tag := range o.Tags {
		require.Contains(t, trace["tags"], tag)
	}
	if o.Public.IsTrue() {
		require.Equal(t, true, trace["public"])
	}
	if o.ParentSpanID == "" {
		require.NotEmpty(t, trace["name"])
	}
}

func typeOf(event string) string {
	for _, kind := range []string{
		"span", "generation", "event", "agent", "tool", "chain", "retriever", "evaluator", "embedding", "guardrail",
	} {
		if event == kind+"-create" {
			return string(bytes.ToUpper([]byte(kind)))
		}
	}
	return event
}

func fieldOf(m map[string]any, key string) string {
	switch v := m[key].(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// flat joins nested keys with dots, as Langfuse stores them.
func flat(v any) map[string]string {
	out := map[string]string{}
	for key, member := range object(v) {
		if inner, nested := member.(map[string]any); nested {
			for name, text := range flat(inner) {
				out[key+"."+name] = text
			}
			continue
		}
		out[key] = fmt.Sprint(member)
	}
	return out
}
