// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExplainRedaction: rule, place and source of every hit, never a value.
func TestExplainRedaction(t *testing.T) {
	t.Parallel()
	const secret = "AKIAQYLPMN5HHHFPZAM2"
	trace := `{"resourceSpans":[{"resource":{"attributes":[{"key":"build","value":{"stringValue":"` + secret + `"}}]},"scopeSpans":[{"spans":[{
		"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331","name":"chat gpt-5","attributes":[
		{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},
		{"key":"gen_ai.input.messages","value":{"stringValue":"[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"use ` + secret + ` and ` + secret + `\"}]}]"}}]}]}]}]}`
	var out, errs bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"--explain-redaction"}, strings.NewReader(trace), &out, &errs))
	lines := strings.Join(strings.Fields(out.String()), " ")
	require.Contains(t, lines, "aws-access-key message otelgenai 2")
	require.Contains(t, lines, "aws-access-key resource - 1")
	require.Contains(t, lines, "chat gpt-5 aws-access-key message 2")
	require.NotContains(t, out.String(), secret)

	out.Reset()
	require.NoError(t, run(t.Context(), []string{"--explain-redaction"}, strings.NewReader(strings.ReplaceAll(trace, secret, "nothing")), &out, &errs))
	require.Equal(t, "Nothing was redacted.\n", out.String())
}
