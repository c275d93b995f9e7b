// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

const benchSize = 200 << 10

// BenchmarkSearch is the engine alone on one core: run it with -cpu 1. The memo is passed by, as every text is new.
func BenchmarkSearch(b *testing.B) {
	secrets := corpus.Secrets(1, 1)[:20]
	for _, c := range []struct{ name, text string }{
		{"chat/clean", corpus.Chat(1, benchSize)},
		{"code/clean", corpus.Code(1, benchSize)},
		{"chat/planted20", corpus.Plant(corpus.Chat(1, benchSize), secrets)},
		{"code/planted20", corpus.Plant(corpus.Code(1, benchSize), secrets)},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := newEngine(b, nil)
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				redact.Search(e, c.text)
			}
		})
	}
}

// BenchmarkMemo is what a text costs that was seen before.
func BenchmarkMemo(b *testing.B) {
	e := newEngine(b, nil)
	for _, c := range []struct {
		name string
		size int
	}{{"160B", 160}, {"256B", 256}, {"1KiB", 1 << 10}, {"8KiB", 8 << 10}, {"200KiB", benchSize}} {
		text := corpus.Chat(1, c.size)
		b.Run("hit/"+c.name, func(b *testing.B) {
			b.SetBytes(int64(c.size))
			b.ReportAllocs()
			for b.Loop() {
				e.Text(text, redact.PlaceMessage, nil)
			}
		})
		b.Run("search/"+c.name, func(b *testing.B) {
			b.SetBytes(int64(c.size))
			for b.Loop() {
				redact.Search(e, text)
			}
		})
	}
}

// BenchmarkJSON is a request as agents send it: messages in JSON, tool arguments in JSON in a string.
func BenchmarkJSON(b *testing.B) {
	e := newEngine(b, nil)
	type message map[string]any
	var messages []message
	for i := range 40 {
		arguments, err := json.Marshal(message{"path": "src/main.go", "content": corpus.Code(uint64(i), 2<<10)})
		require.NoError(b, err)
		messages = append(messages, message{"role": "user", "content": corpus.Chat(uint64(i), 2<<10)}, message{"role": "assistant", "tool_calls": []message{{"id": "call_1", "type": "function", "function": message{"name": "write", "arguments": string(arguments)}}}})
	}
	raw, err := json.Marshal(messages)
	require.NoError(b, err)
	text := string(raw)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		redact.Search(e, text)
	}
}

// BenchmarkWithoutLiteral is what rules cost that no literal announces: those that judge runs of base64 and personal data by
// their shape, and a rule of the user without keywords.
func BenchmarkWithoutLiteral(b *testing.B) {
	text := corpus.Chat(1, benchSize)
	for name, change := range map[string]func(*redact.Config){
		"none": func(c *redact.Config) {
			c.Disable = []string{"aws-secret-access-key", "random-token", "discord-bot-token"}
		},
		"shapes":       nil,
		"pii":          func(c *redact.Config) { c.PII = redact.PIIKinds() },
		"user pattern": func(c *redact.Config) { c.Rules = []redact.CustomRule{{ID: "mine", Pattern: `\bTCK-\d{6}\b`}} },
		"user pattern with keyword": func(c *redact.Config) {
			c.Rules = []redact.CustomRule{{ID: "mine", Pattern: `\bTCK-\d{6}\b`, Keywords: []string{"TCK-"}}}
		},
	} {
		b.Run(name, func(b *testing.B) {
			e := newEngine(b, change)
			b.SetBytes(benchSize)
			for b.Loop() {
				redact.Search(e, text)
			}
		})
	}
}

// BenchmarkMemoArguments holds the memo against the search for the short arguments of a
// call, which a history repeats in every generation.
func BenchmarkMemoArguments(b *testing.B) {
	e := newEngine(b, nil)
	text := `{"path":"/srv/app/main.go","line":12}`
	b.Run("hit", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			e.Text(text, redact.PlaceMessage, nil)
		}
	})
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			redact.Search(e, text)
		}
	})
}
