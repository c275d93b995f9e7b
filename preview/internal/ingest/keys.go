// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

// The attributes Langfuse reserves for itself.
const (
	keyType            = "langfuse.observation.type"
	keyLevel           = "langfuse.observation.level"
	keyStatusMessage   = "langfuse.observation.status_message"
	keyInput           = "langfuse.observation.input"
	keyOutput          = "langfuse.observation.output"
	keyFirstToken      = "langfuse.observation.completion_start_time"
	keyModel           = "langfuse.observation.model.name"
	keyParameters      = "langfuse.observation.model.parameters"
	keyUsage           = "langfuse.observation.usage_details"
	keyCost            = "langfuse.observation.cost_details"
	keyPromptName      = "langfuse.observation.prompt.name"
	keyPromptVersion   = "langfuse.observation.prompt.version"
	keyMetadata        = "langfuse.observation.metadata"
	keyTraceMetadata   = "langfuse.trace.metadata"
	keyAnyMetadata     = "langfuse.metadata"
	keyTraceName       = "langfuse.trace.name"
	keyTraceInput      = "langfuse.trace.input"
	keyTraceOutput     = "langfuse.trace.output"
	keyTraceTags       = "langfuse.trace.tags"
	keyTracePublic     = "langfuse.trace.public"
	keyEnvironment     = "langfuse.environment"
	keyVersion         = "langfuse.version"
	keyRelease         = "langfuse.release"
	aiMetadataPrefix   = "ai.telemetry.metadata"
	attrOperation      = "operation.name"
	attrAIOperation    = "ai.operationId"
	attrGenAIOperation = "gen_ai.operation.name"
)

// userKeys and sessionKeys: cases user-precedence, session-precedence, user-session-odd.
// The resource is never asked (user-session-resource).
var (
	userKeys = []string{
		"langfuse.user.id", "user.id",
		keyMetadata + ".langfuse_user_id", keyTraceMetadata + ".langfuse_user_id", aiMetadataPrefix + ".userId",
	}
	sessionKeys = []string{
		"langfuse.session.id", "session.id", "gen_ai.conversation.id",
		keyMetadata + ".langfuse_session_id", keyTraceMetadata + ".langfuse_session_id", aiMetadataPrefix + ".sessionId",
	}
)

// modelSources: cases model-precedence, model-response-before-request,
// model-empty-falls-through, model-not-string, model-other-sources.
var modelSources = []string{
	keyModel, "gen_ai.response.model", "ai.model.id", "gen_ai.request.model",
	"llm.response.model", "llm.model_name", "model",
}

// modelKeys adds genkit's name on its model spans.
func (v *view) modelKeys() []string {
	if v.attr("genkit:metadata:subtype").Is("model") {
		return append(modelSources[:len(modelSources):len(modelSources)], "genkit:name")
	}
	return modelSources
}
