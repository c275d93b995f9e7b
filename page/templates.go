// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"embed"
	"html/template"
	"io/fs"
	"net/url"
	"strings"
)

//go:embed assets
var assets embed.FS

// parseTemplates parses the templates of a page that is mounted at base. They are ours and
// embedded, so an error is a programmer's.
func parseTemplates(base string) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"number": number, "duration": duration, "offset": offset, "money": money, "clock": clock, "date": date, "short": short,
		"visible": visible, "lower": strings.ToLower, "indent": func(depth int) int { return min(depth, 16) },
		"base": func() string { return base }, "query": url.QueryEscape,
		"split": func(s string) []string { return strings.Split(s, "|") },
		"add":   func(a, b int) int { return a + b },
		"text":  func(t text, where place) drawnText { return drawnText{t, where} },
		"msg":   func(m message, where place) drawnMessage { return drawnMessage{m, where} },
		"attr":  func(a []attribute, where place) drawnAttributes { return drawnAttributes{a, where} },
		"css":   css,
	}).ParseFS(assets, "assets/*.tmpl"))
}

func asset(name string) string {
	b, err := fs.ReadFile(assets, "assets/"+name)
	if err != nil {
		panic(err) // unreachable: the file is embedded
	}
	return string(b)
}

// place is where a text is from, so that a template can offer the rest of it. The zero place
// offers nothing: a report has no server to ask.
type place struct {
	Trace, Span string
	Before      bool
}

// Side names the side for a link.
func (p place) Side() string {
	if p.Before {
		return "before"
	}
	return "after"
}

type drawnText struct {
	text
	Where place
}

type drawnMessage struct {
	message
	Where place
}

type drawnAttributes struct {
	List  []attribute
	Where place
}
