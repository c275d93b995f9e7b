// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// element reads <name>value</name> with the '>' at s[i].
func (sc *scan) element(s string, i int) {
	start, end := nameBefore(s, i)
	if end != i || end-start < 3 || start == 0 || s[start-1] != '<' {
		return
	}
	class := classify(s[start:end])
	if class == classNone || class == classParam || class == classCookie {
		return
	}
	to := run(s, i+1, "<\n")
	if to == i+1 || to >= len(s) || s[to] != '<' {
		return
	}
	sc.judge(s, assigned{name: s[start:end], class: class, start: i + 1, end: to, style: styleQuoted})
}

// argument reads a name and a value that are neighbours in a list, with the name's closing quote at s[i]: define("NAME", "value"),
// setenv('NAME', 'value'), ["--password", "value"]. Lists of names are lists, too, so the name must be one that takes a value.
func (sc *scan) argument(s string, i int) {
	start, end := nameBefore(s, i)
	if end != i || end-start < 3 || start == 0 || s[start-1] != s[i] {
		return
	}
	name := s[start:end]
	class := classify(name)
	if class == classNone || class == classParam || class == classCredential || class == classBareToken {
		return
	}
	p := i + 2
	for p < len(s) && p-i < maxBlanks && isBlank(s[p]) {
		p++
	}
	q := openQuote(s, p)
	if q < 0 {
		return
	}
	a := assigned{name: name, class: class}
	a.quotedValue(s, q)
	v := s[a.start:a.end]
	_, digits, others := count(v)
	called := start > 1 && s[start-2] == '('
	if name[0] == '-' || called && (digits+others > 0 || class == classHeader) || isEnvName(name) && strings.IndexByte(name, '_') > 0 && digits+others > 0 {
		sc.judge(s, a)
	}
}
