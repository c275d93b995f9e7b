// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package strands

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Strands Agents, Bedrock AgentCore",
		Seen:       "Python 1.11 to 1.57 (source), TypeScript 1.19",
		Detect:     "scope `strands.telemetry.tracer` or `strands-agents`; `gen_ai.event.start_time`, `agent_loop.cycle_id`, `event_loop.cycle_id`; provider `strands-agents`",
		Messages:   "span events `gen_ai.*.message`, `gen_ai.choice` with Bedrock blocks; details events; `gen_ai.*.messages`; on a tool `gen_ai.tool.message` holds the arguments; AgentCore: log records",
		Tools:      "names in `gen_ai.agent.tools`; `gen_ai.tool.definitions` on the agent",
		Reasoning:  "`reasoningContent`, `reasoning` blocks",
		Usage:      "as the provider counts: Bedrock and Anthropic models without the cache, OpenAI and Gemini with it, told by the model id",
		FirstToken: "`gen_ai.server.time_to_first_token` (ms, Python)",
		Session:    "`session.id`, `user.id`, `langfuse.tags` from trace attributes, on the agent",
		Gaps: []string{
			"The provider is not named.",
			"The TypeScript adapter for OpenAI chat loses text, reasoning and one of two parallel calls.",
			"With attributes only, reasoning has no text.",
		},
		SwitchOn: "definitions: OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental,gen_ai_tool_definitions; AgentCore: DISABLE_ADOT_OBSERVABILITY=true keeps content on spans",
	}
}
