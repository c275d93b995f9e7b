// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	settings      = "ai.settings."
	settingsOwn   = settings + "context."
	requestPrefix = "gen_ai.request."
)

// names are the SDK's settings under the conventions' names.
var names = map[string]string{
	"maxTokens": "max_tokens", "maxOutputTokens": "max_tokens", "temperature": "temperature", "topP": "top_p",
	"topK": "top_k", "frequencyPenalty": "frequency_penalty", "presencePenalty": "presence_penalty", "seed": "seed",
	"stopSequences": "stop_sequences", "maxRetries": "max_retries", "maxSteps": "max_steps",
}

// readParameters reads the settings, and what the conventions' keys on the same span add.
func readParameters(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetParameters) {
		return
	}
	for _, m := range r.Under(settings) {
		if strings.HasPrefix(m.Key, "context.") || dialect.TextOf(m.Value) == "" {
			continue
		}
		name, ok := names[m.Key]
		if !ok {
			name = m.Key
		}
		add(r, name, dialect.NumberOrText(m.Value), settings+m.Key)
	}
	if key := "ai.prompt.toolChoice"; r.Text(key) != "" {
		add(r, "tool_choice", r.Content(key), key)
	}
	if len(r.Op.Parameters) == 0 {
		return // the conventions' dialect reads its own keys
	}
	for _, m := range r.Under(requestPrefix) {
		if m.Key != "model" && m.Key != "previous_response.id" && m.Key != "available_tools" {
			add(r, strings.ReplaceAll(m.Key, ".", "_"), dialect.NumberOrText(m.Value), requestPrefix+m.Key)
		}
	}
}

// add adds a parameter; of one that is there the first value is written.
func add(r *dialect.Reader, name string, v genai.Value, key string) {
	r.Accept(genai.FacetParameters, key)
	r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: v})
}
