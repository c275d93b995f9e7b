// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Section is the facts about one span.
type Section struct {
	Selector string // without brackets
	Facts    []Fact
}

// Fact is one line.
type Fact struct {
	Where string // case:line
	Key   string
	Value string
}

func parseFacts(t *testing.T, name, text string) []Section {
	t.Helper()
	var out []Section
	for i, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s/facts.txt:%d", name, i+1)
		line = strings.TrimRight(line, " \r")
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			out = append(out, Section{Selector: line[1 : len(line)-1]})
		default:
			require.NotEmpty(t, out, "%s: a fact before the first [section]", where)
			key, value, ok := strings.Cut(line, ":")
			require.True(t, ok, "%s: %q is not `key: value`", where, line)
			key = strings.TrimSpace(key)
			key, value = longKey(key, value)
			s := &out[len(out)-1]
			s.Facts = append(s.Facts, Fact{where, key, unescape(strings.TrimSpace(value))})
		}
	}
	require.NotEmpty(t, out, "%s: no facts", name)
	return out
}

// longKey puts back a colon that belongs to a metadata or attribute key ("genkit:name").
func longKey(key, value string) (string, string) {
	for _, prefix := range []string{"metadata ", "trace metadata ", "attribute "} {
		if !strings.HasPrefix(key, prefix) || strings.HasPrefix(value, " ") || value == "" {
			continue
		}
		if rest, tail, ok := strings.Cut(value, ": "); ok {
			return key + ":" + rest, tail
		}
	}
	return key, value
}

// unescape lets a fact hold a newline (\n) or a tab (\t).
func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(s)
}
