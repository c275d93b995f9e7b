// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

// The attributes Langfuse reads first (contract section 5).
const (
	keyType            = "langfuse.observation.type"
	keyInput           = "langfuse.observation.input"
	keyOutput          = "langfuse.observation.output"
	keyModel           = "langfuse.observation.model.name"
	keyParameters      = "langfuse.observation.model.parameters"
	keyUsage           = "langfuse.observation.usage_details"
	keyCost            = "langfuse.observation.cost_details"
	keyCompletionStart = "langfuse.observation.completion_start_time"
	keyLevel           = "langfuse.observation.level"
	keyStatusMessage   = "langfuse.observation.status_message"
	keyPromptName      = "langfuse.observation.prompt.name"
	keyPromptVersion   = "langfuse.observation.prompt.version"
	metadataPrefix     = "langfuse.observation.metadata."
	traceMetadata      = "langfuse.trace.metadata."
	keyTraceName       = "langfuse.trace.name"
	keyTraceTags       = "langfuse.trace.tags"
	keyTracePublic     = "langfuse.trace.public"
	keyUser            = "langfuse.user.id"
	keySession         = "langfuse.session.id"
	keyEnvironment     = "langfuse.environment"
	keyRelease         = "langfuse.release"
	keyVersion         = "langfuse.version"
)

// CarriesObservation reports whether a span is an observation already: it passes swept
// and unmapped, so that reshaping twice changes nothing.
func CarriesObservation(has func(key string) bool) bool { return has(keyInput) || has(keyOutput) }
