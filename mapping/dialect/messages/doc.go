// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package messages reads message lists. The same key holds ten shapes in the field
// (semconv parts, OpenAI chat and Responses items, Anthropic blocks, Gemini contents,
// Bedrock blocks, AI SDK prompts, LangChain objects, Genkit parts, mixtures of them), so
// shape is sniffed per message and per part, never per dialect. Dialects say where a list
// stands; this package says what it holds. Nothing that knows an attribute name belongs
// here.
//
// Nothing is invented: no role is guessed beyond what the caller and the parts tell (an
// output is the assistant's, a result the tool's), no id is made up. Nothing worth
// reading is lost: a member without a place in the model is kept as JSON. What providers
// want back only for replay (signatures, encrypted reasoning, their own metadata) is no
// content and never leaves this package.
package messages
