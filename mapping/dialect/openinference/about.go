// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "OpenInference (Arize, Phoenix)",
		Seen:      "Python: openai, anthropic, google_genai, vertexai, llama_index, crewai, litellm, beeai, google_adk, bedrock; JavaScript: openai 4.2, anthropic 0.2, langchain 4.1, openai-agents 0.2, beeai 1.5, vercel 2.8",
		Detect:    "`openinference.span.kind`; scope `openinference.*` or `@arizeai/openinference*`; `llm.model_name`, `llm.token_count.*`, `llm.*_messages.N.*`",
		Messages:  "`llm.input_messages.N.*`, `llm.output_messages.N.*` or the provider's request and response in `input.value`, `output.value`, or `gen_ai.*.messages` beside them, whichever says more; the lists also in one value; `llm.prompts`, `llm.choices`; retrieved documents, embeddings",
		Tools:     "`llm.tools.N.tool.json_schema` (a tool, or a list of declarations), `llm.tools` as one value, else the request's own; runs from spans of kind TOOL",
		Reasoning: "contents of type reasoning, `reasoning_content` of the provider's response",
		Usage:     "`llm.token_count.*`: inclusive; Vertex AI leaves thoughts out; `llm.cost.*`",
		Session:   "`session.id`, `user.id`, `metadata`, `tag.tags`, `llm.prompt_template.*`",
		SwitchOn:  "nothing; content is on unless OPENINFERENCE_HIDE_* is set",
		Gaps: []string{
			"No instrumentation sends the time of the first token.",
			"LangChain (JS) loses call ids, reasoning and system prompts that are lists of blocks; openai-agents loses the text of reasoning.",
			"JS openai sends no span for a failed call.",
			"OpenInference over the AI SDK copies the ERROR of a tool to its siblings; it is taken as sent.",
		},
	}
}
