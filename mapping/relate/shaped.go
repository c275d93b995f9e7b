// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// facts returns what a span says about its trace. Metadata of the trace stands on spans in
// Langfuse's own words. An observation that came as it is has no operation, but the spans
// around it are of the same session: Langfuse's SDKs say so on one span, above those of
// other instrumentations.
func (n *Node) facts() traceFacts {
	if !n.shaped {
		f := factsOf(n.Op)
		if n.Op != nil {
			f.metadata = mergeFields(f.metadata, n.SweptFields(observation.TraceMetadataPrefix))
		}
		return f
	}
	first := func(keys ...string) (t redact.Text) {
		for _, key := range keys {
			if t = n.SweptText(key); !t.Empty() {
				break
			}
		}
		return t
	}
	return traceFacts{
		session: first(observation.KeySession, "session.id"), conversation: first("gen_ai.conversation.id"),
		user: first(observation.KeyUser, "user.id"), name: first(observation.KeyTraceName),
		environment: first(observation.KeyEnvironment), release: first(observation.KeyRelease),
		version: first(observation.KeyVersion), public: first(observation.KeyTracePublic),
		tags: n.SweptTexts(observation.KeyTraceTags), metadata: n.SweptFields(observation.TraceMetadataPrefix),
	}
}
