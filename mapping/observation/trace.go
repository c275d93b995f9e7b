// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// writeTrace writes the facts of the trace that Langfuse wants on every observation.
func writeTrace(op *redact.Operation, attrs pcommon.Map) {
	put := func(key string, t redact.Text) {
		if !t.Empty() {
			attrs.PutStr(key, t.String())
		}
	}
	session := op.Session
	if session.Empty() {
		session = op.ConversationID
	}
	put(KeySession, session)
	put(KeyUser, op.User)
	put(KeyTraceName, op.TraceName)
	put(KeyRelease, op.Release)
	put(KeyVersion, op.Version)
	if !op.Environment.Empty() {
		attrs.PutStr(KeyEnvironment, environment(op.Environment.String()))
	}
	if len(op.Tags) > 0 {
		tags := attrs.PutEmptySlice(KeyTraceTags)
		for _, t := range op.Tags {
			tags.AppendEmpty().SetStr(t.String())
		}
	}
	if p := op.Public.String(); p != "" {
		attrs.PutBool(KeyTracePublic, p == "true")
	}
	single, rest := singly(op.TraceMetadata)
	for _, f := range single {
		if f.Value.Set() {
			putContent(attrs.PutEmpty(TraceMetadataPrefix+safeKey(f.Key.String())), f.Value.Get())
		}
	}
	if len(rest) > 0 {
		attrs.PutStr(TraceMetadataPrefix+"more", fieldsJSON(rest))
	}
}

// writeStatus writes level, status message and the prompt link.
func (w *Writer) writeStatus(op *redact.Operation, attrs pcommon.Map) {
	if l := levels[op.Level]; l != "" {
		attrs.PutStr(KeyLevel, l)
	}
	if !op.StatusMessage.Empty() {
		attrs.PutStr(KeyStatusMessage, op.StatusMessage.String())
	}
	if op.Prompt.Name.Empty() || TypeOf(op) != "generation" {
		return
	}
	// The older write path drops the observation when the version is missing or a text.
	if version, err := strconv.ParseInt(op.Prompt.Version.String(), 10, 64); err == nil {
		attrs.PutStr(KeyPromptName, op.Prompt.Name.String())
		attrs.PutInt(KeyPromptVersion, version)
		return
	}
	putMeta(attrs, "prompt_name", redact.ValueOf(op.Prompt.Name))
	putMeta(attrs, "prompt_version", redact.ValueOf(op.Prompt.Version))
}

var levels = [...]string{
	genai.LevelUnset: "", genai.LevelDebug: "DEBUG", genai.LevelDefault: "DEFAULT",
	genai.LevelWarning: "WARNING", genai.LevelError: "ERROR",
}
