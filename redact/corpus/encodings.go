// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package corpus

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// Encoding is a way to spell a text so that its bytes are others.
type Encoding struct {
	Name   string
	Encode func(string) string
}

// Encodings are the spellings through which the engine looks.
var Encodings = []Encoding{
	{"plain", func(s string) string { return s }},
	{"json string", jsonText},
	{"json string twice", func(s string) string { return jsonText(jsonText(s)) }},
	{"json string thrice", func(s string) string { return jsonText(jsonText(jsonText(s))) }},
	{"unicode escapes", unicodeEscapes},
	{"first character escaped", func(s string) string { return unicodeEscapes(s[:1]) + jsonText(s[1:]) }},
	{"hex escapes", func(s string) string { return each(s, "\\x%02x") }},
	{"percent", func(s string) string { return each(s, "%%%02X") }},
	{"percent lower case", func(s string) string { return each(s, "%%%02x") }},
	{"query", url.QueryEscape},
	{"path", url.PathEscape},
	{"query twice", func(s string) string { return url.QueryEscape(url.QueryEscape(s)) }},
	{"query in json", func(s string) string { return jsonText(url.QueryEscape(s)) }},
	{"html", func(s string) string {
		return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "'", "&#39;", "<", "&lt;", ">", "&gt;").Replace(s)
	}},
	{"base64", func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }},
	{"base64 raw", func(s string) string { return base64.RawStdEncoding.EncodeToString([]byte(s)) }},
	{"base64 url", func(s string) string { return base64.URLEncoding.EncodeToString([]byte(s)) }},
	{"base64 of prose", func(s string) string { return base64.StdEncoding.EncodeToString([]byte("Here it is: " + s + "\n")) }},
	{"base64 of json", func(s string) string {
		return base64.StdEncoding.EncodeToString([]byte(`{"note":"` + jsonText(s) + `"}`))
	}},
	{"base64 twice", func(s string) string {
		return base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(s))))
	}},
	{"base64 wrapped", func(s string) string {
		return wrap(base64.StdEncoding.EncodeToString([]byte("Notes of today, as promised in the call.\n"+s+"\n")), 76)
	}},
	{"base64 in json", func(s string) string { return jsonText(wrap(base64.StdEncoding.EncodeToString([]byte(s)), 64)) }},
}

func jsonText(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b[1 : len(b)-1])
}

func unicodeEscapes(s string) string { return each(s, "\\u%04x") }

func each(s, format string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, format, s[i])
	}
	return b.String()
}

func wrap(s string, width int) string {
	var b strings.Builder
	for len(s) > width {
		b.WriteString(s[:width] + "\n")
		s = s[width:]
	}
	return b.String() + s
}
