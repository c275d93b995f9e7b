// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

const hiddenFailure = "no such file: /vault/plan-9.txt"

// hidingVault is an engine whose policy hides what the tool vault returns.
func hidingVault(t *testing.T) *redact.Engine {
	t.Helper()
	return newEngine(t, func(c *redact.Config) { c.Tools = []redact.ToolPolicy{{Name: "vault"}} })
}

func failing(trace byte, message string) ptrace.Span {
	span := ptrace.NewSpan()
	span.SetTraceID(pcommon.TraceID{trace})
	span.Status().SetCode(ptrace.StatusCodeError)
	span.Status().SetMessage(message)
	return span
}

func toolOp(name, result string) *genai.Operation {
	return &genai.Operation{
		Kind: genai.KindExecuteTool, Tool: genai.Tool{Name: name, CallID: "c-" + name},
		InputValue: genai.JSONValue(`{"q":1}`), OutputValue: genai.TextValue(result), StatusMessage: result,
	}
}

// TestHiddenFailuresAreNotRepeated: what a hidden tool said is hidden on the other spans of its trace, wherever they say what
// went wrong: alone, behind the name of an error, in a stack trace, in an attribute, whichever span stands first.
func TestHiddenFailuresAreNotRepeated(t *testing.T) {
	t.Parallel()
	e := hidingVault(t)
	tool := failing(1, hiddenFailure)
	op := e.Operation(toolOp("vault", "ToolError: "+hiddenFailure))
	parent := failing(1, "agent failed: "+hiddenFailure+"!")
	ev := parent.Events().AppendEmpty()
	ev.SetName("exception")
	ev.Attributes().PutStr("exception.type", "ToolError")
	ev.Attributes().PutStr("exception.message", hiddenFailure)
	ev.Attributes().PutStr("exception.stacktrace", "Traceback\n  at x\nToolError: "+hiddenFailure+"\n")
	parent.Attributes().PutStr("vendor.error", hiddenFailure)
	require.NoError(t, parent.Attributes().PutEmpty("vendor.errors").FromRaw([]any{hiddenFailure}))
	parent.Attributes().PutStr("vendor.note", "kept")
	above := e.Operation(&genai.Operation{
		Kind: genai.KindInvokeAgent, StatusMessage: hiddenFailure, OutputValue: genai.TextValue("ToolError: " + hiddenFailure),
		Metadata: []genai.Field{{Key: "last_error", Value: genai.TextValue(hiddenFailure)}, {Key: "attempt", Value: genai.JSONValue("2")}},
	})
	e.Hidden(parent, above)
	e.Hidden(tool, op)

	data := e.Sweep(parent, nil, above).Data()
	const hidden = "[REDACTED:tool]"
	require.Equal(t, hidden, data.Status().Message())
	require.Equal(t, map[string]any{"vendor.error": hidden, "vendor.errors": hidden, "vendor.note": "kept"}, data.Attributes().AsRaw())
	require.Equal(t, map[string]any{"exception.type": "ToolError", "exception.message": hidden, "exception.stacktrace": hidden},
		data.Events().At(0).Attributes().AsRaw())
	require.Equal(t, hidden, above.StatusMessage.String())
	require.Equal(t, hidden, above.OutputValue.Get().Text, "a step around the tool returns what it did")
	require.Equal(t, hidden, above.Metadata[0].Value.Get().Text)
	require.Equal(t, "2", above.Metadata[1].Value.Get().Text)
	require.NotContains(t, e.Sweep(tool, nil, op).Data().Status().Message(), "vault")
}

// TestHearsayKnowsItsLimits: another trace, another failure, a tool that no policy hides and short texts are left alone.
func TestHearsayKnowsItsLimits(t *testing.T) {
	t.Parallel()
	e := hidingVault(t)
	hide := func(span ptrace.Span, op *genai.Operation) { e.Hidden(span, e.Operation(op)) }
	hide(failing(1, hiddenFailure), toolOp("vault", "failed"))
	hide(failing(2, "open failure"), toolOp("ls", "open failure"))
	for _, c := range []struct {
		trace     byte
		say, want string
	}{
		{1, hiddenFailure, "[REDACTED:tool]"},
		{1, "another failure", "another failure"},
		{1, "failed", "failed"}, // shorter than what can be told from anything
		{1, hiddenFailure[:len(hiddenFailure)-1], hiddenFailure[:len(hiddenFailure)-1]},
		{2, hiddenFailure, hiddenFailure},
		{2, "open failure", "open failure"},
		{0, hiddenFailure, hiddenFailure}, // no trace id
	} {
		require.Equal(t, c.want, e.Sweep(failing(c.trace, c.say), nil, nil).Data().Status().Message(), "%d %s", c.trace, c.say)
	}
	require.Equal(t, "kept words", newEngine(t, nil).Sweep(failing(1, "kept words"), nil, nil).Data().Status().Message())
}

// TestHearsayOfJSONResults: the strings of a hidden result are what an error quotes, escaped or not; so are the arguments where
// they are hidden.
func TestHearsayOfJSONResults(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Tools = []redact.ToolPolicy{{Name: "vault", Input: redact.ActionRedact}} })
	op := &genai.Operation{Kind: genai.KindChat, Input: []genai.Message{
		message(genai.RoleAssistant, call("c9", "vault", `{"account":"cayman-0042"}`)),
		message(genai.RoleTool, genai.Part{Type: genai.PartToolResult, ID: "c9", Name: "vault", Value: genai.JSONValue(`{"error":{"text":"owner \"Quokka\" is unknown"},"n":[1,"balance is thin"]}`)}),
	}}
	e.Hidden(failing(3, ""), e.Operation(op))
	for _, say := range []string{"cannot read cayman-0042", `said: owner "Quokka" is unknown`, "balance is thin"} {
		require.Equal(t, "[REDACTED:tool]", e.Sweep(failing(3, say), nil, nil).Data().Status().Message(), say)
	}
	rec := plog.NewLogRecord()
	rec.SetTraceID(pcommon.TraceID{3})
	rec.Body().SetStr("tool: balance is thin")
	rec.Attributes().PutStr("exception.message", "balance is thin")
	rec.Attributes().PutStr("thread", "balance")
	e.SweepRecord(rec, &redact.Origin{}, nil)
	require.Equal(t, "[REDACTED:tool]", rec.Body().Str())
	require.Equal(t, map[string]any{"exception.message": "[REDACTED:tool]", "thread": "balance"}, rec.Attributes().AsRaw())
}

// TestHearsayOfObservations: a span that came as an observation of a tool tells the others of its trace, too.
func TestHearsayOfObservations(t *testing.T) {
	t.Parallel()
	e := hidingVault(t)
	tool := failing(4, hiddenFailure)
	tool.SetName("vault")
	tool.Attributes().PutStr("x.observation.type", "TOOL")
	tool.Attributes().PutStr("x.observation.output", "thirteen gold bars")
	other := failing(4, hiddenFailure)
	other.SetName("ls")
	other.Attributes().PutStr("x.observation.type", "tool")
	other.Attributes().PutStr("x.error", "found thirteen gold bars")
	e.Hidden(other, nil)
	e.Hidden(tool, nil)
	data := e.Sweep(other, nil, nil).Data()
	require.Equal(t, "[REDACTED:tool]", data.Status().Message())
	require.Equal(t, "[REDACTED:tool]", data.Attributes().AsRaw()["x.error"])
	require.Equal(t, "[REDACTED:tool]", e.Sweep(tool, nil, nil).Data().Status().Message(), "its own status, too")
}

// TestHearsayIsBounded: a trace is remembered by its first texts, traces by generations; hostile texts cost linear time.
func TestHearsayIsBounded(t *testing.T) {
	t.Parallel()
	e := hidingVault(t)
	lines := make([]string, 500)
	for i := range lines {
		lines[i] = "line number " + strconv.Itoa(1000+i)
	}
	e.Hidden(failing(5, ""), e.Operation(toolOp("vault", strings.Join(lines, "\n"))))
	said := func(s string) string { return e.Sweep(failing(5, s), nil, nil).Data().Status().Message() }
	require.Equal(t, "[REDACTED:tool]", said("line number 1003"))
	require.Equal(t, "line number 1499", said("line number 1499"))
	for i := range 3 << 12 {
		span := ptrace.NewSpan()
		span.SetTraceID(pcommon.TraceID{9, byte(i), byte(i >> 8), 1})
		e.Hidden(span, e.Operation(toolOp("vault", "line number 77")))
	}
	require.Equal(t, "line number 1003", said("line number 1003"), "forgotten with its generation")
	require.Equal(t, strings.Repeat("a", 1<<20), said(strings.Repeat("a", 1<<20)))
}

// FuzzHearsay: hashes find what a search for the text itself would find.
func FuzzHearsay(f *testing.F) {
	f.Add("plan nine", "said: plan nine!")
	f.Add("aaaa", "aaab aaaa")
	f.Add("\x00\x00", "\x00")
	f.Fuzz(func(t *testing.T, hidden, s string) {
		if hidden == "" {
			return
		}
		require.Equal(t, strings.Contains(s, hidden), redact.Repeats(hidden, s))
		require.True(t, redact.Repeats(hidden, s+hidden+s))
	})
}
