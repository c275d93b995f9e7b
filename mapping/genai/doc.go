// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package genai is the neutral model between the dialects that read spans and the writer
// that makes observations. Its words are those of the OpenTelemetry GenAI semantic
// conventions (open-telemetry/semantic-conventions-genai): an operation has facets
// (input, output, tools, model, usage, session, ...); messages have a role and parts.
//
// It imports only the standard library and the project's JSON room: it knows neither
// pdata nor Langfuse, and it holds no secret handling: texts here are as the source
// wrote them. What may rest or leave are the clean twins in package redact.
package genai
