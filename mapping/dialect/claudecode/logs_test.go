// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestRequestBodyIsReadThoughItIsCut(t *testing.T) {
	t.Parallel()
	records := dialecttest.Events(dialecttest.Logs(t, Dialect{}, cases+"records/capture.json"), "api_request_body")
	require.Len(t, records, 5)
	first := records[0]
	require.Equal(t, "a697ad48-b8a0-4feb-ab44-efa1d5ef0b81", first.Join.Key, "the body's own id: it has no request id")
	require.True(t, first.Join.Under, "the record names the interaction, not the request")
	require.Len(t, first.Op.Input, 1)
	require.Equal(t, genai.RoleUser, first.Op.Input[0].Role)
	require.NotEmpty(t, first.Op.System)
	require.NotEmpty(t, first.Op.Tools, "the tools that stand before the cut")
	require.Equal(t, genai.HistoryFull, first.Op.History)
	require.Contains(t, first.Op.Metadata, genai.Field{Key: "body_truncated", Value: genai.JSONValue("true")})
	third := records[2].Op.Input
	require.Equal(t, genai.RoleAssistant, third[1].Role)
	require.Equal(t, genai.PartReasoning, third[1].Parts[0].Type)
	require.Equal(t, "The port is most likely kept in the relay settings. I will open settings.ini first.", third[1].Parts[0].Content)
}

func TestResponseBodyHasTheCallsAndHidesThePlaceholder(t *testing.T) {
	t.Parallel()
	records := dialecttest.Events(dialecttest.Logs(t, Dialect{}, cases+"records/capture.json"), "api_response_body")
	require.Len(t, records, 5)
	first := records[0]
	require.Equal(t, "req_356a192b7913b04c54574d18", first.Join.Key)
	require.Equal(t, "a697ad48-b8a0-4feb-ab44-efa1d5ef0b81", first.Join.Alias, "by which the request body goes")
	require.Len(t, first.Op.Output, 1)
	parts := first.Op.Output[0].Parts
	require.Equal(t, genai.Part{Type: genai.PartReasoning, Redacted: true}, parts[0])
	require.Equal(t, "Opening the settings file.", parts[1].Content)
	require.Equal(t, "toolu_91e95be6b6634e3c21072dfc", parts[2].ID)
	require.JSONEq(t, `{"file_path":"/home/dev/project/settings.ini"}`, parts[2].Value.Text)
}

func TestOtherRecordsJoinByTheIdTheyShareWithASpan(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, Dialect{}, cases+"records/capture.json")
	prompt := dialecttest.Events(records, "user_prompt")[0]
	require.True(t, prompt.Join.BySpan)
	require.Contains(t, prompt.Op.Input[0].Parts[0].Content, "In the harbor relay project")
	request := dialecttest.Events(records, "api_request")[0]
	require.Equal(t, "req_356a192b7913b04c54574d18", request.Join.Key)
	require.EqualValues(t, 1536, request.Op.Usage.CacheWrite5m.Int())
	require.True(t, request.Op.Cost.Total.IsSet())
	tool := dialecttest.Events(records, "tool_result")[0]
	require.Equal(t, "toolu_91e95be6b6634e3c21072dfc", tool.Join.Key)
	require.JSONEq(t, `{"file_path":"/home/dev/project/settings.ini"}`, tool.Op.InputValue.Text)
	require.False(t, dialecttest.Events(records, "plugin_loaded")[0].Join.Joins())
}

func TestPlaceholdersOfRecordsAreNoContent(t *testing.T) {
	t.Parallel()
	for _, rec := range dialecttest.Logs(t, Dialect{}, cases+"records/capture-default.json") {
		require.Empty(t, rec.Op.Input, rec.Event)
		require.Empty(t, rec.Op.Output, rec.Event)
	}
}

func TestRecordsWithoutTraceJoinByRequest(t *testing.T) {
	t.Parallel()
	records := dialecttest.Events(dialecttest.Logs(t, Dialect{}, cases+"records/sample.json"), "api_request_body")
	require.Equal(t, "req_1", records[0].Join.Key)
	require.Equal(t, "Bash", records[0].Op.Tools[0].Name)
}
