// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/springai/"

func TestListsAreJoinedWithoutEscapes(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{`Say "hi" to them`, "two\nlines"}, listOf("[\"Say \"hi\" to them\", \"two\nlines\"]"))
	require.Equal(t, []string{"a", "b"}, listOf(`["a", "b"]`))
	require.Equal(t, []string{"plain"}, listOf("plain"))
	require.Empty(t, listOf(""))
	require.Empty(t, listOf("[]"))
	require.Equal(t, []string{"STOP"}, listOf(`["STOP"]`))
}

func TestVectorStoreQueriesAreRetrievals(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "org.springframework.boot", "pgvector query", map[string]any{
		"spring.ai.kind": "vector_store", "db.operation.name": "query",
		"db.vector.query.content": "opening hours", "db.vector.query.response.documents": `["We open at 9.", "He said "closed"."]`,
	})
	require.True(t, ok)
	require.Equal(t, genai.KindRetrieval, got.Op.Kind)
	require.Equal(t, "opening hours", got.Op.Query)
	require.Len(t, got.Op.Documents, 2)
	got, _ = dialecttest.Attributes(t, Dialect{}, "org.springframework.boot", "pgvector add", map[string]any{
		"spring.ai.kind": "vector_store", "db.operation.name": "add",
	})
	require.Equal(t, genai.KindTask, got.Op.Kind)
}

func TestContentOfEventsAlone(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, Dialect{}, cases+"events-only/in.json")
	require.Len(t, spans[0].Op.Input, 2)
	require.Equal(t, "Rainy.", spans[0].Op.Output[0].Parts[0].Content)
}

func TestFiltersThatWriteRealMessages(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "org.springframework.boot", "chat m", map[string]any{
		"gen_ai.prompt": `[{"role":"system","content":"Be kind."},{"role":"user","content":"hi"}]`, "gen_ai.response.model": "none",
	})
	require.Equal(t, genai.RoleSystem, got.Op.Input[0].Role)
	require.Empty(t, got.Op.Model.Response)
	require.NotContains(t, got.Left, "gen_ai.response.model")
}

func TestMapsAreJoinedWithoutEscapes(t *testing.T) {
	t.Parallel()
	texts := func(list []genai.Message) (out []string) {
		for _, m := range list {
			out = append(out, m.Role+": "+m.Parts[0].Content)
		}
		return out
	}
	require.Equal(t, []string{`system: Be "kind", "user" says`, "user: hi"}, texts(entriesOf(`["user":"hi", "system":"Be "kind", "user" says"]`)))
	require.Equal(t, []string{"user: "}, texts(entriesOf(`["user":""]`)))
	for _, text := range []string{"", "[]", `["a", "b"]`, `["other":"x"]`, "user: hi"} {
		require.Empty(t, entriesOf(text), text)
	}
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json", cases+"user-filter/in.json", cases+"filters-of-users/in.json")
}
