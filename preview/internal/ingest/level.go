// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

const livekitScope = "livekit-agents"

// levels: cases level-exact, level-lower-case, level-aliases, level-aliases-more.
var levels = map[string]string{
	"DEBUG": "DEBUG", "TRACE": "DEBUG", "VERBOSE": "DEBUG",
	"DEFAULT": "DEFAULT", "INFO": "DEFAULT", "LOG": "DEFAULT", "NOTICE": "DEFAULT", "OK": "DEFAULT", "SUCCESS": "DEFAULT",
	"WARNING": "WARNING", "WARN": "WARNING",
	"ERROR": "ERROR", "FATAL": "ERROR", "CRITICAL": "ERROR",
}

// livekitNoise are span names of LiveKit that are shown only at level DEBUG.
var livekitNoise = []string{
	"user_speaking", "eou_detection", "llm_request_run", "tts_node", "tts_request", "tts_request_run",
	"tts_stream_adapter", "agent_speaking", "drain_agent_activity", "on_exit", "on_enter",
	"llm_fallback_adapter", "tts_fallback_adapter", "start_agent_activity",
}

// level: an unknown word is ignored, a status code must be the number 2
// (cases level-unknown-error-status, level-over-status, status-error, status-enum-text).
func (v *view) level() string {
	if l := levels[strings.ToUpper(js.TrimSpace(v.attr(keyLevel).Text()))]; l != "" {
		return l
	}
	switch {
	case v.Node.Path("status", "code").Float() == 2:
		return "ERROR"
	case v.scope == livekitScope && slices.Contains(livekitNoise, v.spanKey):
		return "DEBUG"
	default:
		return "DEFAULT"
	}
}
