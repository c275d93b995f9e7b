// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mlflow

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "MLflow Tracing",
		Seen:      "tracing/export, 2026",
		Detect:    "keys `mlflow.*`",
		Messages:  "`mlflow.spanInputs` and `mlflow.spanOutputs`: any provider's request and response",
		Tools:     "in the request; `mlflow.chat.tools`",
		Reasoning: "as the provider's response has it",
		Usage:     "`mlflow.chat.tokenUsage`, else what the response counts; cost from `mlflow.llm.cost`",
		Session:   "`mlflow.trace.session`, `mlflow.trace.user`",
	}
}
