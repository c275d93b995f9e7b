// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Hidden remembers what the tool policies hid of a span, so that other spans of its trace do not repeat it. It is to be called
// for every span of a request before the first of them is swept: spans stand in any order. op may be nil.
func (e *Engine) Hidden(span ptrace.Span, op *Operation) {
	if e.calls == nil {
		return
	}
	var list []told
	switch {
	case op != nil:
		list, op.Hits.told = op.Hits.told, nil
		if op.Hits.hidRun {
			list = e.noteFailures(list, span)
		}
	case e.isHiddenToolSpan(span):
		list = e.noteFailures(list, span)
		for k, v := range span.Attributes().All() {
			if strings.HasSuffix(k, "observation.output") || strings.HasSuffix(k, "observation.status_message") {
				list = e.hearsay.note(list, v.AsString())
			}
		}
	}
	e.hearsay.remember(span.TraceID(), list)
}

func (e *Engine) isHiddenToolSpan(span ptrace.Span) bool {
	if !strings.EqualFold(withSuffix(span.Attributes(), "observation.type"), "tool") {
		return false
	}
	args := withSuffix(span.Attributes(), "observation.input")
	in, out := e.decide(span.Name(), "", genai.Value{Text: args, Set: args != ""})
	return in || out
}

// noteFailures appends what a span says went wrong.
func (e *Engine) noteFailures(list []told, span ptrace.Span) []told {
	eachFailure(span, func(_ Place, text string, _ func(string)) { list = e.hearsay.note(list, text) })
	return list
}

// hideRepeats hides what a span or its operation says went wrong when it repeats a text that was hidden in its trace. What a
// step returned is compared as a whole: a step around a tool returns what the tool did.
func (e *Engine) hideRepeats(span ptrace.Span, op *Operation, h *Hits) {
	known := e.hearsay.known(span.TraceID())
	if len(known) == 0 {
		return
	}
	hide := e.hider(known, h)
	eachFailure(span, hide)
	if op == nil {
		return
	}
	hide(PlaceStatus, op.StatusMessage.s, func(s string) { op.StatusMessage = Text{s} })
	for _, fields := range [...][]Field{op.Metadata, op.TraceMetadata} {
		for i := range fields {
			if isFailureKey(fields[i].Key.s) {
				hide(PlaceAttribute, fields[i].Value.v.Text, func(s string) { fields[i].Value = ValueOf(Text{s}) })
			}
		}
	}
	if out := op.OutputValue.v.Text; out != "" && !isMarker(out) && e.hearsay.equals(known, out) {
		h.note(e, hiddenTool, PlaceResult)
		op.OutputValue = ValueOf(Text{e.HiddenTool(out)})
	}
}

// hider replaces a text that tells one of the known texts again.
func (e *Engine) hider(known []told, h *Hits) func(p Place, text string, set func(string)) {
	return func(p Place, text string, set func(string)) {
		if !isMarker(text) && e.hearsay.tells(known, text) {
			h.note(e, hiddenTool, p)
			set(e.HiddenTool(text))
		}
	}
}

// hideRepeatsIn does the same for a log record: exceptions are recorded as such, too.
func (e *Engine) hideRepeatsIn(rec plog.LogRecord, h *Hits) {
	known := e.hearsay.known(rec.TraceID())
	if len(known) == 0 {
		return
	}
	hide := e.hider(known, h)
	eachFailureIn(rec.Attributes(), PlaceLog, hide)
	if b := rec.Body(); b.Type() == pcommon.ValueTypeStr {
		hide(PlaceLog, b.Str(), b.SetStr)
	}
}

// eachFailure visits the texts of a span that say what went wrong: its status, exceptions, attributes for errors.
func eachFailure(span ptrace.Span, visit func(p Place, text string, set func(string))) {
	if s := span.Status().Message(); s != "" {
		visit(PlaceStatus, s, span.Status().SetMessage)
	}
	eachFailureIn(span.Attributes(), PlaceAttribute, visit)
	for _, ev := range span.Events().All() {
		eachFailureIn(ev.Attributes(), PlaceEvent, visit)
	}
}

func eachFailureIn(m pcommon.Map, p Place, visit func(p Place, text string, set func(string))) {
	for k, v := range m.All() {
		if !isFailureKey(k) {
			continue
		}
		switch v.Type() {
		case pcommon.ValueTypeStr:
			visit(p, v.Str(), v.SetStr)
		case pcommon.ValueTypeMap, pcommon.ValueTypeSlice:
			visit(p, v.AsString(), v.SetStr)
		}
	}
}

// failureWords are what keys about failures hold, anywhere in them.
var failureWords = [...]string{"error", "exception", "stacktrace", "traceback", "failure", "status_message", "statusmessage", "status.message"}

func isFailureKey(key string) bool {
	var buf [maxLabel]byte
	if len(key) > len(buf) {
		return true
	}
	low := lowered(buf[:0], key)
	for _, w := range failureWords {
		if strings.Contains(low, w) {
			return !strings.HasSuffix(low, "type")
		}
	}
	return false
}
