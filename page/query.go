// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"net/url"
	"strings"
)

// query is what a person asks the list for: words, some of which may name a field, and
// which traces at all.
type query struct {
	Text string
	Show string // "", warnings, errors
}

func newQuery(v url.Values) query {
	return query{Text: v.Get("q"), Show: v.Get("show")}
}

// matches reports whether a trace has every word. A word like model:gpt asks one field.
func (q query) matches(s summary, t snapshot) bool {
	if q.Show == "warnings" && s.Problems == 0 || q.Show == "errors" && s.Errors == 0 {
		return false
	}
	for _, word := range strings.Fields(q.Text) {
		if !hasWord(word, s, t) {
			return false
		}
	}
	return true
}

func hasWord(word string, s summary, t snapshot) bool {
	if name, value, ok := strings.Cut(word, ":"); ok {
		if field, known := fields[name]; known {
			return anyRow(t, func(r row) bool { return contains(field(r), value) }) ||
				name == "name" && contains(s.Name, value)
		}
	}
	if contains(s.ID, word) || contains(s.Name, word) {
		return true
	}
	inRow := func(r row) bool {
		for _, field := range fields {
			if contains(field(r), word) {
				return true
			}
		}
		return false
	}
	return anyRow(t, inRow) || inContent(t, word)
}

var fields = map[string]func(row) string{
	"name":    func(r row) string { return r.Name },
	"session": func(r row) string { return r.Session },
	"user":    func(r row) string { return r.User },
	"model":   func(r row) string { return r.Model },
	"type":    func(r row) string { return r.Type },
	"level":   func(r row) string { return r.Level },
}

func anyRow(t snapshot, match func(row) bool) bool {
	for _, e := range t.entries[t.shown()] {
		if match(e.row) {
			return true
		}
	}
	return false
}

// inContent looks into the encoded spans: texts stand in them as they are.
func inContent(t snapshot, word string) bool {
	for _, e := range t.entries[t.shown()] {
		if contains(e.body, word) {
			return true
		}
	}
	return false
}

// contains is strings.Contains for letters of either case; beyond ASCII case counts.
func contains(s, part string) bool {
	if part == "" {
		return true
	}
	lower, upper := strings.ToLower(part[:1]), strings.ToUpper(part[:1])
	for i := 0; i+len(part) <= len(s); i++ {
		next := strings.IndexAny(s[i:], lower+upper)
		if len(lower) != 1 || len(upper) != 1 {
			next = strings.Index(s[i:], part[:1])
		}
		if next < 0 || i+next+len(part) > len(s) {
			return false
		}
		if i += next; strings.EqualFold(s[i:i+len(part)], part) {
			return true
		}
	}
	return false
}
