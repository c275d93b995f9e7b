// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// The rules of the batch API's schema (Langfuse 3 and 4): what it does not take refuses the event.

var (
	dateTime        = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$`)
	environmentName = regexp.MustCompile(`^[a-z0-9-_]{1,40}$`)
	untyped         = []string{"trace-create", "score-create", "event-create", "span-create", "generation-create"}
	typedEvents     = []string{
		"agent-create", "tool-create", "chain-create", "retriever-create", "evaluator-create", "embedding-create",
		"guardrail-create",
	}
)

// problemOf says why an event is refused, "" when it is taken.
func (s *Server) problemOf(e Event) string {
	isTyped := slices.Contains(typedEvents, e.Type)
	switch {
	case isTyped && s.settings.noTypedEvents, !isTyped && !slices.Contains(untyped, e.Type):
		return "Invalid discriminator value"
	case !dateTime.MatchString(e.Timestamp):
		return "timestamp"
	case e.Body == nil:
		return "body"
	}
	b := body(e.Body)
	for _, problem := range []string{b.common(), b.ofType(e.Type)} {
		if problem != "" {
			return problem
		}
	}
	return ""
}

type body map[string]any

// common are the rules of every body.
func (b body) common() string {
	for _, key := range []string{
		"id", "traceId", "name", "parentObservationId", "observationId", "sessionId", "userId", "release", "version",
		"statusMessage", "comment", "model", "promptName",
	} {
		if v, set := b[key]; set && v != nil {
			if _, isText := v.(string); !isText {
				return key
			}
		}
	}
	for _, key := range []string{"timestamp", "startTime", "endTime", "completionStartTime"} {
		if v, set := b[key]; set && v != nil && !dateTime.MatchString(b.text(key)) {
			return key
		}
	}
	if v, set := b["environment"]; set {
		name, _ := v.(string)
		if !environmentName.MatchString(name) || strings.HasPrefix(name, "langfuse") {
			return "environment"
		}
	}
	if len(b.text("id")) > 800 {
		return "id"
	}
	return ""
}

func (b body) ofType(kind string) string {
	switch kind {
	case "score-create":
		return b.score()
	case "trace-create":
		return b.trace()
	}
	if b.text("id") == "" {
		return "id"
	}
	if level := b.text("level"); level != "" && !slices.Contains([]string{"DEBUG", "DEFAULT", "WARNING", "ERROR"}, level) {
		return "level"
	}
	return b.generation()
}

func (b body) trace() string {
	if len([]rune(b.text("name"))) > 1000 {
		return "name"
	}
	if v, set := b["public"]; set {
		if _, isBool := v.(bool); !isBool {
			return "public"
		}
	}
	tags, _ := b["tags"].([]any)
	for _, tag := range tags {
		if _, isText := tag.(string); !isText {
			return "tags"
		}
	}
	return ""
}

func (b body) generation() string {
	for _, n := range b.numbers("usageDetails") {
		if n < 0 || n != math.Trunc(n) {
			return "usageDetails"
		}
	}
	for _, n := range b.numbers("costDetails") {
		if !(n >= 0) {
			return "costDetails"
		}
	}
	version, hasVersion := b["promptVersion"].(float64)
	if (b.text("promptName") != "") != (hasVersion && version != 0) {
		return "promptVersion"
	}
	return ""
}

// numbers are the entries of an object; what is no number is one that no rule takes.
func (b body) numbers(key string) []float64 {
	object, _ := b[key].(map[string]any)
	var out []float64
	for _, v := range object {
		n, isNumber := v.(float64)
		if !isNumber {
			n = math.NaN()
		}
		out = append(out, n)
	}
	return out
}

func (b body) score() string {
	if b.text("name") == "" {
		return "name"
	}
	if b.text("traceId") == "" && b.text("sessionId") == "" {
		return "traceId"
	}
	n, isNumber := b["value"].(float64)
	text, isText := b["value"].(string)
	switch b.text("dataType") {
	case "NUMERIC":
		isText = false
	case "BOOLEAN":
		isNumber, isText = isNumber && (n == 0 || n == 1), false
	case "CATEGORICAL":
		isNumber, isText = false, isText && text != ""
	}
	if !isNumber && !isText {
		return "value"
	}
	return ""
}

func (b body) text(key string) string {
	s, _ := b[key].(string)
	return s
}
