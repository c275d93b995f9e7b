// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

var marked = regexp.MustCompile(`⟦([^⟧]*)⟧`)

// TestTextsOfEveryDay holds what files and commands of real projects look like. Each text is judged as it is, inside a JSON
// string, and with its lines' order kept but nothing else around it.
func TestTextsOfEveryDay(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/positives.txt")
	require.NoError(t, err)
	e := newEngine(t, nil)
	for _, entry := range strings.Split("\n"+string(data), "\n%% ")[1:] {
		name, body, _ := strings.Cut(strings.TrimSuffix(entry, "\n"), "\n")
		text := marked.ReplaceAllString(body, "$1")
		asJSON, err := json.Marshal(map[string]string{"content": text})
		require.NoError(t, err)
		for kind, out := range map[string]string{
			"text":  e.Text(text, redact.PlaceResult, nil),
			"json":  e.JSON(string(asJSON), redact.PlaceResult, nil),
			"quote": e.Text("> "+strings.ReplaceAll(text, "\n", "\n> "), redact.PlaceResult, nil),
		} {
			for _, m := range marked.FindAllStringSubmatch(body, -1) {
				if strings.Contains(out, m[1]) || len(m[1]) >= 12 && leaks(out, m[1]) {
					t.Errorf("%s, %s: %q left in\n%s", name, kind, m[1], out)
				}
			}
			kept := marked.ReplaceAllString(body, "")
			for _, word := range strings.Fields(kept) {
				if !strings.ContainsAny(word, "\"\\{}'`=:<") && !strings.Contains(out, word) && kind == "text" {
					t.Errorf("%s: %q is gone from\n%s", name, word, out)
				}
			}
		}
	}
}
