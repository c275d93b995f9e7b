// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"strings"
)

// What people use today for parts of the work, configured as they do: all of it moves or
// hides attributes, none reads a message.

const attributes = `attributes:
    actions:
      - {key: langfuse.session.id, from_attribute: gen_ai.conversation.id, action: insert}
      - {key: langfuse.observation.input, from_attribute: gen_ai.input.messages, action: insert}
      - {key: langfuse.observation.output, from_attribute: gen_ai.output.messages, action: insert}`

// transform is the recipe for Langfuse that users write by hand: copies under the names
// that Langfuse reads.
func transform() string {
	copies := [][2]string{
		{"langfuse.observation.input", "gen_ai.input.messages"}, {"langfuse.observation.output", "gen_ai.output.messages"},
		{"langfuse.session.id", "gen_ai.conversation.id"}, {"langfuse.observation.model.name", "gen_ai.request.model"},
		{"langfuse.observation.metadata.provider", "gen_ai.provider.name"}, {"langfuse.observation.metadata.tool", "gen_ai.tool.name"},
		{"langfuse.observation.metadata.call", "gen_ai.tool.call.id"}, {"langfuse.observation.metadata.tools", "gen_ai.tool.definitions"},
		{"langfuse.observation.metadata.system", "gen_ai.system_instructions"}, {"langfuse.user.id", "enduser.id"},
		{"langfuse.observation.metadata.response_model", "gen_ai.response.model"}, {"langfuse.environment", "deployment.environment.name"},
	}
	var b strings.Builder
	b.WriteString("transform:\n    error_mode: ignore\n    trace_statements:\n      - context: span\n        statements:\n")
	for _, c := range copies {
		fmt.Fprintf(&b, "          - set(attributes[%q], attributes[%q]) where attributes[%q] != nil\n", c[0], c[1], c[1])
	}
	for operation, kind := range map[string]string{"chat": "generation", "execute_tool": "tool", "invoke_agent": "agent", "embeddings": "embedding"} {
		fmt.Fprintf(&b, "          - set(attributes[\"langfuse.observation.type\"], %q) where attributes[\"gen_ai.operation.name\"] == %q\n", kind, operation)
	}
	for _, key := range []string{"gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.tool.definitions", "gen_ai.system_instructions"} {
		fmt.Fprintf(&b, "          - delete_key(attributes, %q)\n", key)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func redaction() string {
	patterns := []string{
		`\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`, `\bgh[pousr]_[A-Za-z0-9]{36,}\b`, `\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{20,}\b`,
		`\bey[A-Za-z0-9]{17,}\.ey[A-Za-z0-9_-]{17,}\.[A-Za-z0-9_-]{10,}\b`, `-----BEGIN[ A-Z]*PRIVATE KEY-----`,
		`[a-z][a-z0-9+.-]{2,}://[^/\s:@]+:[^/\s:@]+@`, `\bxox[baprs]-[A-Za-z0-9-]{10,}\b`, `(?i)(?:api[_-]?key|secret|password|token)["' ]*[:=]["' ]*[^\s"',]{8,}`,
	}
	var b strings.Builder
	b.WriteString("redaction:\n    allow_all_keys: true\n    summary: silent\n    blocked_values:\n")
	for _, p := range patterns {
		fmt.Fprintf(&b, "      - '%s'\n", strings.ReplaceAll(p, "'", "''"))
	}
	return strings.TrimSuffix(b.String(), "\n")
}
