// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

// The attributes Langfuse reads first (contract section 5). They are spelled here only: the tests
// of other rooms take them from here, and preview spells its own, so that a slip shows.
const (
	KeyType             = "langfuse.observation.type"
	KeyInput            = "langfuse.observation.input"
	KeyOutput           = "langfuse.observation.output"
	KeyModel            = "langfuse.observation.model.name"
	KeyParameters       = "langfuse.observation.model.parameters"
	KeyUsage            = "langfuse.observation.usage_details"
	KeyCost             = "langfuse.observation.cost_details"
	KeyCompletionStart  = "langfuse.observation.completion_start_time"
	KeyLevel            = "langfuse.observation.level"
	KeyStatusMessage    = "langfuse.observation.status_message"
	KeyPromptName       = "langfuse.observation.prompt.name"
	KeyPromptVersion    = "langfuse.observation.prompt.version"
	MetadataPrefix      = "langfuse.observation.metadata."
	TraceMetadataPrefix = "langfuse.trace.metadata."
	KeyTraceName        = "langfuse.trace.name"
	KeyTraceTags        = "langfuse.trace.tags"
	KeyTracePublic      = "langfuse.trace.public"
	KeyUser             = "langfuse.user.id"
	KeySession          = "langfuse.session.id"
	KeyEnvironment      = "langfuse.environment"
	KeyRelease          = "langfuse.release"
	KeyVersion          = "langfuse.version"
)

// CarriesObservation reports whether a span is an observation already: it passes swept
// and unmapped, so that reshaping twice changes nothing.
func CarriesObservation(has func(key string) bool) bool { return has(KeyInput) || has(KeyOutput) }
