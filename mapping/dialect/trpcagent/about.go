// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package trpcagent

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "trpc-agent-go",
		Seen:       "1.11",
		Detect:     "scope `trpc.agent.go`; keys `trpc.go.agent.*`",
		Messages:   "`gen_ai.input.messages` and `gen_ai.output.messages` (OpenAI shape), else the `.otel` keys, else the raw blobs",
		Tools:      "`gen_ai.request.tool.definitions`; runs from `execute_tool` spans",
		Reasoning:  "`reasoning_content`",
		Usage:      "`gen_ai.usage.*`, inclusive; reasoning from the raw response",
		FirstToken: "`trpc_agent_go.client.time_to_first_token`, streams only",
		Session:    "`gen_ai.conversation.id`, `trpc.go.agent.runner.user_id`",
		Gaps: []string{
			"The real provider is not sent.",
			"A tool that failed leaves a span with nothing but its name.",
		},
	}
}
