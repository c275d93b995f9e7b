// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"hash/fnv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor/processortest"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// canaryRuns is how many runs share the string positions of a case: every position holds a secret of its own in one of them,
// the others stay so that the dialect still speaks.
const canaryRuns = 4

// canarySeed moves every position on to the next rule and encoding: LANGFUSE_CANARY_SEED=1, 2, ... until all rules were in all
// positions. One seed has every rule in many positions and every position under some rule.
func canarySeed(t *testing.T) int {
	t.Helper()
	s := os.Getenv("LANGFUSE_CANARY_SEED")
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	require.NoError(t, err, "LANGFUSE_CANARY_SEED is a number")
	return n
}

// TestCanary plants a unique secret in every string position of every input of the project, traces and log records, keys,
// names, schema URLs and JSON inside JSON included, each of another rule's kind and in another encoding: none ever leaves,
// neither as what becomes of the spans nor in the log records that are forwarded.
func TestCanary(t *testing.T) {
	t.Parallel()
	seed := canarySeed(t)
	eachCase(t, func(t *testing.T, c casetest.Case) {
		for round := range canaryRuns {
			p := planter{seed: seed, base: hashOf(c.Name), round: round, taken: inputText(t, c)}
			out := leaving(t, mapCase(t, c, p.plant))
			for _, s := range p.planted {
				if s.leaks(out) {
					t.Errorf("%s planted at %s in %s leaves: %q", s.secret.Rule, s.path, s.encoding, s.text)
				}
			}
		}
	})
}

// planted is one secret in its place.
type planted struct {
	secret               corpus.Secret
	path, encoding, text string
	encode               func(string) string
}

// leaks looks for the secret, and for the middle of its encoded form: of base64 the ends depend on what stands around them.
func (s planted) leaks(out string) bool {
	if strings.Contains(out, s.secret.Value) {
		return true
	}
	encoded := s.encode(s.secret.Value)
	if strings.HasPrefix(s.encoding, "base64") {
		encoded = s.encode(s.secret.Text)
		encoded = encoded[len(encoded)/4 : len(encoded)*3/4]
	}
	return len(encoded) >= 8 && strings.Contains(out, encoded)
}

// planter gives the positions of a request their secrets.
type planter struct {
	seed, base, round, n int
	taken                string // what the input says already: a secret that occurs in it proves nothing
	planted              []planted
}

func (p *planter) plant(at position) string {
	p.n++
	if p.n%canaryRuns != p.round {
		return at.text
	}
	turn := p.base + p.n + p.seed
	s, ok := p.secretFor(at, turn)
	if !ok {
		return at.text
	}
	enc := corpus.Encodings[turn/7%len(corpus.Encodings)]
	sep := "\n"
	if at.key {
		sep = " "
	}
	pl := planted{secret: s, path: at.path, encoding: enc.Name, encode: enc.Encode, text: at.text + sep + enc.Encode(s.Text)}
	if pl.leaks(p.taken) {
		return at.text
	}
	p.planted = append(p.planted, pl)
	return pl.text
}

// secretFor makes the position's secret: of every kind where people and models write, of the certain kinds (vendor tokens) in
// keys and in what looks like an id, a type or a name, which other rules leave alone (redact/place.go).
func (p *planter) secretFor(at position, turn int) (corpus.Secret, bool) {
	certain := at.key || !strings.ContainsRune(at.text, ' ')
	for i := range corpus.Grammars {
		g := corpus.Grammars[(turn+i)%len(corpus.Grammars)]
		if certain && kinds[g.Rule] != rules.KindVendor {
			continue
		}
		made := g.Secrets(uint64(turn), 1+turn/len(corpus.Grammars)%len(g.Forms))
		s := made[len(made)-1]
		if at.key && s.Text != s.Value {
			continue // its context is not a name
		}
		return s, true
	}
	return corpus.Secret{}, false
}

var kinds = func() map[string]rules.Kind {
	m := map[string]rules.Kind{}
	for _, r := range rules.All() {
		m[r.ID] = r.Kind
	}
	return m
}()

func hashOf(s string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s))
	return int(h.Sum32() >> 8)
}

// mapCase puts every string of a case's traces and log records through fn.
func mapCase(t *testing.T, c casetest.Case, fn func(position) string) casetest.Case {
	t.Helper()
	return mapCaseJSON(t, c, func(b []byte) []byte { return mapRequest(t, b, fn) })
}

// mapCaseJSON puts every request of a case through fn as OTLP/JSON.
func mapCaseJSON(t *testing.T, c casetest.Case, fn func([]byte) []byte) casetest.Case {
	t.Helper()
	tds, lds := c.Traces, c.Logs
	c.Traces, c.Logs = nil, nil
	for _, td := range tds {
		b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
		require.NoError(t, err)
		mapped, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(fn(b))
		require.NoError(t, err)
		c.Traces = append(c.Traces, mapped)
	}
	for _, ld := range lds {
		b, err := (&plog.JSONMarshaler{}).MarshalLogs(ld)
		require.NoError(t, err)
		mapped, err := (&plog.JSONUnmarshaler{}).UnmarshalLogs(fn(b))
		require.NoError(t, err)
		c.Logs = append(c.Logs, mapped)
	}
	return c
}

// inputText is every string of a case.
func inputText(t *testing.T, c casetest.Case) string {
	t.Helper()
	var b strings.Builder
	mapCase(t, c, func(p position) string {
		b.WriteString(p.text)
		b.WriteByte('\n')
		return p.text
	})
	return b.String()
}

// leaving is every string that leaves when the case is taken through the processor: spans, and log records that go on.
func leaving(t *testing.T, c casetest.Case) string {
	t.Helper()
	forwarded := forwardedLogs(t, c, func(*langfuse.ProcessorConfig) {})
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(run(t, c).Out)
	require.NoError(t, err)
	return allStrings(t, b) + forwarded
}

// forwardedLogs takes copies of the log records through a logs pipeline.
func forwardedLogs(t *testing.T, c casetest.Case, change func(*langfuse.ProcessorConfig)) string {
	t.Helper()
	if len(c.Logs) == 0 {
		return ""
	}
	sink, cfg := &consumertest.LogsSink{}, config(t, c)
	change(cfg)
	p, err := langfuse.NewProcessorFactory().CreateLogs(t.Context(), processortest.NewNopSettings(component.MustNewType("langfuse")), cfg, sink)
	require.NoError(t, err)
	require.NoError(t, p.Start(t.Context(), componenttest.NewNopHost()))
	for _, ld := range c.Logs {
		own := plog.NewLogs()
		ld.CopyTo(own)
		require.NoError(t, p.ConsumeLogs(t.Context(), own))
	}
	require.NoError(t, p.Shutdown(t.Context()))
	var b strings.Builder
	for _, ld := range sink.AllLogs() {
		raw, err := (&plog.JSONMarshaler{}).MarshalLogs(ld)
		require.NoError(t, err)
		b.WriteString(allStrings(t, raw))
	}
	return b.String()
}

// TestCanarySplitOverParts cuts a secret in two parts of one message, wherever a message has a text part, in JSON, in maps and
// in attributes that are one part each, and between what a model thought and what it said: neither half leaves.
func TestCanarySplitOverParts(t *testing.T) {
	t.Parallel()
	seed := canarySeed(t)
	eachCase(t, func(t *testing.T, c casetest.Case) {
		s := &splitter{turn: hashOf(c.Name) + seed, taken: inputText(t, c)}
		out := leaving(t, mapCaseJSON(t, mapStrings(t, c, s.split), func(b []byte) []byte { return s.splitOTLP(t, b) }))
		for _, half := range s.halves {
			if strings.Contains(out, half) {
				t.Errorf("%s cut in two: %q leaves", s.rule[half], half)
			}
		}
	})
}

// splitter doubles text parts and puts a half of a secret on each.
type splitter struct {
	turn   int
	taken  string
	halves []string
	rule   map[string]string
}

// split rewrites the JSON in one string.
func (s *splitter) split(text string) string {
	v, ok := container(text)
	if !ok {
		return text
	}
	before := len(s.halves)
	v = s.walk(v)
	if len(s.halves) == before {
		return text
	}
	b, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return string(b)
}

func (s *splitter) walk(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = s.walk(v[k])
		}
		return v
	case []any:
		return s.list(v)
	case string:
		return s.split(v)
	default:
		return v
	}
}

func (s *splitter) list(v []any) []any {
	out := make([]any, 0, len(v)+1)
	for i, e := range v {
		if i > 0 && s.betweenThoughtAndText(out[len(out)-1], e) {
			out = append(out, e)
			continue
		}
		if part, member := textPart(e); part != nil {
			if first, second, ok := s.cut(); ok {
				more := map[string]any{"type": part["type"], member: second + " and on it goes"}
				part[member] = part[member].(string) + "\n" + first
				out = append(out, part, more)
				continue
			}
		}
		out = append(out, s.walk(e))
	}
	return out
}

// textPart knows {"type": "text", "text": ...} and {"type": "text", "content": ...}.
func textPart(e any) (part map[string]any, member string) {
	part, ok := e.(map[string]any)
	if !ok || part["type"] != "text" || part["role"] != nil { // a part with a role is a message in a message
		return nil, ""
	}
	for _, member := range []string{"text", "content"} {
		if _, ok := part[member].(string); ok {
			return part, member
		}
	}
	return nil, ""
}

func (s *splitter) cut() (first, second string, ok bool) {
	s.turn++
	g := corpus.Grammars[s.turn%len(corpus.Grammars)]
	made := g.Secrets(uint64(s.turn), 1)[0]
	at := strings.Index(made.Text, made.Value) + len(made.Value)/2
	head, tail := made.Value[:len(made.Value)/2], made.Value[len(made.Value)/2:]
	if len(head) < 10 || strings.Contains(s.taken, head) || strings.Contains(s.taken, tail) {
		return "", "", false
	}
	if s.rule == nil {
		s.rule = map[string]string{}
	}
	s.halves = append(s.halves, head, tail)
	s.rule[head], s.rule[tail] = made.Rule, made.Rule
	return made.Text[:at], made.Text[at:], true
}

// mapStrings puts the OTLP strings of a case through fn, JSON as it stands.
func mapStrings(t *testing.T, c casetest.Case, fn func(string) string) casetest.Case {
	t.Helper()
	return mapCaseJSON(t, c, func(b []byte) []byte {
		var root any
		require.NoError(t, json.Unmarshal(b, &root))
		out, err := json.Marshal(eachString(root, fn))
		require.NoError(t, err)
		return out
	})
}

func eachString(v any, fn func(string) string) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = eachString(v[k], fn)
		}
	case []any:
		for i := range v {
			v[i] = eachString(v[i], fn)
		}
	case string:
		return fn(v)
	}
	return v
}
