// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

const mark = "meta.cut"

// list decodes a JSON list of messages.
func list(t *testing.T, text string) []map[string]any {
	t.Helper()
	var out []map[string]any
	require.NoError(t, json.Unmarshal([]byte(text), &out), text)
	return out
}

func message(role, content string) string {
	text, _ := json.Marshal(map[string]any{"role": role, "content": content})
	return string(text)
}

func TestCutTextBetweenMessages(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("y", 1000)
	text := "[" + strings.Join([]string{
		message("system", "rules"), message("user", "one "+big), message("assistant", "two "+big), message("tool", "three "+big), message("user", "four "+big),
	}, ",") + "]"
	short, how := cutText(text, 2500)
	require.LessOrEqual(t, len(short), 2500)
	messages := list(t, short)
	require.Len(t, messages, 2, "a result whose call was left out goes with it")
	require.Equal(t, "rules", messages[0]["content"])
	require.Equal(t, "four "+big, messages[1]["content"])
	require.Equal(t, ", 3 of 5 messages left out", how)
}

func TestCutTextWithinTheOnlyMessage(t *testing.T) {
	t.Parallel()
	text := `[{"role":"assistant","content":"` + strings.Repeat("é", 5000) + `","tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}]`
	short, how := cutText(text, 2000)
	require.LessOrEqual(t, len(short), 2000)
	require.Empty(t, how)
	only := list(t, short)[0]
	require.Contains(t, only["content"], "[cut: ")
	require.True(t, utf8.ValidString(only["content"].(string)))
	require.NotEmpty(t, only["tool_calls"], "the form of the message stays")
}

func TestCutTextCutsTheFirstMessageToHalfAtMost(t *testing.T) {
	t.Parallel()
	text := "[" + message("system", strings.Repeat("s", 9000)) + "," + message("user", strings.Repeat("u", 9000)) + "]"
	short, _ := cutText(text, 4000)
	require.LessOrEqual(t, len(short), 4000)
	messages := list(t, short)
	require.Len(t, messages, 2)
	require.Greater(t, len(messages[0]["content"].(string)), 1500)
	require.Greater(t, len(messages[1]["content"].(string)), 1500)
}

func TestCutTextThatIsNoList(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.Repeat("plain ", 1000), `{"a":"` + strings.Repeat("x", 5000) + `"}`,
		"[" + strings.Repeat(`[`, 3000), strings.Repeat("\xff", 5000),
	} {
		short, _ := cutText(text, 1000)
		require.LessOrEqual(t, len(short), 1000)
		require.Contains(t, short, "[cut: ")
	}
}

func TestCutTextBetweenOtherElements(t *testing.T) {
	t.Parallel()
	short, how := cutText("["+strings.Repeat("1,", 3000)+"2]", 1001)
	require.LessOrEqual(t, len(short), 1001)
	require.True(t, json.Valid([]byte(short)))
	require.True(t, strings.HasSuffix(short, ",1,2]"))
	require.Contains(t, how, "of 3001 messages left out")
}

func TestCutSpanCutsTheLargestFirstAndSaysSo(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	span.Attributes().PutStr("small", strings.Repeat("s", 3000))
	span.Attributes().PutStr("large", strings.Repeat("l", 100_000))
	span.Attributes().PutEmptyMap("map").PutStr("inner", strings.Repeat("m", 50_000))
	span.Attributes().PutEmptyBytes("bytes").FromRaw(make([]byte, 20_000))
	span.Events().AppendEmpty().Attributes().PutStr("text", strings.Repeat("e", 70_000))

	cut, fits := cutSpan(span, 40_000, mark)
	require.True(t, fits)
	require.LessOrEqual(t, sizer.SpanSize(span), 40_000)
	require.GreaterOrEqual(t, cut, 4)
	note, found := span.Attributes().Get(mark)
	require.True(t, found)
	require.Contains(t, note.Str(), "large: 100000 bytes cut to ")
	require.Contains(t, note.Str(), "event text: 70000 bytes cut to ")
	small, _ := span.Attributes().Get("small")
	require.Len(t, small.Str(), 3000)

	cut, _ = cutSpan(span, 10_000, mark)
	require.Positive(t, cut)
	note, _ = span.Attributes().Get(mark)
	require.Contains(t, note.Str(), "large: 100000 bytes", "what an earlier cut said stays")
}

func TestCutSpanLeavesWhatFits(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	span.Attributes().PutStr("text", strings.Repeat("x", 5000))
	cut, fits := cutSpan(span, 10_000, mark)
	require.Zero(t, cut)
	require.True(t, fits)
	_, found := span.Attributes().Get(mark)
	require.False(t, found)
}

func TestCutSpanThatHasNoLargeText(t *testing.T) {
	t.Parallel()
	span := ptrace.NewSpan()
	for range 3000 {
		span.Links().AppendEmpty().SetTraceID(pcommon.TraceID{1})
	}
	cut, fits := cutSpan(span, 10_000, mark)
	require.Zero(t, cut)
	require.False(t, fits)
}

func FuzzCutText(f *testing.F) {
	f.Add(`[{"role":"user","content":"hello"},{"role":"tool","content":"x"}]`, 20)
	f.Add(`[1,"\ud800",{"a":["b",{"c":"d"}]}]`, 5)
	f.Add("\xff\xfe", 1)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit = 64 + limit&0xffff
		short, _ := cutText(text, limit)
		if len(text) > limit && len(short) > limit {
			t.Fatalf("%d bytes cut to %d, want at most %d", len(text), len(short), limit)
		}
		if json.Valid([]byte(text)) && strings.HasPrefix(short, "[") && !strings.Contains(short, "[cut: ") && !json.Valid([]byte(short)) {
			t.Fatalf("valid JSON became %q", short)
		}
	})
}
