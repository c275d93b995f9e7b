// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The questions in this file are about the neighbourhood of a tag. Each looks at a bounded number of runes, or at
// blanks that belong to one tag only, so that all answers together take linear time.

const (
	quotesBefore = "\"'`“‘«„‚「『("
	quotesAfter  = "\"'`”’»“‘」』)"
	emphasis     = "*_"
)

// quoted reports whether the tag stands in quotes, brackets or emphasis, as a sentence writes a tag that it names.
func quoted(text string, t token) bool {
	if t.pos == 0 || int(t.end) == len(text) || isPlain(text[t.pos-1]) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:t.pos])
	after, _ := utf8.DecodeRuneInString(text[t.end:])
	if after == '\\' { // a quote inside escaped text
		after, _ = utf8.DecodeRuneInString(text[t.end+1:])
	}
	return oneOf(before, quotesBefore) && oneOf(after, quotesAfter) || before == after && oneOf(before, emphasis)
}

func quoteBefore(text string, pos int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:pos])
	return oneOf(r, quotesBefore)
}

// isPlain reports bytes that are no quote, and most often stand around a tag.
func isPlain(b byte) bool {
	return b <= ' ' || b >= 'a' && b <= 'z' || b == '<' || b == '>' || b == '.'
}

// oneOf treats the RuneError of an empty string as no member.
func oneOf(r rune, set string) bool { return r != utf8.RuneError && strings.ContainsRune(set, r) }

// nouns are what a sentence calls a tag that it names, and the verbs that tell what the tag does.
var nouns = []string{
	"tag", "tags", "block", "blocks", "element", "elements", "marker", "markers", "token", "tokens", "delimiter",
	"delimiters", "section", "sections", "is", "are", "was", "means", "marks", "opens", "closes", "starts", "ends",
}

func nounFollows(text string, end int) bool {
	if end+1 >= len(text) || text[end] != ' ' && text[end] != '-' {
		return false
	}
	rest := text[end+1:]
	n := 0
	for n < len(rest) && n < 12 && rest[n] >= 'a' && rest[n] <= 'z' {
		n++
	}
	for _, noun := range nouns {
		if rest[:n] == noun {
			return true
		}
	}
	return false
}

const punctuation = ",.;:!?)]}"

// punctuationFollows: "<think>, the tag". Not "<think>...well".
func punctuationFollows(text string, end int) bool {
	if end >= len(text) || strings.IndexByte(punctuation, text[end]) < 0 {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[end+1:])
	return end+1 == len(text) || unicode.IsSpace(next)
}

// continues reports whether the line goes on within a sentence after end: with a small letter or punctuation.
func continues(text string, end int) bool {
	r, _ := utf8.DecodeRuneInString(text[skipBlanks(text, end):])
	return unicode.IsLower(r) || oneOf(r, punctuation)
}

func skipBlanks(text string, p int) int {
	for p < len(text) && (text[p] == ' ' || text[p] == '\t' || text[p] == '\r') {
		p++
	}
	return p
}

// endsLine reports whether only blanks follow on the line.
func endsLine(text string, end int) bool {
	p := skipBlanks(text, end)
	return p == len(text) || text[p] == '\n'
}

// touches reports whether content follows the tag without a blank.
func touches(text string, end int) bool {
	r, n := utf8.DecodeRuneInString(text[end:])
	return n > 0 && !unicode.IsSpace(r) && !punctuationFollows(text, end)
}

// touchedBy reports whether a word or the end of a sentence stands right before the tag.
func touchedBy(text string, pos int) bool {
	r, n := utf8.DecodeLastRuneInString(text[:pos])
	return n > 0 && !unicode.IsSpace(r) && !oneOf(r, quotesBefore)
}

const (
	sentenceEnds   = ".!?…。！？"
	afterSentences = ")]\"'*_”’»」』"
)

// endsSentence reports whether a sentence ends before pos on its line. from is where to stop looking.
func endsSentence(text string, from, pos int) bool {
	s := strings.TrimRight(text[from:pos], " \t")
	for range 3 {
		r, n := utf8.DecodeLastRuneInString(s)
		if !oneOf(r, afterSentences) {
			return oneOf(r, sentenceEnds)
		}
		s = s[:len(s)-n]
	}
	return false
}

// startsUpper reports whether a capital letter follows on the line.
func startsUpper(text string, end int) bool {
	r, _ := utf8.DecodeRuneInString(text[skipBlanks(text, end):])
	return unicode.IsUpper(r)
}

// endsParagraph reports whether an empty line and more text follow.
func endsParagraph(text string, end int) bool {
	p := skipBlanks(text, end)
	if p >= len(text) || text[p] != '\n' {
		return false
	}
	p = skipBlanks(text, p+1)
	return p < len(text) && text[p] == '\n'
}

// isBlank is white space, and the marks that editors and streams leave at the start of a text.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' || r == '\u200B' }

// hasWord reports whether s has a letter or a digit.
func hasWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
}

// joinsTags are words between the two tags of a pair that a sentence names: <think> and </think>.
func joinsTags(between string) bool {
	if len(between) > 8 {
		return false
	}
	switch strings.TrimSpace(between) {
	case "and", "or", "to", "with", "/", "&", ",", "+", "-", "–", "|":
		return true
	}
	return false
}
