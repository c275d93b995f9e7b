// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestNoise(t *testing.T) { // report 11
	t.Parallel()
	r := related(t,
		spec{id: "POST", start: 0, end: 9, kind: ptrace.SpanKindServer},
		spec{id: "redis", parent: "POST", start: 1},
		spec{id: "a2a", parent: "POST", start: 2, end: 8},
		spec{id: "chat", parent: "a2a", start: 3, end: 6, op: chat(10, 1, "q", "a")},
		spec{id: "httpx", parent: "chat", start: 4},
	)
	require.ElementsMatch(t, []string{"POST", "chat"}, r.names)
	require.Equal(t, "POST", r.parent("chat"))
}

func TestWhatJoinsSeveralStays(t *testing.T) {
	t.Parallel()
	r := related(t,
		spec{id: "root", start: 0, end: 9},
		spec{id: "joins", parent: "root", start: 1, end: 8},
		spec{id: "middle", parent: "joins", start: 1, end: 4},
		spec{id: "one", parent: "middle", start: 2, op: chat(10, 1, "q", "a")},
		spec{id: "two", parent: "joins", start: 5, op: chat(10, 1, "q", "a")},
	)
	require.ElementsMatch(t, []string{"root", "joins", "one", "two"}, r.names)
	require.Equal(t, "joins", r.parent("one"))
}

func TestTraceWithoutGenAI(t *testing.T) {
	t.Parallel()
	require.Empty(t, related(t, spec{id: "root"}, spec{id: "db", parent: "root"}).names)
	user := &genai.Operation{User: "u"}
	user.Provenance.Set(genai.FacetUser, genai.Source{Dialect: FactsDialect, Key: "user.id"})
	require.Empty(t, related(t, spec{id: "root", op: user}).names, "a user on an HTTP span makes no GenAI")
}

func TestKeep(t *testing.T) {
	t.Parallel()
	specs := []spec{
		{id: "root", start: 0, end: 9},
		{id: "db", parent: "root", start: 1, scope: "otel/sql"},
		{id: "mine", parent: "root", start: 2, attr: "app.step"},
		{id: "chat", parent: "root", start: 3, op: chat(10, 1, "q", "a")},
	}
	all := relatedWith(t, KeepConfig{Keep: KeepAll}, NewMemory(), specs...)
	require.Len(t, all.names, 4)
	custom := KeepConfig{Keep: KeepCustom, Scopes: []string{"otel/*"}, Attributes: []string{"app.*"}}
	require.NoError(t, custom.Validate())
	require.Len(t, relatedWith(t, custom, NewMemory(), specs...).names, 4)
	custom.Scopes = nil
	require.ElementsMatch(t, []string{"root", "mine", "chat"}, relatedWith(t, custom, NewMemory(), specs...).names)
	require.Error(t, (&KeepConfig{Keep: KeepGenAI, Scopes: []string{"x"}}).Validate())
	require.Error(t, (&KeepConfig{Keep: KeepCustom, Scopes: []string{"[x"}}).Validate())
}

func TestParentOfWhatHasLeftStays(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	relatedWith(t, keep, m, spec{id: "chat", parent: "handler", start: 2, op: chat(10, 1, "q", "a")})
	late := relatedWith(t, keep, m, spec{id: "handler", parent: "POST", start: 1, end: 8}, spec{id: "db", parent: "handler", start: 5})
	require.Equal(t, []string{"handler"}, late.names)
	root := relatedWith(t, keep, m, spec{id: "POST", start: 0, end: 9})
	require.Equal(t, []string{"POST"}, root.names)
}

func TestLateChildOfDroppedSpan(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	relatedWith(t, keep, m,
		spec{id: "root", start: 0, end: 9, op: agent("a")},
		spec{id: "http", parent: "root", start: 1, end: 8},
		spec{id: "inner", parent: "http", start: 2, end: 8})
	late := relatedWith(t, keep, m, spec{id: "chat", parent: "inner", start: 3, op: chat(10, 1, "q", "a")})
	require.Equal(t, "root", late.parent("chat"))
}

func TestLocalRootWithRemoteParentIsARoot(t *testing.T) {
	t.Parallel()
	const remote = 0x300
	r := related(t,
		spec{id: "serve", parent: "elsewhere", flags: remote, start: 0, end: 9},
		spec{id: "chat", parent: "serve", start: 1, op: chat(10, 1, "q", "a")},
	)
	require.ElementsMatch(t, []string{"serve", "chat"}, r.names)
	require.Equal(t, "user: q", says(r.op("serve").Input))
	const local = 0x100
	r = related(t,
		spec{id: "wrap", parent: "missing", flags: local, start: 0, end: 9},
		spec{id: "chat", parent: "wrap", start: 1, op: chat(10, 1, "q", "a")},
	)
	require.Equal(t, []string{"chat"}, r.names)
	require.Equal(t, "missing", r.parent("chat"))
}
