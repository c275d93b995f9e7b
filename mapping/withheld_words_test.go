// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// keptPlaces are the positions beside keys that keep a word when texts are withheld (docs/redaction.md, Content), by what their
// path holds or ends in.
var keptPlaces = []struct{ holds, ends, why string }{
	{"/spans", "/name", "the name of a span or an event says what was done"},
	{"/scope", "/name", "the name of a library"},
	{"/scope", "/version", "the version of a library"},
	{"", "/schemaUrl", "the address of a convention"},
	{"", "/traceState", "relates a trace to those of other vendors"},
	{"/logRecords", "/severityText", "one of few words"},
	{"/logRecords", "/eventName", "the name of an event says what was done"},
}

// keptFacets are keys, or ends of keys, that dialects read a name from which stays.
var keptFacets = map[string]string{
	"name": "of a tool, of who speaks, of a step, of an agent", "ref": "Genkit's id of a call", "tools": "names of tools",
	"llm.system": "a vendor", "gen_ai.tool.definitions": "names of tools, where a list has nothing else", "function_tools": "names of tools",
	"user": "who asked", "actor": "who asked", "gen_ai.evaluation.score.label": "one of few words", "langgraph_node": "a step of a graph", "flue.task.agent": "an agent",
}

// TestWithheldWords: with content metadata_only and none a word in the place of any string of any input leaves only where a
// table says why it may: in redact's for what stands under a key, in keptFacets and keptPlaces for what dialects read. Keys stay.
func TestWithheldWords(t *testing.T) {
	t.Parallel()
	for _, content := range []redact.Content{redact.ContentMetadataOnly, redact.ContentNone} {
		t.Run(string(content), func(t *testing.T) {
			t.Parallel()
			eachCase(t, func(t *testing.T, c casetest.Case) {
				for round := range canaryRuns {
					p := wordPlanter{round: round}
					planted := mapCase(t, c, p.plant)
					hide := func(cfg *langfuse.ProcessorConfig) { cfg.Redact.Content = content }
					b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(runWith(t, planted, hide))
					require.NoError(t, err)
					out := allStrings(t, b) + forwardedLogs(t, planted, hide)
					for word, at := range p.planted {
						if strings.Contains(out, word) {
							t.Errorf("%s under %q leaves: a word for %q", at.path, at.under, at.text)
						}
					}
				}
			})
		})
	}
}

// wordPlanter puts a word of its own into the place of each string that is to be withheld, in one of canaryRuns rounds: the
// others stay so that the dialect still speaks.
type wordPlanter struct {
	round, n int
	planted  map[string]position
}

func (p *wordPlanter) plant(at position) string {
	if at.key || mayKeep(at) {
		return at.text
	}
	p.n++
	if p.n%canaryRuns != p.round {
		return at.text
	}
	if p.planted == nil {
		p.planted = map[string]position{}
	}
	word := pseudoWord(p.n)
	p.planted[word] = at
	return word
}

// pseudoWord is a word of letters that no input has.
func pseudoWord(n int) string {
	word := []byte("zyqx")
	for range 5 {
		word = append(word, byte('g'+n%16))
		n /= 16
	}
	return string(word)
}

func mayKeep(at position) bool {
	if strings.Contains(at.path, "arguments") {
		return false
	}
	place := redact.PlaceAttribute
	if strings.HasPrefix(at.path, "/resourceSpans/resource") || strings.HasPrefix(at.path, "/resourceLogs/resource") {
		place = redact.PlaceResource
	}
	if _, ok := redact.Kept(at.under, place); ok {
		return true
	}
	for end := range keptFacets {
		if rest, ok := strings.CutSuffix(at.under, end); ok && (rest == "" || strings.ContainsAny(rest[len(rest)-1:], ".:_")) {
			return true
		}
	}
	for _, k := range keptPlaces {
		if at.under == "" && strings.Contains(at.path, k.holds) && strings.HasSuffix(at.path, k.ends) {
			return true
		}
	}
	return false
}
