// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

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
	var text strings.Builder
	text.WriteString(long[:cutAt(long, firstBytes)])
	next := moreOf(t, parse(t, body))
	for next != "" {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1"+next, nil))
		require.Equal(t, http.StatusOK, w.Code)
		text.WriteString(w.Body.String())
		if w.Header().Get("X-Rest") == "0" {
			break
		}
		next = next[:strings.LastIndex(next, "from=")] + "from=" + w.Header().Get("X-Next")
	}
	require.Equal(t, len(long), text.Len())
	if text.String() != long {
		t.Error("the pieces are not the text") // without 2 MB of difference
	}
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

func TestSearchOfEverythingKeptIsQuick(t *testing.T) {
	t.Parallel()
	p := New()
	for i := range 64 {
		p.Accept(simple(byte(i+1), 1, strings.Repeat("every good boy ", 1<<16)+fmt.Sprint("needle-", i)))
	}
	began := time.Now()
	require.Contains(t, words(open(t, p, "/rows?q=Needle-63")), "1–1 of 1")
	t.Logf("64 MB searched in %v", time.Since(began))
}
