// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const conversation = `{"resourceSpans":[{"scopeSpans":[{"scope":{"name":"app"},"spans":[
{"traceId":"t1","spanId":"b","parentSpanId":"a","name":"chat","startTimeUnixNano":"1755000000000000000","endTimeUnixNano":"1755000002000000000",
 "attributes":[
 {"key":"langfuse.observation.type","value":{"stringValue":"generation"}},
 {"key":"langfuse.observation.model.name","value":{"stringValue":"gpt-4o"}},
 {"key":"langfuse.observation.completion_start_time","value":{"stringValue":"2025-08-12T12:00:00.350Z"}},
 {"key":"langfuse.observation.usage_details","value":{"stringValue":"{\"input\":60,\"output\":30}"}},
 {"key":"langfuse.session.id","value":{"stringValue":"s1"}},
 {"key":"langfuse.observation.input","value":{"stringValue":"[{\"role\":\"user\",\"content\":\"Weather?\\u001b[2J\",\"tools\":[{\"name\":\"get_weather\"}]}]"}},
 {"key":"langfuse.observation.output","value":{"stringValue":"[{\"role\":\"assistant\",\"content\":\"\",\"thinking\":[{\"type\":\"thinking\",\"content\":\"need it\"}],\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"get_weather\",\"arguments\":\"{\\\"city\\\":\\\"Paris\\\"}\"}}]}]"}}]},
{"traceId":"t1","spanId":"a","name":"agent","startTimeUnixNano":"1755000000000000000","endTimeUnixNano":"1755000003000000000"},
{"traceId":"t1","spanId":"x","parentSpanId":"y","name":"circle one","startTimeUnixNano":"1755000000000000000"},
{"traceId":"t1","spanId":"y","parentSpanId":"x","name":"circle two","startTimeUnixNano":"1755000000000000000"}
]}]}]}`

func TestWriteTextShowsTheConversation(t *testing.T) {
	t.Parallel()
	obs, rejection := ReadJSON([]byte(conversation))
	require.Nil(t, rejection)
	var out strings.Builder
	require.NoError(t, WriteText(&out, obs))
	text := out.String()
	for _, want := range []string{
		"trace t1 · session s1", "\n  SPAN agent · took 3.000s",
		"\n    GENERATION chat · model gpt-4o · took 2.000s · first token after 0.350s · usage input 60, output 30",
		"tools: get_weather", "[user]", "Weather?<U+001B>[2J", "(thinking) need it", "-> get_weather · call c1",
		`"city": "Paris"`, "circle one", "circle two",
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "\x1b", "content must not steer the terminal")
	require.Less(t, strings.Index(text, "SPAN agent"), strings.Index(text, "GENERATION chat"), "parents come first")
	require.Equal(t, 1, strings.Count(text, "circle two"), "a circle is cut, not followed")
}

func TestWriteJSONWritesOneObjectALine(t *testing.T) {
	t.Parallel()
	obs, _ := ReadJSON([]byte(conversation))
	var out strings.Builder
	require.NoError(t, WriteJSON(&out, obs))
	written := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, written, len(obs))
	require.Contains(t, written[0], `"ui":{"chat":true`)
	require.Contains(t, written[0], `"problems":[`)
}
