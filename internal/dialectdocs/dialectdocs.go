// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package dialectdocs renders docs/dialects.md from what the dialects say of themselves.
package dialectdocs

import (
	"fmt"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
)

const head = `# Supported sources

Generated from the dialects by ` + "`go test ./internal/dialectdocs -update`" + `; do not edit.

The order is the order in which they are asked: the first that fills a facet owns it, later ones fill only what is
still empty. A source that is not listed and follows the OpenTelemetry GenAI conventions is read by ` + "`otelgenai`" + `;
one that puts its content under keys like ` + "`input` and `output`" + ` by ` + "`generic`" + `; any other can be named in
` + "`dialects.custom`" + `.

`

// Render returns the page.
func Render(list []dialect.Dialect) string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString("| dialect | source | seen |\n|---|---|---|\n")
	for _, d := range list {
		if doc, ok := d.(dialect.Documented); ok {
			fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", d.Name(), d.Name(), doc.Doc().Title, cell(doc.Doc().Seen))
		}
	}
	for _, d := range list {
		if doc, ok := d.(dialect.Documented); ok {
			section(&b, d.Name(), doc.Doc())
		}
	}
	return b.String()
}

func section(b *strings.Builder, name string, d dialect.Doc) {
	fmt.Fprintf(b, "\n## %s\n\n%s. Seen: %s.\n\n", name, d.Title, d.Seen)
	b.WriteString("| | |\n|---|---|\n")
	for _, row := range []struct{ name, text string }{
		{"recognised by", d.Detect}, {"messages", d.Messages}, {"tools", d.Tools}, {"reasoning", d.Reasoning},
		{"usage", d.Usage}, {"first token", d.FirstToken}, {"session, user", d.Session}, {"switch on", d.SwitchOn},
	} {
		if row.text == "" {
			row.text = "—"
		}
		fmt.Fprintf(b, "| %s | %s |\n", row.name, cell(row.text))
	}
	if len(d.Gaps) > 0 {
		b.WriteString("\nKnown gaps of the source:\n\n")
	}
	for _, gap := range d.Gaps {
		fmt.Fprintf(b, "- %s\n", gap)
	}
}

// cell keeps a text inside its table cell.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ").Replace(s)
}
