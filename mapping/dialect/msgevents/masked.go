// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// unmasked drops what is nothing but a placeholder and says so.
func unmasked(r *dialect.Reader, list []genai.Message) []genai.Message {
	rest, found := hidden.Messages(list)
	if found {
		hidden.Say(r)
	}
	return rest
}

// Hollow reports whether no message says anything although they have parts: sources that
// leave content out may keep the parts (pydantic-ai with include_content=False). Names
// and ids of calls are kept there, and so is the place of reasoning: neither is a reason to show
// the list.
func Hollow(list []genai.Message) bool {
	for i := range list {
		for j := range list[i].Parts {
			p := &list[i].Parts[j]
			if p.Content != "" || p.Value.Set || p.Data != "" || p.URI != "" || p.FileID != "" {
				return false
			}
		}
	}
	return len(list) > 0
}
