// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package corpus

import (
	"net/url"
	"strconv"
	"strings"
)

// Context is a way in which a secret stands in a text.
type Context struct {
	Name string
	// Wrap puts a secret into the context.
	Wrap func(secret string) string
	// Encode is how the context spells the secret; nil means as it is.
	Encode func(secret string) string
}

// Contexts are the ways in which agents meet secrets.
var Contexts = []Context{
	{Name: "prose", Wrap: around("I found ", " in the logs, please rotate it.")},
	{Name: "code", Wrap: around("client = connect(\n    host,\n    ", ",\n)\n")},
	{Name: "json", Wrap: func(s string) string { return `{"role": "user", "content": ` + quote(s) + `, "n": 1.50}` }, Encode: inner},
	{Name: "escaped json", Wrap: func(s string) string {
		return `{"arguments": ` + quote(`{"text": `+quote(s)+`}`) + `}`
	}, Encode: func(s string) string { return inner(inner(s)) }},
	{Name: "yaml", Wrap: around("services:\n  app:\n    - note: see ", "\n    - other: 1\n")},
	{Name: "shell", Wrap: around("$ echo '", "' | tee out.txt\n")},
	{Name: "url", Wrap: func(s string) string { return "GET /search?q=" + url.QueryEscape(s) + "&page=2 HTTP/1.1" }, Encode: url.QueryEscape},
	{Name: "terminal", Wrap: around("\x1b[1;32m", "\x1b[0m\n")},
	{Name: "table", Wrap: around("| key | ", " | live |\n")},
	{Name: "diff", Wrap: func(s string) string {
		return "@@ -1,2 +1,2 @@\n-old line\n+" + strings.ReplaceAll(s, "\n", "\n+") + "\n context\n"
	}, Encode: func(s string) string { return strings.ReplaceAll(s, "\n", "\n+") }},
}

func around(before, after string) func(string) string {
	return func(s string) string { return before + s + after }
}

func inner(s string) string { q := quote(s); return q[1 : len(q)-1] }

// quote is a JSON string of a text that has nothing but ASCII.
func quote(s string) string { return strconv.Quote(s) }
