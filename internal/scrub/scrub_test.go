// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package scrub

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

func TestStructureStaysAndTextsGo(t *testing.T) {
	t.Parallel()
	got := New().text("gen_ai.input.messages",
		`[{"role":"user","content":"Ask Mallory about Vault 42"},{"role":"assistant","tool_calls":[{"type":"function","arguments":"{\"who\":\"Mallory\",\"n\":1.50}"}]}]`, 0)
	require.Contains(t, got, `"role":"user"`)
	require.Contains(t, got, `"type":"function"`)
	require.Contains(t, got, `\"n\":1.50`)
	for _, secret := range []string{"Mallory", "Vault", "42"} {
		require.NotContains(t, got, secret)
	}
}

func TestEqualWordsStayEqual(t *testing.T) {
	t.Parallel()
	s := New()
	got := strings.Fields(s.words.replace("Mallory met mallory, and Mallory"))
	require.Equal(t, got[0], got[4])
	require.NotEqual(t, got[0], New().words.replace("Mallory"))
	require.Equal(t, "<think> </think>", s.words.replace("<think> </think>"))
}

func TestEveryPlaceIsScrubbed(t *testing.T) {
	t.Parallel()
	const secret = "Mallory"
	fill := func(m pcommon.Map) {
		m.PutStr("a", secret)
		m.PutEmptySlice("b").AppendEmpty().SetStr(secret)
		m.PutEmptyMap("c").PutStr("d", secret)
		m.PutEmptyBytes("e").FromRaw([]byte(secret))
	}
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	fill(rs.Resource().Attributes())
	ss := rs.ScopeSpans().AppendEmpty()
	fill(ss.Scope().Attributes())
	span := ss.Spans().AppendEmpty()
	span.SetName("chat " + secret)
	span.Status().SetMessage(secret)
	fill(span.Attributes())
	fill(span.Events().AppendEmpty().Attributes())
	fill(span.Links().AppendEmpty().Attributes())
	New().Traces(td)
	b, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
	require.NoError(t, err)
	require.NotContains(t, string(b), secret)
	require.True(t, strings.HasPrefix(span.Name(), "chat "))

	ld := plog.NewLogs()
	rl := ld.ResourceLogs().AppendEmpty()
	fill(rl.Resource().Attributes())
	sl := rl.ScopeLogs().AppendEmpty()
	fill(sl.Scope().Attributes())
	rec := sl.LogRecords().AppendEmpty()
	fill(rec.Attributes())
	rec.Body().SetStr(secret)
	New().Logs(ld)
	b, err = (&plog.ProtoMarshaler{}).MarshalLogs(ld)
	require.NoError(t, err)
	require.NotContains(t, string(b), secret)
}

func TestHugeTextIsLinear(t *testing.T) {
	t.Parallel()
	s := strings.Repeat("é", 1<<20)
	require.Len(t, []rune(New().words.replace(s)), 1<<20)
}
