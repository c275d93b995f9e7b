// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strings"
	"sync"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Writer writes operations as observations. It is immutable and safe for concurrent use.
type Writer struct{ cfg Config }

// NewWriter returns a writer.
func NewWriter(cfg Config) *Writer { return &Writer{cfg: cfg} }

// Write writes the operation of s onto its span. Everything is read from the operation;
// attributes of the source that would make Langfuse misread the span are removed or
// kept under a safe metadata key, whoever took them or not.
func (w *Writer) Write(s *redact.Span) {
	op := s.Op
	if op == nil {
		return
	}
	attrs := s.Data().Attributes()
	rehome(attrs)
	w.writeType(op, attrs)
	w.writeContent(op, attrs)
	w.writeModel(op, attrs)
	w.writeNumbers(s, attrs)
	w.writeStatus(op, attrs)
	w.writeMetadata(op, attrs)
	w.writeExplain(op, attrs)
	writeTrace(op, attrs)
	writeScores(s)
	if !op.Name.Empty() {
		s.Data().SetName(op.Name.String())
	}
}

// types maps kinds to observation types (contract section 5).
var types = map[genai.Kind]string{
	genai.KindChat: "generation", genai.KindTextCompletion: "generation", genai.KindGenerateContent: "generation",
	genai.KindEmbeddings: "embedding", genai.KindRetrieval: "retriever", genai.KindRerank: "retriever",
	genai.KindExecuteTool: "tool", genai.KindInvokeAgent: "agent", genai.KindCreateAgent: "agent",
	genai.KindInvokeWorkflow: "chain", genai.KindPlan: "chain", genai.KindMemory: "span",
	genai.KindEvaluate: "evaluator", genai.KindGuardrail: "guardrail", genai.KindStep: "chain",
	genai.KindTask: "span", genai.KindEvent: "event",
}

// known are the type names Langfuse takes, in lower case only.
var known = map[string]bool{
	"span": true, "generation": true, "event": true, "embedding": true, "agent": true, "tool": true, "chain": true,
	"retriever": true, "guardrail": true, "evaluator": true,
}

// TypeOf returns the observation type of an operation, "" when nothing tells.
func TypeOf(op *redact.Operation) string {
	if t := op.Observation.String(); known[t] {
		return t
	}
	return types[op.Kind]
}

func (w *Writer) writeType(op *redact.Operation, attrs pcommon.Map) {
	if t := TypeOf(op); t != "" {
		attrs.PutStr(KeyType, t)
	}
}

// writeContent sets input and output. As soon as one of them is set Langfuse looks for
// no other source of either, so a conversation always gets both.
func (w *Writer) writeContent(op *redact.Operation, attrs pcommon.Map) {
	input, output := conversation(op), op.Output
	tools := Offered(op)
	if len(input) > 0 || len(output) > 0 {
		attrs.PutStr(KeyInput, w.list(input, tools, w.attachAt(input)))
		attrs.PutStr(KeyOutput, w.output(output))
		putMeta(attrs, "input_value", op.InputValue) // beside messages: kept, not shown as one
		putMeta(attrs, "output_value", op.OutputValue)
		putExtras(attrs, "input_extra", input)
		putExtras(attrs, "output_extra", output)
	} else {
		writeValues(op, attrs)
	}
	if len(tools) > 0 {
		attrs.PutStr(MetadataPrefix+"available_tools", string(appendTools(nil, tools)))
	}
}

// writeValues writes input and output that are no conversation.
func writeValues(op *redact.Operation, attrs pcommon.Map) {
	if !op.InputValue.Set() && !op.Query.Empty() {
		op.InputValue = redact.ValueOf(op.Query)
	}
	putInput(attrs, op.InputValue)
	switch {
	case op.OutputValue.Set():
		putValue(attrs, KeyOutput, op.OutputValue)
	case len(op.Documents) > 0:
		attrs.PutStr(KeyOutput, documentsJSON(op.Documents))
	}
}

// conversation returns the input with the system prompts first that it does not hold itself.
func conversation(op *redact.Operation) []redact.Message {
	if len(op.System) == 0 {
		return op.Input
	}
	there := systemsOf(op.Input)
	missing := make([]redact.Message, 0, len(op.System))
	for _, m := range op.System {
		if !there.hold(plainText(m)) {
			missing = append(missing, m)
		}
	}
	if len(missing) == 0 {
		return op.Input
	}
	return append(missing, op.Input...)
}

// systems are what the system messages of a list say.
type systems struct {
	texts []string
	exact map[string]bool // when there are many
}

// maxSystems bounds the prompts that are searched for another one inside them; of more,
// only equal ones are found.
const maxSystems = 64

func systemsOf(list []redact.Message) (s systems) {
	for _, m := range list {
		if m.Role() == genai.RoleSystem {
			s.texts = append(s.texts, plainText(m))
		}
	}
	if len(s.texts) > maxSystems {
		s.exact = make(map[string]bool, len(s.texts))
		for _, text := range s.texts {
			s.exact[text] = true
		}
		s.texts = s.texts[:maxSystems]
	}
	return s
}

// hold reports whether one of the messages says it.
func (s systems) hold(text string) bool {
	if s.exact[text] {
		return true
	}
	for _, have := range s.texts {
		if strings.Contains(have, text) {
			return true
		}
	}
	return false
}

// plainText joins the texts of a message without white space around them.
func plainText(m redact.Message) string {
	if m.Len() == 1 {
		return strings.TrimSpace(m.Part(0).Content)
	}
	var b strings.Builder
	for _, p := range m.Parts() {
		b.WriteString(p.Content)
	}
	return strings.TrimSpace(b.String())
}

// list writes into a buffer that is used again, and keeps only what was written: how long
// it will be is not known before.
func (w *Writer) list(msgs []redact.Message, tools []redact.Tool, attach int) string {
	b := buffers.Get().(*buffer)
	c := chatml{w: w, buf: b.bytes[:0]}
	c.appendList(msgs, tools, attach)
	out := string(c.buf)
	if b.bytes = c.buf; cap(b.bytes) <= maxBuffer {
		buffers.Put(b)
	}
	return out
}

type buffer struct{ bytes []byte }

var buffers = sync.Pool{New: func() any { return new(buffer) }}

// maxBuffer bounds what an unusually long conversation leaves behind.
const maxBuffer = 4 << 20

// noAnswer stands for an output that never came: an empty message is hidden, a missing
// output is drawn as an empty table (contract: assistant-empty, output-missing).
const noAnswer = `[{"role":"assistant","content":""}]`

func (w *Writer) output(msgs []redact.Message) string {
	if len(msgs) == 0 {
		return noAnswer
	}
	return w.list(msgs, nil, -1)
}

func putValue(attrs pcommon.Map, key string, v redact.Value) {
	if v.Set() {
		attrs.PutStr(key, v.Get().Text)
	}
}
