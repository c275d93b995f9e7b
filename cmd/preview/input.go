// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// input is what was read, decoded.
type input struct {
	traces []ptrace.Traces
	logs   []plog.Logs
	raw    [][]byte // the JSON requests as they came, for --no-process
	config *langfuse.ProcessorConfig
}

func readInput(o options, stdin io.Reader) (input, error) {
	in := input{config: langfuse.NewDefaultProcessorConfig()}
	if o.config != "" {
		yaml, err := os.ReadFile(o.config)
		if err != nil {
			return in, err
		}
		if in.config, err = langfuse.ParseProcessorConfig(yaml); err != nil {
			return in, fmt.Errorf("%s: %w", o.config, err)
		}
	}
	if err := eachFile(o.files, stdin, in.addTraces); err != nil {
		return in, err
	}
	if len(o.logs) > 0 {
		if err := eachFile(o.logs, stdin, in.addLogs); err != nil {
			return in, err
		}
	}
	return in, nil
}

// eachFile hands the content of every file, or of stdin when there is none, to add.
func eachFile(files []string, stdin io.Reader, add func(name string, b []byte) error) error {
	if len(files) == 0 {
		b, err := io.ReadAll(stdin)
		if err != nil {
			return err
		}
		return add("standard input", b)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := add(name, b); err != nil {
			return err
		}
	}
	return nil
}

func (in *input) addTraces(name string, b []byte) error {
	return eachRequest(name, b, func(body []byte, json bool) error {
		var td ptrace.Traces
		var err error
		if json {
			td, err = (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body)
			in.raw = append(in.raw, body)
		} else {
			td, err = (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces(body)
		}
		if err == nil && json && td.ResourceSpans().Len() == 0 && bytes.Contains(body, []byte("resourceLogs")) {
			err = errors.New("these are log records; give them with --logs")
		}
		in.traces = append(in.traces, td)
		return err
	})
}

func (in *input) addLogs(name string, b []byte) error {
	return eachRequest(name, b, func(body []byte, json bool) error {
		var ld plog.Logs
		var err error
		if json {
			ld, err = (&plog.JSONUnmarshaler{}).UnmarshalLogs(body)
		} else {
			ld, err = (&plog.ProtoUnmarshaler{}).UnmarshalLogs(body)
		}
		in.logs = append(in.logs, ld)
		return err
	})
}

var errEmpty = errors.New("no OTLP request in it")

// eachRequest cuts a file into requests: protobuf, one JSON value, or JSON Lines.
func eachRequest(name string, b []byte, add func(body []byte, json bool) error) error {
	trimmed := bytes.TrimSpace(b)
	if len(trimmed) == 0 {
		return fmt.Errorf("%s: %w", name, errEmpty)
	}
	if trimmed[0] != '{' {
		return named(name, 0, add(b, false))
	}
	if !isLines(trimmed) {
		if !jsonx.Valid(string(trimmed)) {
			return named(name, 0, errNotJSON)
		}
		return named(name, 0, add(trimmed, true))
	}
	n := 0
	for line := range bytes.Lines(trimmed) {
		if n++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if !jsonx.Valid(string(line)) {
			return named(name, n, errNotJSON)
		}
		if err := add(bytes.TrimSpace(line), true); err != nil {
			return named(name, n, err)
		}
	}
	return nil
}

var errNotJSON = errors.New("the JSON is cut or broken")

// isLines reports whether the text is JSON Lines: its first line is a whole value and
// another one follows.
func isLines(b []byte) bool {
	first, rest, _ := bytes.Cut(b, []byte("\n"))
	return len(bytes.TrimSpace(rest)) > 0 && jsonx.Valid(string(first))
}

func named(name string, line int, err error) error {
	switch {
	case err == nil:
		return nil
	case line > 0:
		return fmt.Errorf("%s, line %d: not an OTLP request: %w", name, line, err)
	default:
		return fmt.Errorf("%s: not an OTLP request: %w", name, err)
	}
}
