// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "Google Agent Development Kit",
		Seen:      "Python 1.12 to 2.x, JavaScript 2.0, Go 1.6.1; under OpenInference 0.1.3",
		Detect:    "scope `gcp.vertex.agent`; `gcp.vertex.agent.*` on spans of other scopes",
		Messages:  "`gcp.vertex.agent.llm_request`, `llm_response` (snake_case and camelCase); `gen_ai.*.messages` (experimental); log records `gen_ai.*.message`, `gen_ai.choice` (Go, Python from 1.24)",
		Tools:     "function declarations in `llm_request`; `gen_ai.tool.definitions`, `gen_ai.tool_definitions`",
		Reasoning: "parts with `thought`",
		Usage:     "input inclusive; output without thoughts in Python 1.x and JavaScript, with them in Go and Python 2: the response tells",
		Session:   "`gcp.vertex.agent.session_id`, `gen_ai.conversation.id`, `user.id`",
		Gaps: []string{
			"Failed calls and tools of the JavaScript kit have a name and nothing else.",
			"Streamed responses of the JavaScript kit may lack their content: only the last chunk is kept.",
			"Experimental messages do not tell thoughts from text.",
			"Go sends no tool definitions and no user.",
			"No source sends the time of the first token.",
		},
		SwitchOn: "Go and Python records: OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true; Python blobs: ADK_CAPTURE_MESSAGE_CONTENT_IN_SPANS (on by default)",
	}
}
