// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package native reads provider- and framework-native payloads: one value that holds a
// whole request or response (OpenAI chat and Responses, Anthropic, Gemini, Bedrock,
// LangChain runs), as OpenInference's input.value, LangSmith's gen_ai.prompt and
// Traceloop's entity input carry them. It says which member is the conversation, which
// the system prompt, the tools, the parameters; what a message holds is read by package
// messages. It knows no attribute key.
package native
