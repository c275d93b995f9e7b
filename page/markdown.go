// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bytes"
	"html/template"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// reader turns markdown into HTML. Raw HTML of the source is left out by goldmark and, were
// it not, by the policy.
var reader = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList))
})

// policy lets structure pass and nothing that loads, links, styles or runs: a link stays as
// its words, an image as nothing.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(
		"p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code",
		"em", "strong", "del", "table", "thead", "tbody", "tr", "th", "td",
	)
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	return p
})

// markdownBelow is the size up to which text is read as markdown.
const markdownBelow = 64 << 10

// markdown returns "" for what is better shown as it is: long text, text that would lose
// something, and text that fails.
func markdown(s string) template.HTML {
	if len(s) > markdownBelow || loses(s) {
		return ""
	}
	var html bytes.Buffer
	if err := reader().Convert([]byte(s), &html); err != nil {
		return ""
	}
	clean := policy().SanitizeBytes(html.Bytes())
	return template.HTML(headings.Replace(string(clean))) //nolint:gosec // sanitised above, names of tags changed
}

// headings turns the headings of a message into bold lines: they are not ours.
var headings = strings.NewReplacer(
	"<h1>", openHeading, "<h2>", openHeading, "<h3>", openHeading, "<h4>", openHeading, "<h5>", openHeading, "<h6>", openHeading,
	"</h1>", "</p>", "</h2>", "</p>", "</h3>", "</p>", "</h4>", "</p>", "</h5>", "</p>", "</h6>", "</p>",
)

const openHeading = `<p class="heading">`

// loses reports text with tags, links or images: their markup or target would be left out,
// and who debugs a prompt must see it.
func loses(s string) bool {
	for _, sign := range []string{"<", "](", "]:"} {
		if strings.Contains(s, sign) {
			return true
		}
	}
	return false
}
