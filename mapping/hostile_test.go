// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/sdk/metric"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/cputime"
)

// hostile returns how many elements or members the smaller of two inputs has, and the seeds
// that are made large: HOSTILE_SIZE=4000 looks at every seed and further than every run of
// the tests can afford (minutes).
func hostile(t *testing.T) (n int, from []payload) {
	t.Helper()
	all := seeds(t)
	if n, err := strconv.Atoi(os.Getenv("HOSTILE_SIZE")); err == nil {
		return n, all
	}
	return hostileSize, perDialect(all)
}

// deepest is how many levels below an attribute places are looked for.
const deepest = 7

// TestHostileSizesCostLinearTime makes every place of every seed large: lists of messages,
// parts, tools, calls, choices, documents, objects, texts, JSON in texts. Four times the
// size costs at most eight times the CPU time.
func TestHostileSizesCostLinearTime(t *testing.T) {
	n, from := hostile(t)
	for _, p := range from {
		t.Run(p.name, func(t *testing.T) {
			for _, g := range grows {
				for depth := range deepest {
					if _, ok := g.apply(p, depth, 1); !ok {
						continue
					}
					linear(t, fmt.Sprintf("%s at %d", g.name, depth), func(size int) payload {
						grown, _ := g.apply(p, depth, size)
						return grown
					}, n)
				}
			}
		})
	}
}

// linear holds the growth of what a payload costs against its size.
func linear(t *testing.T, name string, of func(size int) payload, n int) {
	t.Helper()
	var ratio float64
	for range 3 { // a collection of garbage may fall on one of the two
		small, large := cost(t, of(n)), cost(t, of(4*n))
		if ratio = float64(large) / float64(max(small, smallest)); ratio < 8 {
			return
		}
	}
	t.Errorf("%s: four times the size costs %.1f times as much", name, ratio)
}

// smallest is the CPU time below which a ratio says nothing.
const smallest = 3 * time.Millisecond

func cost(t *testing.T, p payload) time.Duration {
	t.Helper()
	before := cputime.Process()
	out := reshaped(t, p)
	spent := cputime.Process() - before
	sound(t, p, out)
	return spent
}

// reshaped takes a payload through the processor with its defaults; nothing may panic.
func reshaped(t *testing.T, p payload) ptrace.Traces {
	t.Helper()
	reader := metric.NewManualReader()
	out, err := langfuse.Reshape(t.Context(), langfuse.NewDefaultProcessorConfig(),
		[]ptrace.Traces{p.traces}, []plog.Logs{p.logs}, metric.NewMeterProvider(metric.WithReader(reader)))
	require.NoError(t, err, p.name)
	require.Zero(t, counted(t, reader, "otelcol_processor_langfuse_panics"), "%s: panics", p.name)
	return out
}

// sound holds that what leaves can be sent and read: it survives the wire, and what the
// processor wrote is JSON. What is broken as it came stays the text it is.
func sound(t *testing.T, p payload, out ptrace.Traces) {
	t.Helper()
	wire, err := new(ptrace.ProtoMarshaler).MarshalTraces(out)
	require.NoError(t, err, p.name)
	back, err := new(ptrace.ProtoUnmarshaler).UnmarshalTraces(wire)
	require.NoError(t, err, p.name)
	payload{traces: back, logs: plog.NewLogs()}.attributes(func(m pcommon.Map) {
		for k, v := range m.All() {
			if s := v.Str(); written(k, s) && !strings.Contains(p.broken, s) {
				require.True(t, json.Valid([]byte(s)), "%s: %s", p.name, k)
			}
		}
	})
}

func written(key, value string) bool {
	switch key {
	case "langfuse.observation.usage_details", "langfuse.observation.cost_details", "langfuse.observation.model.parameters":
		return true
	default:
		return strings.HasPrefix(key, "langfuse.observation.") && strings.HasPrefix(value, `[{"role"`)
	}
}
