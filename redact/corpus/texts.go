// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package corpus

import (
	_ "embed"
	"math/rand/v2"
	"strings"
)

//go:embed chat.txt
var chat string

//go:embed code.txt
var code string

// Chat is about size bytes of what people, models and tools say: prose, markdown, lists, logs, quotes of JSON. No secrets.
func Chat(seed uint64, size int) string { return shuffled(chat, seed, size) }

// Code is about size bytes of source code in several languages. No secrets, and many names that sound like some.
func Code(seed uint64, size int) string { return shuffled(code, seed, size) }

// shuffled draws paragraphs and gives their numbers and some of their words new values, so that no two are the same text.
func shuffled(text string, seed uint64, size int) string {
	r := rand.New(rand.NewPCG(seed, 1))
	paragraphs := strings.Split(text, "\n\n")
	var b strings.Builder
	for b.Len() < size {
		vary(&b, paragraphs[r.IntN(len(paragraphs))], r)
		b.WriteString("\n\n")
	}
	return b.String()[:size]
}

func vary(b *strings.Builder, paragraph string, r *rand.Rand) {
	for i := range len(paragraph) {
		if c := paragraph[i]; c >= '1' && c <= '9' {
			b.WriteByte('1' + byte(r.IntN(9)))
		} else {
			b.WriteByte(c)
		}
	}
}

// Plant puts the secrets into the text at even distances, at the ends of lines.
func Plant(text string, secrets []Secret) string {
	var b strings.Builder
	step := len(text) / (len(secrets) + 1)
	at := 0
	for i, s := range secrets {
		cut := (i + 1) * step
		if n := strings.IndexByte(text[cut:], '\n'); n >= 0 {
			cut += n
		}
		b.WriteString(text[at:cut])
		b.WriteString(" " + s.Text + " ")
		at = cut
	}
	b.WriteString(text[at:])
	return b.String()
}
