// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redactpeers

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/detect"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

// TestGitleaksFindsNothingMore: what gitleaks finds in our positives, we find.
func TestGitleaksFindsNothingMore(t *testing.T) {
	d, err := detect.NewDetectorDefaultConfig()
	require.NoError(t, err)
	d.IgnoreGitleaksAllow = true
	e, err := redact.New(redact.NewDefaultConfig(), nil)
	require.NoError(t, err)
	theirs, all := 0, 0
	for _, s := range corpus.Secrets(42, 4) {
		for _, c := range corpus.Contexts {
			text := c.Wrap(s.Text)
			out := e.Text(text, redact.PlaceMessage, nil)
			all++
			found := false
			for _, f := range d.DetectString(text) {
				found = true
				if f.Secret != "" && strings.Contains(out, f.Secret) {
					t.Errorf("gitleaks rule %s, ours %s, %s: %q is left in %q", f.RuleID, s.Rule, c.Name, f.Secret, out)
				}
			}
			if found {
				theirs++
			}
		}
	}
	t.Logf("of %d texts with a secret, gitleaks finds something in %d, we in all", all, theirs)
}

var source = flag.String("source", "", "a directory of source code: list what only one of the two finds")

// TestOnSource compares both on real source code; it needs -source and is a report, not a verdict.
func TestOnSource(t *testing.T) {
	if *source == "" {
		t.Log("no -source given: nothing to compare")
		return
	}
	d, err := detect.NewDetectorDefaultConfig()
	require.NoError(t, err)
	d.IgnoreGitleaksAllow = true
	e, err := redact.New(redact.NewDefaultConfig(), nil)
	require.NoError(t, err)
	bytes, onlyTheirs, onlyOurs := 0, 0, 0
	require.NoError(t, filepath.WalkDir(*source, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || len(data) > 1<<20 {
			return err
		}
		text := string(data)
		bytes += len(text)
		out := e.Text(text, redact.PlaceResult, nil)
		for _, f := range d.DetectString(text) {
			if strings.Contains(out, f.Secret) {
				onlyTheirs++
				t.Logf("only gitleaks: %s %s: %.80q", path, f.RuleID, f.Match)
			}
		}
		if out != text {
			h := &redact.Hits{}
			e.Text(text, redact.PlaceResult, h)
			onlyOurs += h.Count()
			a, b := strings.Split(text, "\n"), strings.Split(out, "\n")
			for i := 0; i < len(a) && len(a) == len(b); i++ {
				if a[i] != b[i] {
					t.Logf("ours: %s:%d %.160q", filepath.Base(path), i+1, b[i])
				}
			}
		}
		return nil
	}))
	t.Logf("%d bytes, only gitleaks %d, ours %d", bytes, onlyTheirs, onlyOurs)
}
