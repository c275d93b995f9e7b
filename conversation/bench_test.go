// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// session makes the spans of a session of steps, each with size bytes of new text.
func session(conv string, steps, size int) []*redact.Span {
	out := make([]*redact.Span, steps)
	for i := range out {
		var in genai.Message
		if i == 0 {
			in = text(genai.RoleUser, filler(conv, i, size/2))
		} else {
			in = genai.Message{Role: genai.RoleTool, Parts: []genai.Part{{
				Type: genai.PartToolResult, ID: fmt.Sprint("call", i-1), Value: genai.TextValue(filler(conv, i, size/2)),
			}}}
		}
		answer := text(genai.RoleAssistant, filler(conv, i+1000, size/2))
		answer.Parts = append(answer.Parts, genai.Part{Type: genai.PartToolCall, ID: fmt.Sprint("call", i), Name: "tool"})
		data := ptrace.NewSpan()
		data.SetSpanID(spanID(fmt.Sprint(conv, i)))
		from := time.Unix(1_764_000_000+int64(10*i), 0)
		data.SetStartTimestamp(pcommonTimestamp(from.UnixNano()))
		data.SetEndTimestamp(pcommonTimestamp(from.Add(time.Second).UnixNano()))
		op := openEngine().Operation(&genai.Operation{
			Kind: genai.KindChat, ConversationID: conv, Input: []genai.Message{in}, Output: []genai.Message{answer},
		})
		out[i] = openEngine().Sweep(data, nil, op)
	}
	return out
}

func filler(conv string, seed, n int) string {
	return strings.Repeat(fmt.Sprintf("%s %08d lorem ipsum dolor sit amet ", conv, seed), n/36+1)[:n]
}

// BenchmarkStep is the cost of one generation at a depth of a session, each with 2 KB new
// text: it grows with the new text, not with the history.
func BenchmarkStep(b *testing.B) {
	for _, depth := range []int{10, 50, 200} {
		b.Run(fmt.Sprintf("depth%d", depth), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s := NewStore(NewDefaultConfig(), NewDefaultHistoryConfig(), nil)
				spans := session("c", depth, 2048)
				for _, span := range spans[:depth-5] {
					s.Recall([]*redact.Span{span})
				}
				b.StartTimer()
				for _, span := range spans[depth-5:] {
					s.Recall([]*redact.Span{span})
				}
			}
		})
	}
}

// TestMemoryPerConversation holds the memory of a session of 200 steps against its text.
func TestMemoryPerConversation(t *testing.T) {
	const conversations, steps, size = 20, 200, 2048
	var before, after runtime.MemStats
	openEngine() // what it holds is not the conversations'
	s := NewStore(NewDefaultConfig(), NewDefaultHistoryConfig(), nil)
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range conversations {
		for _, span := range session(fmt.Sprint("conversation", i), steps, size) {
			s.Recall([]*redact.Span{span})
		}
	}
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	perText := float64(after.HeapAlloc-before.HeapAlloc) / float64(conversations*steps*size)
	t.Logf("memory per conversation: %.2f x its text", perText)
	require.Less(t, perText, 1.2)
	require.Equal(t, int64(conversations), s.entries.Load())
}

// BenchmarkHash holds the hash of messages against SHA-256.
func BenchmarkHash(b *testing.B) {
	k := newHashKey()
	for _, size := range []int{64, 512, 2 << 10, 20 << 10} {
		text := make([]byte, size)
		for name, hash := range map[string]func(){"highway": func() { k.of(text) }, "sha256": func() { sha256.Sum256(text) }} {
			b.Run(fmt.Sprintf("%s/%dB", name, size), func(b *testing.B) {
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for b.Loop() {
					hash()
				}
			})
		}
	}
}
