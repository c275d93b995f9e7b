// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialecttest

import (
	"bytes"
	"os"
	"testing"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
)

type seed struct {
	span  ptrace.Span
	scope pcommon.InstrumentationScope
	res   pcommon.Resource
}

// Fuzz replaces attributes of recorded spans by arbitrary keys and texts: the dialect must
// read them without panic. Every attribute of the files is a seed.
func Fuzz(f *testing.F, d dialect.Dialect, paths ...string) {
	f.Helper()
	var seeds []seed
	for _, path := range paths {
		seeds = append(seeds, load(f, path)...)
	}
	for i, s := range seeds {
		for k, v := range s.span.Attributes().All() {
			f.Add(uint16(i), k, dialect.TextOf(v))
		}
	}
	f.Fuzz(func(_ *testing.T, i uint16, key, value string) {
		s := seeds[int(i)%len(seeds)]
		span := ptrace.NewSpan()
		s.span.CopyTo(span)
		span.Attributes().PutStr(key, value)
		read(d, span, s.scope, s.res)
	})
}

// load reads one OTLP/JSON request, or one a line.
func load(f *testing.F, path string) (out []seed) {
	f.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	requests := [][]byte{body}
	if _, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body); err != nil {
		requests = bytes.Split(bytes.TrimSpace(body), []byte("\n"))
	}
	for _, request := range requests {
		td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(request)
		if err != nil {
			f.Fatal(err)
		}
		eachSpan(td, func(s ptrace.Span, scope pcommon.InstrumentationScope, res pcommon.Resource) {
			out = append(out, seed{s, scope, res})
		})
	}
	return out
}
