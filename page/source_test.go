// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

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

func TestSpansThatNeverArrivedAreNamed(t *testing.T) {
	t.Parallel()
	p := New()
	p.Accept(simple(1, 1, "x"))
	p.AcceptRaw(simple(1, 1, "x"))
	noise := simple(1, 2, "x")
	spanOf(noise).SetName("GET /health")
	p.AcceptRaw(noise)
	doc := open(t, p, "/trace/"+trace1)
	require.Contains(t, words(doc), "1 source span did not reach Langfuse")
	require.Contains(t, words(doc), "GET /health")
	text := words(open(t, p, "/trace/"+trace1+"?span=0000000000000002&view=before"))
	require.Contains(t, text, "This span has not reached Langfuse")
}
