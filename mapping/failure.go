// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// noteFailure says what went wrong where the span's status is ERROR and says nothing: the
// exception's message, else what attributes say of the error. An error type alone makes no
// ERROR: a cancelled call may carry one.
func noteFailure(a *arrival) {
	if !a.view.IsError() || a.view.StatusMessage() != "" || a.raw.StatusMessage != "" {
		return
	}
	text, key := exception(a.view)
	for _, k := range [...]string{"error.message", "exception.message", "error.type"} {
		if text == "" {
			text, key = a.view.Text(k), k
		}
	}
	if text == "" {
		return
	}
	a.raw.StatusMessage = text
	a.raw.Provenance.Set(genai.FacetStatusMessage, genai.Source{Dialect: "status", Key: key})
}

// exception returns the message of the last exception event, or its type.
func exception(v *dialect.View) (text, key string) {
	for ev := range v.Events() {
		if ev.Name != "exception" {
			continue
		}
		for _, k := range [...]string{"exception.type", "exception.message"} {
			if s := ev.Text(k); s != "" {
				text, key = s, "event:exception"
			}
		}
	}
	return text, key
}
