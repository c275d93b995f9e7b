// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// TestResults reads answers as Langfuse 3 and 4 give them.
func TestResults(t *testing.T) {
	t.Parallel()
	results, err := ingestion.Results(`{"successes":[{"id":"a","status":201}],"errors":[
		{"id":"b","status":400,"message":"Invalid request data","error":"[{\"code\":\"invalid_type\"}]"},
		{"id":"c","status":400,"message":"Event type not accepted","error":"Event type \"span-create\" is not accepted by /api/public/ingestion when LANGFUSE_MIGRATION_V4_WRITE_MODE is events_only."},
		{"id":"d","status":400,"message":"Invalid request data","error":"Invalid discriminator value. Expected 'trace-create' | 'span-create'"},
		{"id":"e","status":401,"message":"Authentication error","error":"Access Scope Denied"},
		{"id":"f","status":500,"error":"Internal Server Error"},
		{"id":"g","status":429},
		{"id":"h","status":404,"message":"Resource not found"},
		{"id":"i"}]}`)
	require.NoError(t, err)
	want := map[string]struct {
		reason string
		again  bool
	}{
		"a": {"", false}, "b": {ingestion.ReasonInvalid, false}, "c": {ingestion.ReasonNotAccepted, false},
		"d": {ingestion.ReasonUnknownType, false}, "e": {ingestion.ReasonUnauthorized, false},
		"f": {ingestion.ReasonOther, true}, "g": {ingestion.ReasonOther, true}, "h": {ingestion.ReasonOther, false},
		"i": {ingestion.ReasonOther, true},
	}
	require.Len(t, results, len(want))
	for id, w := range want {
		require.Equal(t, w.reason, results[id].Reason, id)
		require.Equal(t, w.again, results[id].Retryable(), id)
	}
	_, err = ingestion.Results("<html>")
	require.Error(t, err)
}

func FuzzResults(f *testing.F) {
	f.Add(`{"successes":[{"id":"a","status":201}],"errors":[{"id":"b","status":"x","message":1}]}`)
	f.Add(`{"errors":{}}`)
	f.Fuzz(func(_ *testing.T, body string) {
		_, _ = ingestion.Results(body)
		_, _ = ingestion.Parse(body)
	})
}
