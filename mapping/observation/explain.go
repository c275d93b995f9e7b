// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// explainKey is the metadata entry that `explain: true` adds:
//
//	{"read": {"input": {"dialect": "...", "key": "attribute, event:name or log:name"}, ...},
//	 "redacted": [{"rule": "...", "place": "message", "count": 1}, ...]}
//
// It names keys, dialects and rules, never a value.
const explainKey = MetadataPrefix + "explain"

func (w *Writer) writeExplain(op *redact.Operation, attrs pcommon.Map) {
	if !w.cfg.Explain {
		return
	}
	buf := append(appendRead([]byte(`{"read":{`), &op.Provenance), `},"redacted":[`...)
	for i, h := range redactions(op) {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = jsonx.AppendString(append(buf, `{"rule":`...), h.rule)
		buf = jsonx.AppendString(append(buf, `,"place":`...), h.place)
		buf = strconv.AppendInt(append(buf, `,"count":`...), int64(h.n), 10)
		buf = append(buf, '}')
	}
	attrs.PutStr(explainKey, string(append(buf, `]}`...)))
}

// appendRead appends where each filled facet was read from.
func appendRead(buf []byte, p *genai.Provenance) []byte {
	first := true
	p.Each(func(f genai.Facet, s genai.Source) {
		if !first {
			buf = append(buf, ',')
		}
		first = false
		buf = append(jsonx.AppendString(buf, f.String()), `:{"dialect":`...)
		buf = append(jsonx.AppendString(buf, s.Dialect), `,"key":`...)
		buf = append(jsonx.AppendString(buf, s.Key), '}')
	})
	return buf
}

// placed counts the secrets that one rule has found in one place.
type placed struct {
	rule, place string
	n           int
}

// elsewhere is the place of what was found outside the content that is shown: in a name,
// a status, an attribute, the resource.
const elsewhere = "elsewhere"

// redactions finds the masks in what is written and says where each stands. A history that
// repeats a message repeats its masks, so a rule may count more here than it found on this span.
func redactions(op *redact.Operation) []placed {
	var t tally
	t.messages(op.System)
	t.messages(op.Input)
	t.messages(op.Output)
	t.text(redact.PlaceMessage, op.InputValue.Get().Text)
	t.text(redact.PlaceMessage, op.OutputValue.Get().Text)
	for _, tool := range op.Tools {
		d := tool.Definition()
		t.text(redact.PlaceDefinition, d.Description)
		t.text(redact.PlaceDefinition, d.Parameters)
	}
	op.Hits.Each(func(rule string, n int) {
		if rest := n - t.of(rule); rest > 0 {
			t.add(rule, elsewhere, rest)
		}
	})
	return t.found
}

type tally struct{ found []placed }

func (t *tally) add(rule, place string, n int) {
	i := slices.IndexFunc(t.found, func(p placed) bool { return p.rule == rule && p.place == place })
	if i < 0 {
		t.found = append(t.found, placed{rule, place, n})
		return
	}
	t.found[i].n += n
}

func (t *tally) of(rule string) (n int) {
	for _, p := range t.found {
		if p.rule == rule {
			n += p.n
		}
	}
	return n
}

func (t *tally) messages(msgs []redact.Message) {
	for _, m := range msgs {
		for _, p := range m.Parts() {
			place := placeOf(p.Type)
			t.text(place, p.Content)
			t.text(place, p.Value.Text)
		}
	}
}

func placeOf(kind genai.PartType) redact.Place {
	switch kind {
	case genai.PartReasoning:
		return redact.PlaceReasoning
	case genai.PartToolCall:
		return redact.PlaceArguments
	case genai.PartToolResult:
		return redact.PlaceResult
	default:
		return redact.PlaceMessage
	}
}

// maskStart begins every mask: [REDACTED:rule] or [REDACTED:rule:hash].
const maskStart = "[REDACTED:"

// maxRuleName bounds what is taken for the name of a rule: a text may hold the start of a
// mask that the redactor has not written.
const maxRuleName = 64

func (t *tally) text(place redact.Place, s string) {
	for {
		_, rest, found := strings.Cut(s, maskStart)
		if !found {
			return
		}
		s = rest
		if end := strings.IndexAny(s[:min(len(s), maxRuleName)], ":]"); end > 0 {
			t.add(s[:end], place.String(), 1)
		}
	}
}
