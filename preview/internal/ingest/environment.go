// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

const (
	defaultEnvironment   = "default"
	maxEnvironment       = 40
	environmentSigns     = "abcdefghijklmnopqrstuvwxyz0123456789-_"
	judgeEnvironment     = "langfuse-llm-as-a-judge"
	reservedEnvironments = "langfuse"
)

// environmentKeys are asked one after the other, each on the span and then on the
// resource (cases environment-key-order, environment-span-over-resource,
// environment-deployment, environment-resource).
var environmentKeys = []string{keyEnvironment, "deployment.environment.name", "deployment.environment"}

func (v *view) environment() string {
	for _, key := range environmentKeys {
		if e := v.attr(key).Or(v.Resource.Get(key)); e.Truthy() {
			return normalEnvironment(e)
		}
	}
	if v.failedJudge() {
		return normalEnvironment(js.String(judgeEnvironment))
	}
	return defaultEnvironment
}

// normalEnvironment: cases environment-capitals, environment-dots, environment-long,
// environment-prefix, environment-odd.
func normalEnvironment(value js.Value) string {
	if !value.IsString() {
		return defaultEnvironment
	}
	name := strings.ToLower(value.Text())
	for strings.HasPrefix(name, reservedEnvironments) {
		name = name[len(reservedEnvironments):]
		if name != "" && (name[0] == '-' || name[0] == '_') {
			name = name[1:]
		}
	}
	if len(name) > maxEnvironment {
		name = name[:maxEnvironment] // a cut inside a rune leaves a byte that is refused below
	}
	if name == "" || strings.Trim(name, environmentSigns) != "" {
		return defaultEnvironment
	}
	return name
}

// failedJudge recovers the environment of failed evaluator calls from OpenRouter's echo.
func (v *view) failedJudge() bool {
	if !v.Resource.Get("service.name").Is("openrouter") || !v.attr("openrouter.source").Is("openrouter") {
		return false
	}
	completion := payload(v.attr("gen_ai.completion"))
	return completion.Get("completion").Kind() == js.KindNull &&
		completion.Path("rawRequest", "trace", "environment").Is(judgeEnvironment)
}
