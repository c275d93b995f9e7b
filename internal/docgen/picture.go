// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// picture shows one span as a framework sends it and as Langfuse shows what leaves.
func picture(ctx context.Context, root string) (string, error) {
	body, err := os.ReadFile(root + "/internal/docgen/testdata/span.json")
	if err != nil {
		return "", err
	}
	td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("What the framework sent:\n\n```text\n" + attributes(td) + "```\n\n")
	out, err := langfuse.Reshape(ctx, langfuse.NewDefaultProcessorConfig(), []ptrace.Traces{td}, nil, nil)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	if err := preview.WriteText(&text, preview.Read(out)); err != nil {
		return "", err
	}
	b.WriteString("What Langfuse shows (`go run ./cmd/preview internal/docgen/testdata/span.json`):\n\n```text\n" +
		strings.TrimSpace(text.String()) + "\n```\n")
	return b.String(), nil
}

// width is where long values are cut in the picture.
const width = 110

func attributes(td ptrace.Traces) string {
	var b strings.Builder
	span := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	for key, v := range span.Attributes().All() {
		line := fmt.Sprintf("%-30s %s", key, attribute(v))
		if len(line) > width {
			line = line[:width] + "…"
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

func attribute(v pcommon.Value) string { return v.AsString() }
