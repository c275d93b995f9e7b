// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// full is a message in which every field says something.
func full() *genai.Message {
	return &genai.Message{
		Role: "Narrator", Name: "n", FinishReason: "stop", Extra: `{"x":1}`, Identity: "id",
		Parts: []genai.Part{
			{Content: "text"},
			{Type: genai.PartToolCall, ID: "call", Name: "tool", Value: genai.JSONValue(`{"a":1}`), ServerSide: true, DerivedID: true},
			{Type: genai.PartToolResult, ID: "call", Value: genai.TextValue("result"), IsError: true},
			{Type: genai.PartMedia, MimeType: "image/png", Modality: "image", Data: "AA==", URI: "https://x", FileID: "f"},
			{Type: genai.PartReasoning, Redacted: true},
		},
	}
}

func TestPackedMessageIsTheSame(t *testing.T) {
	t.Parallel()
	many := &genai.Message{Role: genai.RoleUser, Parts: make([]genai.Part, maxPackedParts+1)}
	for _, m := range []*genai.Message{full(), {}, {Role: genai.RoleTool}, many} {
		plain := Message{m: m}
		var p Packer
		packed, _ := p.Pack(plain, nil)
		require.Equal(t, len(m.Parts) <= maxPackedParts, packed.m == nil)
		again, err := UnpackMessage(string(plain.AppendPacked(nil)))
		require.NoError(t, err)
		for _, got := range []Message{packed, again, packed.Clone(), {m: packed.unpacked()}} {
			require.True(t, got.Same(plain), "%+v", got.unpacked())
			require.False(t, got.Zero())
			require.Equal(t, m.Role, got.Role())
			require.Equal(t, m.Name, got.Name())
			require.Equal(t, m.FinishReason, got.FinishReason())
			require.Equal(t, m.Extra, got.Extra())
			require.Equal(t, len(m.Parts), got.Len())
			require.Equal(t, plain.AppendMeaning(nil), got.AppendMeaning(nil))
			require.Equal(t, plain.Prose(), got.Prose())
			for i, part := range got.Parts() {
				require.Equal(t, m.Parts[i], part)
				require.Equal(t, m.Parts[i], got.Part(i))
				require.Equal(t, m.Parts[i].Type, got.PartType(i))
				require.True(t, got.HasPart(part.Type))
				require.Equal(t, m.Parts[i].Name, got.PartName(i).String())
				require.Equal(t, m.Parts[i].Value, got.PartValue(i).Get())
			}
			require.Empty(t, got.WithoutFinish().FinishReason())
			require.Equal(t, m.Role, got.WithoutFinish().Role())
		}
	}
}

func TestPackedMessageIsChecked(t *testing.T) {
	t.Parallel()
	b := Message{m: full()}.AppendPacked(nil)
	for n := range b {
		_, err := UnpackMessage(string(b[:n]))
		require.ErrorIs(t, err, ErrEncoding, "cut at %d", n)
	}
	_, err := UnpackMessage(string(b) + "x")
	require.ErrorIs(t, err, ErrEncoding)
	_, err = UnpackMessage("\x07\x00")
	require.ErrorIs(t, err, ErrEncoding, "no such role")
}

func FuzzUnpackMessage(f *testing.F) {
	f.Add(string(Message{m: full()}.AppendPacked(nil)))
	f.Add("\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := UnpackMessage(s)
		if err != nil {
			return
		}
		again, err := UnpackMessage(string(m.AppendPacked(nil)))
		require.NoError(t, err)
		require.True(t, m.Same(again))
	})
}

// TestPackerWastesLittle holds what is allocated against what was packed.
func TestPackerWastesLittle(t *testing.T) {
	t.Parallel()
	var p Packer
	var kept []Message
	text := 0
	for i := range 1000 {
		m := Message{m: &genai.Message{Role: genai.RoleUser, Parts: []genai.Part{{Content: strings.Repeat(fmt.Sprintf("%07d ", i), i%400+1)}}}}
		packed, _ := p.Pack(m, nil)
		kept = append(kept, packed)
		text += len(m.m.Parts[0].Content)
	}
	require.Less(t, p.total, text*102/100)
	require.True(t, slices.IsSortedFunc(kept, func(a, b Message) int { return strings.Compare(a.Part(0).Content, b.Part(0).Content) }),
		"no chunk was written twice")
}
