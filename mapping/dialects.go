// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/anthropicsdk"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/bifrost"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/claudecode"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/codex"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/copilot"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/eino"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/flue"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/geminicli"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/generic"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/genkit"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/ghaw"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/googleadk"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/haystack"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/koog"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/langfuse"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/langsmith"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/litellm"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/livekit"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mastra"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/microsoft"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mlflow"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openclaw"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openinference"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openlit"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openllmetry"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openrouter"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/otelgenai"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pipecat"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pydanticai"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/qwencode"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/sentry"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/springai"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/strands"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/trpcagent"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/vercelai"
)

// Dialects returns every dialect in the order they are asked: most specific first, since
// the first that fills a facet owns it. One line, one reason.
func Dialects() []dialect.Dialect {
	return []dialect.Dialect{
		langfuse.Dialect{},      // what a source says in Langfuse's own words is meant
		claudecode.Dialect{},    // one scope; bare keys that count differently from the conventions on the same span
		anthropicsdk.Dialect{},  // usage details and message threads that the conventions lack
		copilot.Dialect{},       // the CLI's requests hold only what is new
		pydanticai.Dialect{},    // stands before the conventions: tools, cost and answers that only its own keys hold
		googleadk.Dialect{},     // its Gemini requests are richer than OpenInference's copy of them on the same span
		codex.Dialect{},         // one span of hundreds carries the usage of a call
		vercelai.Dialect{},      // before OpenInference and Sentry, which copy some of its attributes on the same span
		openclaw.Dialect{},      // before OpenInference, whose keys hold a second copy of its messages
		openinference.Dialect{}, // its two carriers of one conversation differ in what they lose
		geminicli.Dialect{},     // raw Gemini contents, one message a chunk, and tool objects under the conventions' keys
		qwencode.Dialect{},      // reasoning behind the text it led to; prose in older versions
		strands.Dialect{},       // Bedrock blocks in events, and a tool's arguments under the name of its result
		microsoft.Dialect{},     // Semantic Kernel's events, and a conversation id that names a response
		springai.Dialect{},      // every value a string, lists that only look like JSON
		trpcagent.Dialect{},     // three shapes of one content; latency under the name of the first token
		litellm.Dialect{},       // its indexed completions number calls, not messages
		livekit.Dialect{},       // one call in three spans, its content under keys that were renamed
		pipecat.Dialect{},       // content under bare keys, settings in three places
		mlflow.Dialect{},        // every value JSON, requests and responses of any provider
		koog.Dialect{},          // Kotlin's names for roles, and calls as text in indexed prompts
		bifrost.Dialect{},       // flat messages, told by the resource only
		openrouter.Dialect{},    // costs among the token counts, content three times under the oldest keys
		flue.Dialect{},          // its turns are in keys of its own, its counts are pi's
		ghaw.Dialect{},          // jobs of a workflow, the usage of a whole run
		haystack.Dialect{},      // components told by class, data classes of its own
		eino.Dialect{},          // names the framework as provider; calls only in the JSON of its workflow
		langsmith.Dialect{},     // whole runs as JSON under the oldest keys of the conventions
		openllmetry.Dialect{},   // any source with indexed prompts; behind those that bend them
		mastra.Dialect{},        // content stands on the steps around a call, under keys of its own
		genkit.Dialect{},        // content only under its own keys; each plugin counts differently
		sentry.Dialect{},        // answers and tools stand beside the conventions' messages
		openlit.Dialect{},       // sentinels, and Anthropic's counts under keys that mean something else elsewhere
		otelgenai.Dialect{},     // the conventions: nearly every source speaks some of them
		generic.Dialect{},       // follows no convention: input and output in so many words
	}
}
