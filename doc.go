// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langfuse is two OpenTelemetry Collector components for Langfuse.
//
// The processor turns the GenAI spans of any agent, framework or gateway into Langfuse
// observations; the exporter delivers them to Langfuse's OTLP endpoint and never loses a
// span silently. This package is wiring only: configuration, factories, lifecycle. It
// holds no GenAI knowledge. ocb's doors are the packages langfuseprocessor and
// langfuseexporter.
//
// # Words
//
// One meaning each, here and in every package:
//
//   - dialect: how one instrumentation spells GenAI facts on a span (attribute names,
//     shapes, events, logs)
//   - operation: the neutral meaning of one span (chat, embeddings, execute_tool, ...)
//   - facet: one fillable thing of an operation: input, output, tools, model, usage, ...
//   - message, part, role, usage, tool definition: as in the OTel GenAI conventions
//   - peek, take: a dialect looks at a key; takes it: its meaning is in the operation,
//     the original need not leave
//   - clean: has passed the redactor
//   - observation: what Langfuse stores and shows; the word lives only in the writer
//   - assembly: the clean operations of one trace, waiting until they can be related and
//     written together
//   - conversation: the messages of one session, across traces
package langfuse
