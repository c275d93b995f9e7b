// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// FuzzReshape takes OTLP/JSON through the whole processor: whatever can be received leaves
// in a form that can be sent, and nothing panics. Where logs are no OTLP they are left out.
func FuzzReshape(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, traces, logs []byte) {
		td, err := new(ptrace.JSONUnmarshaler).UnmarshalTraces(traces)
		if err != nil {
			return
		}
		p := payload{"fuzz", td, plog.NewLogs(), ""}
		if ld, err := new(plog.JSONUnmarshaler).UnmarshalLogs(logs); err == nil {
			p.logs = ld
		}
		wire, err := new(ptrace.ProtoMarshaler).MarshalTraces(reshaped(t, p))
		require.NoError(t, err)
		_, err = new(ptrace.ProtoUnmarshaler).UnmarshalTraces(wire)
		require.NoError(t, err)
	})
}

// addSeeds adds every case's requests; large ones slow the mutator down for nothing.
func addSeeds(f *testing.F) {
	const large = 64 << 10
	cases, err := filepath.Glob("../testdata/*/*/in.json")
	require.NoError(f, err)
	require.NotEmpty(f, cases)
	for _, path := range cases {
		logs, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "logs.json")) // most cases have none
		traces, err := os.ReadFile(path)
		require.NoError(f, err)
		if _, err := new(ptrace.JSONUnmarshaler).UnmarshalTraces(traces); err != nil { // one request a line
			traces, _, _ = bytes.Cut(traces, []byte("\n"))
			logs, _, _ = bytes.Cut(logs, []byte("\n"))
		}
		if len(traces)+len(logs) < large {
			f.Add(traces, logs)
		}
	}
}
