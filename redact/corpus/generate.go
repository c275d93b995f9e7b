// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package corpus makes secrets and the texts they are found in, for tests and benchmarks: from grammars, seeded, so that
// every run judges the same texts. It knows nothing of the rules that find them.
package corpus

import (
	"math/rand/v2"
	"regexp/syntax"
	"strings"
)

// Secret is one generated secret.
type Secret struct {
	Rule string
	Text string // context of the grammar, secret included
	// Value is what must not be left of Text.
	Value string
}

// Secrets makes perRule secrets for every grammar, its forms in turn.
func Secrets(seed uint64, perRule int) []Secret {
	var all []Secret
	for _, g := range Grammars {
		all = append(all, g.Secrets(seed, perRule)...)
	}
	return all
}

// Secrets makes n secrets of the grammar.
func (g Grammar) Secrets(seed uint64, n int) []Secret {
	out := make([]Secret, 0, n)
	for i := range n {
		r := rand.New(rand.NewPCG(seed, uint64(i)+hashOf(g.Rule)))
		text, value := generate(g.Forms[i%len(g.Forms)], r)
		out = append(out, Secret{Rule: g.Rule, Text: text, Value: value})
	}
	return out
}

func hashOf(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// maker walks a regular expression and writes a text that matches it.
type maker struct {
	r     *rand.Rand
	out   strings.Builder
	value string
}

func generate(form string, r *rand.Rand) (text, value string) {
	re, err := syntax.Parse(form, syntax.Perl)
	if err != nil {
		panic("corpus: " + err.Error())
	}
	m := &maker{r: r}
	m.write(re)
	if m.value == "" {
		m.value = m.out.String()
	}
	return m.out.String(), m.value
}

func (m *maker) write(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			m.out.WriteRune(c)
		}
	case syntax.OpCharClass:
		m.out.WriteRune(m.pick(re.Rune))
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 || most > re.Min+8 {
			most = re.Min + 8
		}
		for range re.Min + m.r.IntN(most-re.Min+1) {
			m.write(re.Sub[0])
		}
	case syntax.OpQuest:
		if m.r.IntN(2) == 0 {
			m.write(re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			m.write(sub)
		}
	case syntax.OpAlternate:
		m.write(re.Sub[m.r.IntN(len(re.Sub))])
	case syntax.OpCapture:
		from := m.out.Len()
		m.write(re.Sub[0])
		if re.Cap == 1 {
			m.value = m.out.String()[from:]
		}
	case syntax.OpEmptyMatch:
	default:
		panic("corpus: no text can be made for " + re.String())
	}
}

// pick draws from ranges, each character as likely as any other.
func (m *maker) pick(ranges []rune) rune {
	total := 0
	for i := 0; i < len(ranges); i += 2 {
		total += int(ranges[i+1]-ranges[i]) + 1
	}
	n := m.r.IntN(total)
	for i := 0; i < len(ranges); i += 2 {
		if size := int(ranges[i+1]-ranges[i]) + 1; n >= size {
			n -= size
			continue
		}
		return ranges[i] + rune(n)
	}
	return ranges[0]
}
