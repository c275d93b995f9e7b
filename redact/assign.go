// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// assigned is a value found behind a name, and the syntax it was found in.
type assigned struct {
	name       string
	class      nameClass
	start, end int
	style      style
}

// style is how sure the syntax makes us that the value is data and not code or prose.
type style uint8

const (
	styleBare   style = iota // name: value in the middle of something
	styleTight               // name=value between blanks or semicolons
	styleLine                // the assignment is a line of its own
	styleEnv                 // NAME=value at the start of a word
	styleQuoted              // "value"
	styleParam               // ?name=value in a URL
	styleFlag                // --name value
)

const (
	maxBlanks = 40   // columns are aligned in .ini and YAML
	maxValue  = 8192 // longer values are documents
)

// assignment reads the text around '=' or ':' at s[i]: NAME=value, name: value, "name": "value", name := value,
// name => value, ?name=value.
func (sc *scan) assignment(s string, i int) {
	valueAt, ok := separator(s, i)
	if !ok {
		return
	}
	nameStart, nameEnd := nameBefore(s, i)
	if nameEnd-nameStart < 3 {
		return
	}
	name := s[nameStart:nameEnd]
	class := classify(name)
	if class == classNone || class == classParam {
		name, nameStart, class = otherName(s, i, nameStart, nameEnd, class)
	}
	a := assigned{name: name, class: class}
	param := nameStart > 0 && (s[nameStart-1] == '?' || s[nameStart-1] == '&' || s[nameStart-1] == ';' && class == classParam)
	switch {
	case class == classNone, class == classParam && !param:
		return
	case inMark(s, nameStart): // a rule's name in a replacement of ours
		return
	case class == classCookie && s[i] != ':':
		return
	case s[i] == ':' && nameStart > 0 && s[nameStart-1] == ':' && valueAt < len(s) && !isBlank(s[valueAt]): // arn:aws:...:secret:name
		return
	}
	a.value(s, i, valueAt, nameStart, nameEnd, param)
	sc.judge(s, a)
}

// separator tells where the value may start, and refuses comparisons, scopes and URLs.
func separator(s string, i int) (valueAt int, ok bool) {
	next := byte(0)
	if i+1 < len(s) {
		next = s[i+1]
	}
	before := byte(0)
	if i > 0 {
		before = s[i-1]
	}
	if s[i] == '=' {
		if next == '=' || strings.IndexByte("=!<>+~:*|^", before) >= 0 {
			return 0, false
		}
		if next == '>' {
			return i + 2, true
		}
		return i + 1, true
	}
	if next == ':' || before == ':' || next == '/' && i+2 < len(s) && s[i+2] == '/' {
		return 0, false
	}
	if next == '=' {
		return i + 2, true
	}
	return i + 1, true
}

// nameBefore is the name that ends before s[i], without quotes, brackets and markdown around it.
func nameBefore(s string, i int) (start, end int) {
	end = i
	for end > 0 && i-end < maxBlanks && (s[end-1] == ' ' || s[end-1] == '\t') {
		end--
	}
	for end > 0 && i-end < maxBlanks+6 && strings.IndexByte("\"'`]*\\?", s[end-1]) >= 0 {
		end--
	}
	start = end
	for start > 0 && end-start < maxName && isNameByte(s[start-1]) {
		start--
	}
	return skipColour(s, start, end), end
}

func isNameByte(c byte) bool { return isWord(c) || c == '-' || c == '.' }

// otherName tries what a name is written like besides one word: "API key: x", password: str = "x".
func otherName(s string, i, start, end int, class nameClass) (string, int, nameClass) {
	name := s[start:end]
	if class == classParam && isEnvKey(name) {
		return name, start, classEnvKey
	}
	if equalFold(name, "key") || equalFold(name, "id") {
		from := start
		for words := 0; words < 2 && from > 1 && s[from-1] == ' ' && isAlnum(s[from-2]); words++ {
			from--
			for from > 0 && start-from < maxName && isNameByte(s[from-1]) {
				from--
			}
		}
		if c := classify(s[from:end]); c == classKey || c == classPassword {
			return s[from:end], from, c
		}
		return name, start, class
	}
	if equalFold(name, "value") {
		if sibling := siblingName(s, start); sibling != "" {
			if c := classify(sibling); c != classBareToken && c != classParam {
				return sibling, start, c
			}
		}
	}
	if s[i] == '=' && isTypeWord(name) {
		colon := start
		for colon > 0 && (s[colon-1] == ' ' || s[colon-1] == '&') {
			colon--
		}
		if colon > 0 && s[colon-1] == ':' {
			from, to := nameBefore(s, colon-1)
			return s[from:to], from, classify(s[from:to])
		}
	}
	return name, start, class
}

// siblingName is what stands before a "value": key="ApiKey" value="...", or in YAML - name: API_KEY and value: on the next line.
func siblingName(s string, at int) string {
	end := at
	for end > 0 && at-end < 80 && (isBlank(s[end-1]) || strings.IndexByte("\"',-", s[end-1]) >= 0) {
		end--
	}
	start := end
	for start > 0 && end-start < maxName && isNameByte(s[start-1]) {
		start--
	}
	eq := start
	for eq > 0 && start-eq < 6 && strings.IndexByte(" \t\"'", s[eq-1]) >= 0 {
		eq--
	}
	if eq == 0 || s[eq-1] != '=' && s[eq-1] != ':' {
		return ""
	}
	from, to := nameBefore(s, eq-1)
	if isNameKey(s[from:to]) {
		return s[start:end]
	}
	return ""
}

func isTypeWord(name string) bool {
	switch name {
	case "str", "string", "String", "bytes", "SecretStr", "text", "Text", "NSString":
		return true
	}
	return false
}
