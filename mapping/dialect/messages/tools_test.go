// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

// Facts of dialects.md 0.3. The wanted form is name(description){schema}.
func TestTools(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, want string }{
		"flat":        {`[{"type":"function","name":"a","description":"d","parameters":{"type": "object"}}]`, `a(d){"type":"object"}`},
		"nested":      {`[{"type":"function","function":{"name":"a","parameters":{}}}]`, `a(){}`},
		"anthropic":   {`[{"name":"a","description":"d","input_schema":{"type":"object"}},{"type":"web_search_20250305","name":"web_search"}]`, `a(d){"type":"object"} web_search()`},
		"ai sdk":      {`["{\"type\":\"function\",\"name\":\"a\",\"inputSchema\":{\"type\":\"object\"}}"]`, `a(){"type":"object"}`},
		"bedrock":     {`[{"toolSpec":{"name":"a","inputSchema":{"json":{"type":"object"}}}}]`, `a(){"type":"object"}`},
		"bedrock in":  {`{"tools":[{"toolSpec":{"name":"a","inputSchema":{"json":{}}}}]}`, `a(){}`},
		"gemini":      {`[{"functionDeclarations":[{"name":"a","parametersJsonSchema":{"type":"object"}},{"name":"b","parameters":{"type":"OBJECT"}}]}]`, `a(){"type":"object"} b(){"type":"OBJECT"}`},
		"snake case":  {`[{"function_declarations":[{"name":"a"}]}]`, `a()`},
		"pydantic":    {`{"function_tools":[{"name":"a","parameters_json_schema":{}}],"output_tools":[{"name":"b"}]}`, `a(){} b()`},
		"names":       {`["a","b"]`, `a() b()`},
		"schema text": {`[{"name":"a","parameters":"{\"type\":\"object\"}"}]`, `a(){"type":"object"}`},
		"arguments":   {`[{"name":"a","arguments":{"type":"object"}}]`, `a(){"type":"object"}`},
		"named":       {`{"a":{"description":"d","inputSchema":{"jsonSchema":{"type":"object"}}}}`, `a(d){"type":"object"}`},
		"provider":    {`[{"type":"web_search"},{"type":"function"}]`, `web_search()`},
		"json text":   {`"[{\"name\":\"a\"}]"`, `a()`},
		"no tools":    {`{"a":1}`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, err := jsonx.Parse(c.in)
			require.NoError(t, err)
			got := make([]string, 0, 2)
			for _, d := range messages.Tools(v) {
				got = append(got, d.Name+"("+d.Description+")"+d.Parameters)
			}
			require.Equal(t, c.want, strings.Join(got, " "))
		})
	}
}
