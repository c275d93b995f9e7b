// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package messages reads message lists. The same key holds ten shapes in the field
// (semconv parts, OpenAI chat, Anthropic blocks, Gemini contents, Bedrock blocks, AI SDK
// prompts, LangChain objects, mixtures of them), so shape is sniffed per message and per
// part, never per dialect. Dialects say where a list stands; this package says what it
// holds.
//
// Nothing is invented: no role is guessed beyond the one the caller knows (an output is
// the assistant's), no id is made up. Nothing is lost: a member without a place in the
// model is kept as JSON.
package messages
