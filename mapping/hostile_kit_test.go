// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"testing"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// payload is one request of each kind; a half may be empty.
type payload struct {
	name   string
	traces ptrace.Traces
	logs   plog.Logs
	broken string // a text in it that is no JSON
}

func (p payload) copy() payload {
	c := payload{p.name, ptrace.NewTraces(), plog.NewLogs(), p.broken}
	p.traces.CopyTo(c.traces)
	p.logs.CopyTo(c.logs)
	return c
}

func (p payload) spans(fn func(ptrace.Span)) {
	for _, rs := range p.traces.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				fn(s)
			}
		}
	}
}

func (p payload) records(fn func(plog.LogRecord)) {
	for _, rl := range p.logs.ResourceLogs().All() {
		for _, sl := range rl.ScopeLogs().All() {
			for _, r := range sl.LogRecords().All() {
				fn(r)
			}
		}
	}
}

// attributes calls fn for every attribute map of spans, events and records.
func (p payload) attributes(fn func(pcommon.Map)) {
	p.spans(func(s ptrace.Span) {
		fn(s.Attributes())
		for _, ev := range s.Events().All() {
			fn(ev.Attributes())
		}
	})
	p.records(func(r plog.LogRecord) { fn(r.Attributes()) })
}

// seeds returns one payload for every way in which some span or record of testdata spells
// its content: one with the keys that no payload before it had.
func seeds(t *testing.T) []payload {
	t.Helper()
	known := map[string]bool{}
	fresh := func(dialect string, m pcommon.Map) (found bool) {
		for k, v := range m.All() {
			k = dialect + digits.ReplaceAllString(k, "N")
			if holdsContent(v) && !known[k] {
				known[k], found = true, true
			}
		}
		return found
	}
	var out []payload
	for _, c := range casetest.Find(t, "../testdata") {
		dialect, _, _ := strings.Cut(c.Name, "/")
		for i, td := range c.Traces {
			out = append(out, freshSpans(fmt.Sprintf("%s/%d", c.Name, i), dialect, td, fresh)...)
		}
		for i, ld := range c.Logs {
			out = append(out, freshRecords(fmt.Sprintf("%s/log%d", c.Name, i), dialect, ld, fresh)...)
		}
	}
	return out
}

var digits = regexp.MustCompile(`\d+`)

// holdsContent reports whether a value is a container or one in a text.
func holdsContent(v pcommon.Value) bool {
	switch v.Type() {
	case pcommon.ValueTypeMap, pcommon.ValueTypeSlice:
		return true
	case pcommon.ValueTypeStr:
		s := strings.TrimSpace(v.Str())
		return s != "" && (s[0] == '{' || s[0] == '[') && json.Valid([]byte(s))
	default:
		return false
	}
}

// spaced makes a name that -run can select.
var spaced = strings.NewReplacer("/", ":", " ", "_")

type isFresh func(dialect string, m pcommon.Map) bool

func freshSpans(name, dialect string, td ptrace.Traces, fresh isFresh) (out []payload) {
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for i, s := range ss.Spans().All() {
				found := fresh(dialect, s.Attributes())
				for _, ev := range s.Events().All() {
					found = fresh(dialect+ev.Name(), ev.Attributes()) || found
				}
				if !found {
					continue
				}
				p := payload{spaced.Replace(fmt.Sprintf("%s/%d %s", name, i, s.Name())), ptrace.NewTraces(), plog.NewLogs(), ""}
				dst := p.traces.ResourceSpans().AppendEmpty()
				rs.Resource().CopyTo(dst.Resource())
				scope := dst.ScopeSpans().AppendEmpty()
				ss.Scope().CopyTo(scope.Scope())
				s.CopyTo(scope.Spans().AppendEmpty())
				out = append(out, p)
			}
		}
	}
	return out
}

func freshRecords(name, dialect string, ld plog.Logs, fresh isFresh) (out []payload) {
	for _, rl := range ld.ResourceLogs().All() {
		for _, sl := range rl.ScopeLogs().All() {
			for i, r := range sl.LogRecords().All() {
				body := pcommon.NewMap()
				r.Body().CopyTo(body.PutEmpty("body"))
				key := dialect + r.EventName()
				if found := fresh(key, r.Attributes()); !fresh(key, body) && !found {
					continue
				}
				p := payload{spaced.Replace(fmt.Sprintf("%s/%d %s", name, i, r.EventName())), ptrace.NewTraces(), plog.NewLogs(), ""}
				dst := p.logs.ResourceLogs().AppendEmpty()
				rl.Resource().CopyTo(dst.Resource())
				scope := dst.ScopeLogs().AppendEmpty()
				sl.Scope().CopyTo(scope.Scope())
				r.CopyTo(scope.LogRecords().AppendEmpty())
				out = append(out, p)
			}
		}
	}
	return out
}

// grow makes one place of a JSON value n times as large.
type grow struct {
	name string
	at   func(v any, n int) (any, bool) // false: not such a place
}

var grows = []grow{
	{"elements", func(v any, n int) (any, bool) {
		list, ok := v.([]any)
		if !ok || len(list) == 0 {
			return v, false
		}
		out := make([]any, n)
		for i := range out {
			out[i] = list[i%len(list)]
		}
		return out, true
	}},
	{"members", func(v any, n int) (any, bool) {
		m, ok := v.(map[string]any)
		if !ok {
			return v, false
		}
		out := make(map[string]any, n+len(m))
		for i := range n {
			out[fmt.Sprintf("member%d", i)] = "x"
		}
		for k, v := range m {
			out[k] = v
		}
		return out, true
	}},
	{"siblings", func(v any, n int) (any, bool) { // members that are like those there are
		m, ok := v.(map[string]any)
		if !ok || len(m) == 0 {
			return v, false
		}
		out := make(map[string]any, n+len(m))
		keys := sorted(m)
		for i := range n {
			out[fmt.Sprintf("%s%d", keys[i%len(keys)], i)] = m[keys[i%len(keys)]]
		}
		for k, v := range m {
			out[k] = v
		}
		return out, true
	}},
	{"text", func(v any, n int) (any, bool) {
		s, ok := v.(string)
		if !ok || s == "" {
			return v, false
		}
		return strings.Repeat(s+" ", 1+10*n/(len(s)+1)), true
	}},
}

func sorted(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// grown returns v with the first place at that depth made large. JSON in texts counts as a
// level too.
func (g grow) grown(v any, depth, n int) (any, bool) {
	if s, ok := v.(string); ok && depth > 0 {
		var inner any
		if t := strings.TrimSpace(s); t != "" && (t[0] == '{' || t[0] == '[') && json.Unmarshal([]byte(t), &inner) == nil {
			if inner, ok = g.grown(inner, depth-1, n); ok {
				text, _ := json.Marshal(inner)
				return string(text), true
			}
		}
		return v, false
	}
	if depth == 0 {
		return g.at(v, n)
	}
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			if e, ok := g.grown(e, depth-1, n); ok {
				out := append([]any(nil), v...)
				out[i] = e
				return out, true
			}
		}
	case map[string]any:
		for _, k := range sorted(v) {
			if e, ok := g.grown(v[k], depth-1, n); ok {
				out := make(map[string]any, len(v))
				for k, v := range v {
					out[k] = v
				}
				out[k] = e
				return out, true
			}
		}
	}
	return v, false
}

// apply grows every content of the payload at that depth; false when there is no place.
func (g grow) apply(p payload, depth, n int) (payload, bool) {
	p, any := p.copy(), false
	change := func(v pcommon.Value) {
		if !holdsContent(v) {
			return
		}
		if v.Type() == pcommon.ValueTypeStr {
			if text, ok := g.grown(v.Str(), depth+1, n); ok {
				v.SetStr(text.(string))
				any = true
			}
			return
		}
		if raw, ok := g.grown(v.AsRaw(), depth, n); ok && v.FromRaw(raw) == nil {
			any = true
		}
	}
	p.attributes(func(m pcommon.Map) {
		for _, v := range m.All() {
			change(v)
		}
	})
	p.records(func(r plog.LogRecord) { change(r.Body()) })
	return p, any
}
