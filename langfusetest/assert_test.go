// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// recorder is a test that only notes its failures.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func generation(input, output string) ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetName("chat")
	for key, value := range map[string]string{"type": "generation", "input": input, "output": output} {
		span.Attributes().PutStr("langfuse.observation."+key, value)
	}
	return td
}

const (
	goodInput  = `[{"role":"user","content":"hi","tools":[{"name":"f","parameters":{"type":"object"}}]}]`
	goodOutput = `[{"role":"assistant","content":"","thinking":[{"type":"thinking","content":"hm"}],
		"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}]`
)

func TestAssertRendersAcceptsTheTargetShape(t *testing.T) {
	t.Parallel()
	AssertRenders(t, generation(goodInput, goodOutput), Expect{
		Chat: true, Tools: []string{"f"}, Thinking: 1, Calls: []string{"f"}, Messages: []string{"user", "assistant"},
	})
}

func TestAssertRendersComplains(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		input, output, complaint string
		expect                   []Expect
	}{
		"bad input message":   {`[{"role":"user","content":"true"}]`, goodOutput, "input is not drawn", nil},
		"bad output message":  {goodInput, `[{"role":"assistant","content":"x","tool_calls":[{"name":"f"}]}]`, "output is shown as raw", nil},
		"text that is JSON":   {`[{"role":"user","content":"{\"a\":1}"}]`, goodOutput, "raw table", nil},
		"unknown message key": {`[{"role":"user","content":"hi","stop":"x"}]`, goodOutput, "leftovers", nil},
		"invisible thinking":  {goodInput, `[{"role":"assistant","thinking":[{"type":"thinking","content":"a"}],"x":1}]`, "0 thinking blocks", nil},
		"wrong expectation":   {goodInput, goodOutput, "stored calls are", []Expect{{Calls: []string{"g"}}}},
		"unknown span":        {goodInput, goodOutput, "no span is called", []Expect{{Span: "other"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{TB: t}
			AssertRenders(r, generation(c.input, c.output), c.expect...)
			require.NotEmpty(t, r.failures)
			require.Contains(t, fmt.Sprint(r.failures), c.complaint)
		})
	}
}
