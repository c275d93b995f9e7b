// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package mapping takes spans from their source's dialect to Langfuse observations. It
// owns the order of the steps and the ordered list of dialects; what each step does lives
// in its own room: genai (model), dialect (reading), reasoning, redact, assembly,
// conversation, relate, observation (writing).
//
// On arrival, per span: read, split, clean, sweep. Then the assembly holds clean
// operations until a trace can be written. Per trace: join, recall, relate, write.
package mapping
