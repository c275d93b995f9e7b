// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// lines decodes a file of JSON objects, one a line.
func lines[T any](t *testing.T, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	var out []T
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 16<<20)
	for scan.Scan() {
		var v T
		require.NoError(t, json.Unmarshal(scan.Bytes(), &v))
		out = append(out, v)
	}
	require.NoError(t, scan.Err())
	return out
}

func generic(t *testing.T, v any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	var out map[string]any
	require.NoError(t, json.Unmarshal(raw, &out))
	return out
}

// compare checks every field of a verdict and returns how many there were.
func compare(t *testing.T, id string, want, got map[string]any) int {
	t.Helper()
	for _, field := range slices.Sorted(maps.Keys(want)) {
		if !reflect.DeepEqual(want[field], got[field]) {
			t.Errorf("%s: %s\n want %s\n got  %s", id, field, asJSON(want[field]), asJSON(got[field]))
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)), id)
	return len(want)
}

func asJSON(v any) string {
	raw, _ := json.Marshal(v)
	return string(raw[:min(len(raw), 1500)])
}

type observationCase struct {
	ID      string
	OTLP    json.RawMessage
	Verdict json.RawMessage
}

func TestObservationVerdicts(t *testing.T) {
	t.Parallel()
	require.Len(t, observationVerdicts(t, "../testdata/contract/observations.jsonl"), 186)
	observationVerdicts(t, "testdata/observations.jsonl")
}

func observationVerdicts(t *testing.T, path string) []observationCase {
	t.Helper()
	cases, compared := lines[observationCase](t, path), 0
	for _, c := range cases {
		obs, rejection := ReadJSON(c.OTLP)
		if bytes.HasPrefix(c.Verdict, []byte("{")) {
			var want struct {
				Rejected int
				Reason   string
			}
			require.NoError(t, json.Unmarshal(c.Verdict, &want))
			require.NotNil(t, rejection, c.ID)
			require.Equal(t, want.Rejected, rejection.Status, c.ID)
			require.Equal(t, want.Reason, rejection.Reason, c.ID)
			compared += 2
			continue
		}
		require.Nil(t, rejection, c.ID)
		var want []map[string]any
		require.NoError(t, json.Unmarshal(c.Verdict, &want))
		require.Len(t, obs, len(want), c.ID)
		for i, w := range want {
			compared += compare(t, fmt.Sprintf("%s[%d]", c.ID, i), w, generic(t, obs[i]))
		}
	}
	t.Logf("%s: compared %d fields of %d cases", path, compared, len(cases))
	return cases
}

type shapeCase struct {
	ID   string
	Span struct {
		Name       string
		Scope      string
		Attributes map[string]any
	}
	Input, Output *string
	Verdict       json.RawMessage
	Repeat        *struct {
		Token, Unit string
		Times       int
	}
}

func (c *shapeCase) expand(text string) string {
	if c.Repeat == nil {
		return text
	}
	return strings.ReplaceAll(text, c.Repeat.Token, strings.Repeat(c.Repeat.Unit, c.Repeat.Times))
}

func (c *shapeCase) traces(t *testing.T) ptrace.Traces {
	t.Helper()
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", "demo")
	ss := rs.ScopeSpans().AppendEmpty()
	ss.Scope().SetName(c.Span.Scope)
	span := ss.Spans().AppendEmpty()
	span.SetName(c.Span.Name)
	attrs := map[string]any{"langfuse.observation.type": "generation"}
	maps.Copy(attrs, c.Span.Attributes)
	for key, side := range map[string]*string{"input": c.Input, "output": c.Output} {
		if side != nil {
			attrs["langfuse.observation."+key] = c.expand(*side)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(attrs)) {
		v := attrs[key]
		if f, ok := v.(float64); ok && f == float64(int64(f)) {
			v = int64(f)
		}
		require.NoError(t, span.Attributes().PutEmpty(key).FromRaw(v))
	}
	return td
}

func TestShapeVerdicts(t *testing.T) {
	t.Parallel()
	require.Len(t, shapeVerdicts(t, "../testdata/contract/shapes.jsonl"), 488)
	shapeVerdicts(t, "testdata/shapes.jsonl")
}

func shapeVerdicts(t *testing.T, path string) []shapeCase {
	t.Helper()
	cases, compared := lines[shapeCase](t, path), 0
	for _, c := range cases {
		var want map[string]any
		require.NoError(t, json.Unmarshal([]byte(c.expand(string(c.Verdict))), &want))
		obs := Read(c.traces(t))
		require.Len(t, obs, 1)
		compared += compare(t, c.ID, want, generic(t, Draw(obs[0])))
	}
	t.Logf("%s: compared %d fields of %d cases", path, compared, len(cases))
	return cases
}
