// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command docgen writes what README.md says about settings, metrics and the picture of a span, from
// the configuration structs, the metadata files and the real renderer, between its markers:
// `make docs`. Its test fails when the page is stale.
//
// What lives here: reading structs, comments and metadata, and writing Markdown. What may not: facts
// of their own. A description is the comment on the field; the few of other modules are in extern.go.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
)

// readme is the page, from the repository's root.
const readme = "README.md"

func main() {
	if err := run(context.Background(), "."); err != nil {
		fmt.Fprintln(os.Stderr, "docgen:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root string) error {
	page, err := os.ReadFile(root + "/" + readme)
	if err != nil {
		return err
	}
	text, err := fill(ctx, root, string(page))
	if err != nil {
		return err
	}
	return os.WriteFile(root+"/"+readme, []byte(text), 0o644)
}

// section is a generated part of the page.
type section struct {
	name string
	make func(ctx context.Context, root string) (string, error)
}

// sections are in the order of the page.
func sections() []section {
	return []section{
		{"picture", picture},
		{"processor-settings", processorSettings},
		{"exporter-settings", exporterSettings},
		{"metrics", metrics},
	}
}

// fill replaces what stands between the markers of each section.
func fill(ctx context.Context, root, page string) (string, error) {
	for _, s := range sections() {
		begin, end := "<!-- "+s.name+":begin -->", "<!-- "+s.name+":end -->"
		before, rest, found := strings.Cut(page, begin)
		_, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			return "", fmt.Errorf("%s has no %s ... %s", readme, begin, end)
		}
		text, err := s.make(ctx, root)
		if err != nil {
			return "", fmt.Errorf("%s: %w", s.name, err)
		}
		page = before + begin + "\n" + strings.TrimSpace(text) + "\n" + end + after
	}
	return page, nil
}
