// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"
	"sync"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// ToolPolicy decides about one tool call: hide what it was given, hide what it returned. The last policy that matches wins.
// An empty name stands for a call that is not known: it matches every policy that hides.
func (e *Engine) ToolPolicy(name, argumentsJSON string) (hideInput, hideOutput bool) {
	if len(e.cfg.Tools) == 0 || e.off {
		return false, false
	}
	paths := &callPaths{arguments: argumentsJSON}
	for i := range e.cfg.Tools {
		t := &e.cfg.Tools[i]
		if name == "" {
			hideInput, hideOutput = hideInput || t.Input == ActionRedact, hideOutput || t.Output != ActionKeep
			continue
		}
		if nameMatch(t.Name, name) && (t.Path == "" || paths.match(t.Path)) {
			hideInput, hideOutput = t.Input == ActionRedact, t.Output != ActionKeep
		}
	}
	return hideInput, hideOutput
}

// callPaths finds the path arguments of a call when a policy first asks.
type callPaths struct {
	arguments string
	read      bool
	paths     []string
}

// match tells whether one of the call's paths matches; a call whose paths are not known does.
func (c *callPaths) match(glob string) bool {
	if !c.read {
		c.read = true
		c.paths = pathArguments(c.arguments)
	}
	for _, path := range c.paths {
		if globMatch(glob, path) || globMatch(glob, strings.TrimPrefix(path, "./")) || globMatch(glob, strings.ReplaceAll(path, "\\", "/")) {
			return true
		}
	}
	return len(c.paths) == 0
}

// pathNames are what agents call the argument that names a file, letters only.
var pathNames = map[string]bool{
	"path": true, "filepath": true, "filename": true, "file": true, "absolutepath": true, "relativepath": true, "notebookpath": true,
	"targetfile": true, "uri": true, "targetpath": true, "sourcepath": true, "paths": true, "files": true, "filepaths": true,
}

func pathArguments(arguments string) []string {
	args, err := jsonx.Parse(arguments)
	if err != nil {
		return nil
	}
	if args.IsString() { // arguments in a string, as some gateways nest them
		if args, err = jsonx.Parse(args.Text()); err != nil {
			return nil
		}
	}
	var paths []string
	for key, v := range args.Members() {
		if !pathNames[letters(key)] {
			continue
		}
		if v.IsString() {
			paths = append(paths, v.Text())
		}
		for _, elem := range v.Elems() {
			if elem.IsString() {
				paths = append(paths, elem.Text())
			}
		}
	}
	return paths
}

func letters(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z':
			return r
		}
		return -1
	}, key)
}

// HiddenTool is what stands for a tool's input or output that a policy hides.
func (e *Engine) HiddenTool(text string) string {
	return e.replacement(hiddenTool, text)
}

var hiddenTool = &rule{Rule: rules.Rule{ID: "tool", Kind: rules.KindCustom}, mask: "[REDACTED:tool]"}

// ToolMemory remembers decisions by call id, so that a result stays hidden in every later history, where the call may not
// stand beside it. It is bounded; a forgotten call counts as unknown, which hides it. Safe for concurrent use.
type ToolMemory struct {
	mu         sync.Mutex
	limit      int
	young, old map[string]toolDecision
}

type toolDecision struct{ hideInput, hideOutput bool }

// maxCallID bounds what an id may cost; longer ids are not remembered.
const maxCallID = 256

// NewToolMemory keeps the decisions of at least limit calls, and of at most twice as many.
func NewToolMemory(limit int) *ToolMemory {
	return &ToolMemory{limit: max(1, limit), young: map[string]toolDecision{}}
}

// Remember notes a decision. Decisions only get stricter: two calls that share an id hide what either hides.
func (m *ToolMemory) Remember(callID string, hideInput, hideOutput bool) {
	if callID == "" || len(callID) > maxCallID {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	d, _ := m.find(callID)
	m.put(strings.Clone(callID), toolDecision{d.hideInput || hideInput, d.hideOutput || hideOutput})
}

// Lookup is the decision about a call.
func (m *ToolMemory) Lookup(callID string) (hideInput, hideOutput, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, known := m.find(callID)
	if known {
		m.put(callID, d)
	}
	return d.hideInput, d.hideOutput, known
}

func (m *ToolMemory) find(callID string) (toolDecision, bool) {
	d, ok := m.young[callID]
	if !ok {
		d, ok = m.old[callID]
	}
	return d, ok
}

func (m *ToolMemory) put(callID string, d toolDecision) {
	if _, ok := m.young[callID]; !ok && len(m.young) >= m.limit {
		m.old, m.young = m.young, map[string]toolDecision{}
	}
	m.young[callID] = d
}
