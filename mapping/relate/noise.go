// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// KeepConfig is the block `spans`: which spans leave.
type KeepConfig struct {
	Keep Keep `mapstructure:"keep"`
	// Scopes and Attributes select further spans with `custom`: instrumentation scopes
	// and attribute keys, each a name or a pattern with `*`.
	Scopes     []string `mapstructure:"scopes"`
	Attributes []string `mapstructure:"attributes"`
}

// Keep names which spans leave.
type Keep string

// The values of spans.keep.
const (
	KeepGenAI  Keep = "genai"  // GenAI spans, the root, and what joins several of them
	KeepAll    Keep = "all"    // every span
	KeepCustom Keep = "custom" // as genai, and what scopes and attributes select
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Keep) UnmarshalText(text []byte) error {
	switch v := Keep(text); v {
	case KeepGenAI, KeepAll, KeepCustom:
		*k = v
		return nil
	default:
		return fmt.Errorf("%q is not one of genai, all, custom", text)
	}
}

// Validate names the setting and the fix.
func (c *KeepConfig) Validate() error {
	if c.Keep != KeepCustom && len(c.Scopes)+len(c.Attributes) > 0 {
		return errors.New("spans::scopes, spans::attributes: only used with spans::keep: custom")
	}
	for _, p := range append(append([]string{}, c.Scopes...), c.Attributes...) {
		if _, err := path.Match(p, ""); err != nil {
			return fmt.Errorf("spans: %q is no pattern: %w", p, err)
		}
	}
	return nil
}

// scopes whose spans are GenAI even where no dialect found anything on them. Scopes that
// also hold the internals of an agent (Codex, OpenCode) are not here.
var scopes = map[string]bool{
	"ai": true, "gen_ai": true, "pydantic-ai": true, "gcp.vertex.agent": true, "strands.telemetry.tracer": true,
	"livekit-agents": true, "genkit-tracer": true, "langsmith": true, "agent_framework": true, "langfuse-sdk": true,
}

// noise drops spans that are neither GenAI nor needed to hold the trace together: the
// root stays, and so does what joins several GenAI spans, and what GenAI spans have left
// under already. Children of a dropped span hang on the nearest span that stays. A trace
// without any GenAI span leaves nothing.
func noise(r *Rules, t *Tree) {
	if r.keep.Keep == KeepAll {
		return
	}
	knew, whole := t.memory.genAI, t.whole()
	kept := t.sift(r)
	t.Walk(func(n *Node) { t.rehang(n, kept[n]) })
	t.prune()
	if t.memory.genAI && !knew && t.memory.rootless {
		t.memory.missed(FactNoise, 1)
	}
	t.memory.rootless = !t.memory.genAI && (t.memory.rootless || whole)
}

// sift decides bottom up what stays, and returns how many subtrees below each node do.
func (t *Tree) sift(r *Rules) map[*Node]int {
	kept := make(map[*Node]int, len(t.nodes))
	for _, n := range t.Up() {
		wanted := r.wants(n)
		t.memory.genAI = t.memory.genAI || wanted
		n.dropped = !wanted && kept[n] < 2 && !t.memory.holds(n)
		if n.Parent == nil {
			continue
		}
		if n.dropped {
			kept[n.Parent] += kept[n]
		} else {
			kept[n.Parent]++
		}
	}
	for _, root := range t.roots {
		if root.LocalRoot() && t.memory.genAI && (kept[root] > 0 || len(t.memory.awaited) > 0) {
			root.dropped = false
		}
	}
	return kept
}

// holds reports whether GenAI spans have left under n.
func (m *Memory) holds(n *Node) bool {
	return m.overflowed || m.awaited[n.Data().SpanID()].genAI
}

// prune takes dropped nodes out of the tree.
func (t *Tree) prune() {
	order := t.order
	t.roots = t.roots[:0]
	for _, n := range order { // parents first
		n.Children = n.Children[:0]
		for n.Parent != nil && n.Parent.dropped {
			n.Parent = n.Parent.Parent
		}
	}
	slices.SortStableFunc(order, earlier)
	for _, n := range order {
		switch {
		case n.dropped:
		case n.Parent == nil:
			t.roots = append(t.roots, n)
		default:
			n.Parent.Children = append(n.Parent.Children, n)
		}
	}
	t.order = t.arrange(make([]*Node, 0, len(order)))
}

// wants reports whether a span leaves for its own sake.
func (r *Rules) wants(n *Node) bool {
	scope := n.Origin().Scope().Name()
	if n.genAI || scopes[scope] {
		return true
	}
	return r.keep.Keep == KeepCustom && (matches(r.keep.Scopes, scope) || r.selected(n))
}

func (r *Rules) selected(n *Node) bool {
	for key := range n.Data().Attributes().All() {
		if matches(r.keep.Attributes, key) {
			return true
		}
	}
	return false
}

func matches(patterns []string, name string) bool {
	for _, p := range patterns {
		if ok, err := path.Match(slashless(p), slashless(name)); err == nil && ok {
			return true
		}
	}
	return false
}

// slashless lets `*` match a slash, too: scopes are often import paths.
func slashless(s string) string { return strings.ReplaceAll(s, "/", "\x00") }

// rehang lets n hang on the nearest span that stays. Parents are rehung before. kept is how
// many subtrees below n stay.
func (t *Tree) rehang(n *Node, kept int) {
	parent := n.Data().ParentSpanID()
	switch {
	case n.Parent != nil && n.Parent.dropped:
		parent = n.Parent.Data().ParentSpanID()
	case n.Parent == nil:
		parent = t.memory.hangLate(n, kept)
	}
	if parent != n.Data().ParentSpanID() {
		n.Data().SetParentSpanID(parent)
	}
	if n.dropped {
		t.memory.dropped(n.Data().SpanID(), parent, kept)
	}
}

// hangLate returns where a root of a part hangs. A span that was dropped although it holds
// several kept ones together, as is seen now, is counted.
func (m *Memory) hangLate(n *Node, kept int) pcommon.SpanID {
	parent := n.Data().ParentSpanID()
	if !n.dropped {
		kept = 1
	}
	if h, gone := m.hangOn[parent]; gone && kept > 0 {
		if h.kept == 1 {
			m.missed(FactNoise, 1)
		}
		h.kept = uint8(min(int(h.kept)+kept, 2))
		m.hangOn[parent] = h
	}
	return m.keeper(parent)
}
