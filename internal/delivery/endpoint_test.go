// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseEndpoint(t *testing.T) {
	t.Parallel()
	const cloud = "https://cloud.langfuse.com/api/public/otel/v1/traces"
	for given, want := range map[string]Endpoint{
		"cloud.langfuse.com":                          {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		"https://cloud.langfuse.com":                  {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		" https://cloud.langfuse.com/ ":               {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		"https://cloud.langfuse.com/api/public":       {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		"https://cloud.langfuse.com/api/public/otel/": {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		cloud:                 {Traces: cloud, API: "https://cloud.langfuse.com/api/public"},
		"http://lf:3000/base": {Traces: "http://lf:3000/base/api/public/otel/v1/traces", API: "http://lf:3000/base/api/public"},
		"http://lf:3000/base/api/public/otel/v1/traces":       {Traces: "http://lf:3000/base/api/public/otel/v1/traces", API: "http://lf:3000/base/api/public"},
		"https://gateway.example.com/langfuse-prod/v1/traces": {Traces: "https://gateway.example.com/langfuse-prod/v1/traces"},
		"localhost:3000":    {Traces: "http://localhost:3000/api/public/otel/v1/traces", API: "http://localhost:3000/api/public"},
		"127.0.0.1:3000":    {Traces: "http://127.0.0.1:3000/api/public/otel/v1/traces", API: "http://127.0.0.1:3000/api/public"},
		"[::1]:3000":        {Traces: "http://[::1]:3000/api/public/otel/v1/traces", API: "http://[::1]:3000/api/public"},
		"langfuse-web:3000": {Traces: "https://langfuse-web:3000/api/public/otel/v1/traces", API: "https://langfuse-web:3000/api/public"},
	} {
		got, err := ParseEndpoint(given)
		require.NoError(t, err, given)
		require.Equal(t, want.Traces, got.Traces, given)
		require.Equal(t, want.API, got.API, given)
		require.Equal(t, given, got.Given)
	}
	for _, bad := range []string{"", "grpc://x:4317", "https://", "https://a:b@x", "https://x?key=1", "http://[::1", "https://x#y"} {
		_, err := ParseEndpoint(bad)
		require.Error(t, err, bad)
	}
}
