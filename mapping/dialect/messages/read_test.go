// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

const whole = `[{"role":"user","parts":[{"type":"text","content":"Say \"hi\" and é\n"}]},` +
	`{"role":"assistant","parts":[{"type":"text","content":"hi"},{"type":"tool_call","id":"c","name":"w","arguments":{"n":12,"ok":true}}]}]`

func TestReadCutJSON(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, want string }{
		"in a text":             {whole[:60], `user: "Say "hi"`},
		"in an escape":          {whole[:strings.Index(whole, `\"hi`)+1], `user: "Say "`},
		"behind a message":      {whole[:strings.Index(whole, `,{"role":"assistant"`)], "user: \"Say \"hi\" and é\n\""},
		"in a name":             {whole[:strings.Index(whole, `le":"assistant"`)], "user: \"Say \"hi\" and é\n\""},
		"in the second message": {whole[:strings.Index(whole, `"},{"type":"tool_call"`)-1], "user: \"Say \"hi\" and é\n\" | assistant: \"h\""},
		"in a number":           {whole[:strings.Index(whole, `2,"ok"`)], "user: \"Say \"hi\" and é\n\" | assistant: \"hi\" call(c,w,{})"},
		"in a word":             {whole[:strings.Index(whole, `ue}}]`)], "user: \"Say \"hi\" and é\n\" | assistant: \"hi\" call(c,w,{\"n\":12})"},
		"marked in a text": {
			`[{"role":"user","content":"long te...[TRUNCATED: original length 12345]`,
			`user: "long te...[TRUNCATED: original length 12345]"`,
		},
		"marked behind a message": {
			`[{"role":"user","content":"u"},...[truncated, original 70000 chars]`,
			`user: "u" | user: "...[truncated, original 70000 chars]"`,
		},
		"in a surrogate pair": {`[{"role":"user","content":"bike \ud83d`, `user: "bike "`},
		"in a sign":           {"[{\"role\":\"user\",\"content\":\"Z\xc3", `user: "Z"`},
		"in one of a list of texts": {
			`["{\"role\":\"user\",\"content\":\"u\"}","{\"role\":\"user\",\"content\":\"cu"]`, `user: "u" | user: "cu"`,
		},
		"before any message": {`[{"ro`, `user: "[{"ro"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, ok := messages.Read(c.in, "user")
			require.True(t, ok)
			require.True(t, r.Truncated)
			require.Equal(t, c.want, dump(r.Messages))
		})
	}
}

// At every cut the reading keeps a prefix of the texts and never fails.
func TestEveryCutReads(t *testing.T) {
	t.Parallel()
	for n := 1; n < len(whole); n++ {
		r, ok := messages.Read(whole[:n], "user")
		require.True(t, ok, whole[:n])
		require.True(t, r.Truncated, whole[:n])
		require.False(t, r.Malformed, whole[:n])
		require.NotEmpty(t, r.Messages)
	}
}

func TestReadPython(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, want string }{
		"list of dicts": {
			`[{'role': 'user', 'content': "it's \u00e9 \x41", 'n': None, 'ok': True}, {'role': 'assistant', 'content': 'a"b\n',}]`,
			"user: \"it's é A\" | assistant: \"a\"b\n\"",
		},
		"tuple": {`({'role': 'user', 'content': 'u'},)`, `user: "u"`},
		"constructors": {
			`[SystemMessage(content='s', additional_kwargs={}), HumanMessage(content='u', id=UUID('ab')), ChatMessage(role=<MessageRole.ASSISTANT: 'assistant'>, content=[TextBlock(text='a', type='text')], when=datetime.datetime(2025, 1, 2))]`,
			`system: "s" | user: "u" | assistant: "a" +{"when":{"type":"datetime","0":2025,"1":1,"2":2}}`,
		},
		"nested": {`{'messages': [{'role': 'user', 'content': [{'type': 'text', 'text': r'a\b'}]}]}`, `user: "a\b"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, ok := messages.Read(c.in, "user")
			require.True(t, ok)
			if c.in[0] == '(' {
				converted, ok := messages.FromPython(c.in)
				require.True(t, ok)
				r, ok = messages.Read(converted, "user")
				require.True(t, ok)
			}
			require.Equal(t, c.want, dump(r.Messages))
		})
	}
}

func TestReadKeepsWhatIsBroken(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		`["System: "You are", "User: hi"]`, // Spring AI joins texts with naive quotes
		`[{'role': <object at 0x7f>}]`, `{"a":1}}`,
	} {
		r, ok := messages.Read(in, "user")
		require.True(t, ok, in)
		require.True(t, r.Malformed, in)
		require.Len(t, r.Messages, 1)
		require.Equal(t, in, r.Messages[0].Parts[0].Content)
	}
}

func TestWordsInBracketsAreWords(t *testing.T) {
	t.Parallel()
	for _, in := range []string{`{not json}`, `[x]`, `[draft] a plan`, `[TOOL RESULT: 1]` + "\ntext", `{ braces }`} {
		r, ok := messages.Read(in, "user")
		require.True(t, ok, in)
		require.False(t, r.Malformed || r.Truncated, in)
		require.Equal(t, in, r.Messages[0].Parts[0].Content)
	}
}

func TestSystemRoleForLooseParts(t *testing.T) {
	t.Parallel()
	r, ok := messages.Read(`[{"type":"text","content":"a"},{"type":"text","text":"b","cache_control":{}}]`, "system")
	require.True(t, ok)
	require.Equal(t, `system: "a" "b"`, dump(r.Messages))
}

func FuzzRead(f *testing.F) {
	for _, s := range flavours {
		f.Add(s.in)
	}
	f.Add(whole[:90])
	f.Add(`[{'role': 'user', 'content': b'\xff\u12'}]`)
	f.Add(strings.Repeat("[", 2000))
	f.Add(strings.Repeat(`{"messages":[`, 300))
	f.Fuzz(func(t *testing.T, in string) {
		r, ok := messages.Read(in, "user")
		if !ok {
			return
		}
		for _, m := range r.Messages {
			if m.Extra != "" {
				require.True(t, jsonx.Valid(m.Extra))
			}
			for _, p := range m.Parts {
				if p.Value.IsJSON {
					require.True(t, jsonx.Valid(p.Value.Text), p.Value.Text)
				}
				if utf8.ValidString(in) {
					require.True(t, utf8.ValidString(p.Content))
				}
			}
		}
		v, _ := jsonx.Parse(in)
		messages.Tools(v)
	})
}
