// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestWhatStaysUnderAKey: one word stays only where a table says why it may.
func TestWhatStaysUnderAKey(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentMetadataOnly })
	for _, c := range []struct{ key, in, want string }{
		{"nickname", "Quokka", "[text 6 B]"},
		{"customer.name", "Quokka", "[text 6 B]"},
		{"refund.reason", "divorce", "[text 7 B]"},
		{"nickname", "4711", "4711"},
		{"elapsed", "1e-05", "1e-05"},
		{"flag", "true", "true"},
		{"when", "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z"},
		{"digest", "9f86d081884c7d659a2feaa0c55ad015", "9f86d081884c7d659a2feaa0c55ad015"},
		{"request", "9f86d081884c7d659a2feaa0c55ad015", "[text 32 B]"}, // a key that says it is content
		{"word", "deadbeef", "[text 8 B]"},
		{"sum", "....,,,,", "[text 8 B]"},
		{"tool.name", "read file", "read file"},
		{"toolName", "read_file", "read_file"},
		{"tool.name", "two\nlines", "[text 9 B]"},
		{"order.id", "A-17", "A-17"},
		{"order.id", "call me back", "[text 12 B]"},
		{"gen_ai.response.finish_reason", "stop", "stop"},
		{"gen_ai.system", "openai", "openai"},
		{"gen_ai.request.tool_choice", "auto", "auto"},
		{"gen_ai.choice", "auto", "[text 4 B]"},
		{"agent.system", "openai", "[text 6 B]"}, // a system prompt
		{"available_tools", `[{"name":"ls","description":"[definition 9 B]"}]`, `[{"name":"ls","description":"[definition 9 B]"}]`},
		{"available_tools", `[{"name":"ls","description":"lists"}]`, "[json 37 B]"},
		{"llm.invocation_parameters", `{"temperature":0.5,"stop":["Quokka"]}`, "[json 37 B]"},
		{"llm.invocation_parameters", `{"temperature":0.5,"cache":true}`, `{"temperature":0.5,"cache":true}`},
		{"llm.usage", `{"prompt":5,"completion":7}`, `{"prompt":5,"completion":7}`},
		{"stats", `{"total_tokens":5,"model_name":"m-1"}`, `{"total_tokens":5,"model_name":"m-1"}`},
		{"stats", `{"Quokka":5}`, "[json 12 B]"}, // names that nobody knows may be data
		{"tool.parameters", `{"temperature":0.5}`, "[json 19 B]"},
		{"chat", `[{"role":"user","id":"a b","name":"Jo","content":"Quokka","note":"x"}]`,
			`[{"role":"user","id":"[text 3 B]","name":"Jo","content":"[text 6 B]"}]`},
		{"broken", `{"role":}`, "[text 9 B]"},
	} {
		span := ptrace.NewSpan()
		span.Attributes().PutStr(c.key, c.in)
		require.Equal(t, c.want, e.Sweep(span, nil, nil).Data().Attributes().AsRaw()[c.key], "%s: %s", c.key, c.in)
	}
}

// TestWhatStaysOfValues: maps and lists are judged like JSON, bytes never stay.
func TestWhatStaysOfValues(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentMetadataOnly })
	span := ptrace.NewSpan()
	m := span.Attributes()
	fill := func(key string, raw any) { require.NoError(t, m.PutEmpty(key).FromRaw(raw)) }
	fill("stops", map[string]any{"finish_reason": "stop", "count": 2})
	fill("people", map[string]any{"Quokka": 2})
	fill("sized", map[string]any{"size": "big"})
	fill("tags", []any{"a b", "c"})
	fill("notes", []any{"Quokka"})
	fill("blob", []byte("Quokka"))
	fill("blobs", []any{[]byte("Quokka")})
	fill("messages", []any{1})
	fill("n", 3)
	require.Equal(t, map[string]any{
		"stops": map[string]any{"finish_reason": "stop", "count": int64(2)}, "people": "[json 12 B]", "sized": "[json 14 B]",
		"tags": []any{"a b", "c"}, "notes": "[json 10 B]", "blob": "[bytes 6 B]", "blobs": "[json 12 B]", "messages": "[json 3 B]", "n": int64(3),
	}, e.Sweep(span, nil, nil).Data().Attributes().AsRaw())
}

// TestWhatStaysOfTheProcess: in the namespaces of the resource conventions names stay, command lines and other words do not.
func TestWhatStaysOfTheProcess(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentNone })
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	require.NoError(t, rs.Resource().Attributes().FromRaw(map[string]any{
		"service.name": "shop api", "process.command_line": "agent --prompt Quokka", "owner": "Quokka", "prompt": "Quokka", "host.arch": "amd64",
	}))
	got := e.SweepOrigin(rs, rs.ScopeSpans().AppendEmpty()).Resource().Attributes().AsRaw()
	require.Equal(t, map[string]any{
		"service.name": "shop api", "process.command_line": "[text 21 B]", "owner": "[text 6 B]", "prompt": "[text 6 B]", "host.arch": "amd64",
	}, got)
	for key, want := range map[string]bool{"host.arch": true, "owner": false, "process.command": false} {
		_, ok := redact.Kept(key, redact.PlaceResource)
		require.Equal(t, want, ok, key)
	}
	why, ok := redact.Kept("order.id", redact.PlaceAttribute)
	require.True(t, ok)
	require.NotEmpty(t, why)
}

// TestWhatStaysOfRecords: a log record keeps its name, and a body that is nothing but the name.
func TestWhatStaysOfRecords(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentMetadataOnly })
	sweep := func(fill func(plog.LogRecord)) (body any, attributes map[string]any) {
		rec := plog.NewLogRecord()
		fill(rec)
		e.SweepRecord(rec, &redact.Origin{}, nil)
		require.Equal(t, "[text 11 B]", rec.SeverityText())
		return rec.Body().AsRaw(), rec.Attributes().AsRaw()
	}
	body, _ := sweep(func(r plog.LogRecord) {
		r.SetSeverityText("not a level")
		r.Attributes().PutStr("event.name", "gen_ai.choice")
		r.Body().SetStr("gen_ai.choice")
	})
	require.Equal(t, "gen_ai.choice", body)
	body, attributes := sweep(func(r plog.LogRecord) {
		r.SetSeverityText("not a level")
		r.Body().SetStr("Quokka")
		r.Attributes().PutStr("gen_ai.tool.name", "ls")
		r.Attributes().PutStr("pet", "Quokka")
	})
	require.Equal(t, "[text 6 B]", body)
	require.Equal(t, map[string]any{"gen_ai.tool.name": "ls", "pet": "[text 6 B]"}, attributes)
	body, _ = sweep(func(r plog.LogRecord) {
		r.SetSeverityText("not a level")
		m := r.Body().SetEmptyMap()
		m.PutStr("content", "Quokka")
		m.PutStr("role", "user")
		m.PutEmpty("nothing")
	})
	require.Equal(t, map[string]any{"content": "[text 6 B]", "role": "user", "nothing": nil}, body)
}

// TestNoneRemovesContent: with none what is called content is gone, not even its size stays.
func TestNoneRemovesContent(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Content = redact.ContentNone })
	span := ptrace.NewSpan()
	require.NoError(t, span.Attributes().FromRaw(map[string]any{"x.prompt": "Quokka", "y.output": "[REDACTED:tool]", "z": "Quokka", "w.message": nil}))
	span.Status().SetMessage("Quokka")
	span.Links().AppendEmpty().Attributes().PutStr("answer", "Quokka")
	ev := span.Events().AppendEmpty()
	ev.SetName("a name\nand a text")
	ev.Attributes().PutStr("exception.type", "IOError")
	ev.Attributes().PutStr("exception.message", "Quokka")
	data := e.Sweep(span, nil, nil).Data()
	require.Equal(t, map[string]any{"y.output": "[REDACTED:tool]", "z": "[text 6 B]", "w.message": nil}, data.Attributes().AsRaw())
	require.Equal(t, "[text 6 B]", data.Status().Message())
	require.Zero(t, data.Links().At(0).Attributes().Len())
	require.Equal(t, "[text 17 B]", data.Events().At(0).Name())
	require.Equal(t, map[string]any{"exception.type": "IOError"}, data.Events().At(0).Attributes().AsRaw())
}
