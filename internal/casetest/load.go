// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Case is one case folder.
type Case struct {
	Dir    string
	Name   string // dialect/case
	Traces []ptrace.Traces
	Logs   []plog.Logs
	Config string // the processor's YAML, "" = defaults
	Facts  []Section
}

// Find returns every case below root (testdata). A folder with in.json or logs.json is a
// case and must have facts.
func Find(t *testing.T, root string) []Case {
	t.Helper()
	var cases []Case
	dirs, err := filepath.Glob(filepath.Join(root, "*", "*"))
	require.NoError(t, err)
	for _, dir := range dirs {
		if !exists(filepath.Join(dir, "in.json")) && !exists(filepath.Join(dir, "logs.json")) {
			continue
		}
		cases = append(cases, Load(t, root, dir))
	}
	return cases
}

// Load reads one case folder.
func Load(t *testing.T, root, dir string) Case {
	t.Helper()
	name, err := filepath.Rel(root, dir)
	require.NoError(t, err)
	c := Case{Dir: dir, Name: filepath.ToSlash(name)}
	c.Traces = ReadTraces(t, filepath.Join(dir, "in.json"))
	c.Logs = ReadLogs(t, filepath.Join(dir, "logs.json"))
	if b, err := os.ReadFile(filepath.Join(dir, "config.yaml")); err == nil {
		c.Config = string(b)
	}
	facts, err := os.ReadFile(filepath.Join(dir, "facts.txt"))
	require.NoError(t, err, "%s: every case needs facts.txt, written by a person", c.Name)
	c.Facts = parseFacts(t, c.Name, string(facts))
	return c
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// ReadTraces reads one OTLP/JSON request, or one a line; nil when the file is not there.
func ReadTraces(t *testing.T, path string) []ptrace.Traces {
	t.Helper()
	var out []ptrace.Traces
	for _, body := range requests(t, path) {
		td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body)
		require.NoError(t, err, path)
		out = append(out, td)
	}
	return out
}

// ReadLogs reads one OTLP/JSON request, or one a line; nil when the file is not there.
func ReadLogs(t *testing.T, path string) []plog.Logs {
	t.Helper()
	var out []plog.Logs
	for _, body := range requests(t, path) {
		ld, err := (&plog.JSONUnmarshaler{}).UnmarshalLogs(body)
		require.NoError(t, err, path)
		out = append(out, ld)
	}
	return out
}

// requests cuts a file into its requests: JSON Lines when the first line is a whole one.
func requests(t *testing.T, path string) [][]byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	first, rest, _ := bytes.Cut(bytes.TrimSpace(b), []byte("\n"))
	if len(bytes.TrimSpace(rest)) == 0 || !strings.HasSuffix(strings.TrimSpace(string(first)), "}") || !bytes.HasPrefix(bytes.TrimSpace(rest), []byte("{")) {
		return [][]byte{b}
	}
	var out [][]byte
	for line := range bytes.Lines(b) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			out = append(out, line)
		}
	}
	return out
}
