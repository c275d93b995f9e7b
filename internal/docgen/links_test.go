// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s#]*)(#[^)\s]*)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// TestLinks: every link from one page of the repository to another, or to a heading, leads
// somewhere.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"*.md", "docs/*.md", "deploy/*.md", "deploy/*/*.md", "examples/*.md"} {
		pages, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		for _, page := range pages {
			text, err := os.ReadFile(page)
			require.NoError(t, err)
			for _, m := range link.FindAllStringSubmatch(withoutCode(string(text)), -1) {
				if !strings.Contains(m[1], "://") && m[0] != "]()" {
					leads(t, page, m[1], strings.TrimPrefix(m[2], "#"))
				}
			}
		}
	}
}

func leads(t *testing.T, page, to, anchor string) {
	t.Helper()
	target := page
	if to != "" {
		target = filepath.Join(filepath.Dir(page), to)
	}
	if _, err := os.Stat(target); err != nil {
		t.Errorf("%s: %s does not exist", page, to)
		return
	}
	if anchor == "" || !strings.HasSuffix(target, ".md") {
		return
	}
	text, err := os.ReadFile(target)
	require.NoError(t, err)
	for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
		if slug(h[1]) == anchor {
			return
		}
	}
	t.Errorf("%s: %s has no heading #%s", page, target, anchor)
}

// slug is how GitHub names a heading.
func slug(h string) string {
	h = strings.ToLower(strings.TrimSpace(h))
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case strings.ContainsRune("`.,:;?!()/'\"*", r):
			return -1
		default:
			return r
		}
	}, h)
}

var code = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")

// withoutCode takes out what only looks like a link, but not headings' ticks.
func withoutCode(text string) string {
	return code.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasPrefix(s, "```") || strings.Contains(s, "](") {
			return ""
		}
		return s
	})
}
