// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// failed replaces a value whose redaction failed: it may hold a secret, so it stays here.
const failed = "[REDACTED:error]"

// Text redacts a decoded text: plain, or JSON in a string. It returns s itself when there is nothing to redact.
func (e *Engine) Text(s string, p Place, h *Hits) string {
	if e.off || len(s) < e.minText || (len(s) < e.minRun && e.harmless(s)) {
		return s
	}
	if len(s) >= memoThreshold || (len(s) >= memoJSON && (s[0] == '{' || s[0] == '[')) {
		return e.remembered(s, p, h)
	}
	return e.searched(s, p, h, nil, (*scan).any)
}

// harmless lets roles, ids and names through without a search: a text too short for a run
// of base64 has a pair that triggers something, or there is nothing to find in it.
func (e *Engine) harmless(s string) bool {
	for i := 0; i+1 < len(s); i++ {
		if e.triggers.has(pair(s[i], s[i+1])) {
			return false
		}
	}
	return len(e.wholeText) == 0
}

// JSON redacts a valid JSON text; the result is valid, and what is not redacted keeps its bytes. Text that turns out not to
// be JSON is redacted as text.
func (e *Engine) JSON(raw string, p Place, h *Hits) string {
	if !e.off && len(raw) > 1 && raw[0] == '"' {
		return e.searched(raw, p, h, nil, (*scan).jsonOrPlain)
	}
	return e.Text(raw, p, h)
}

// Value redacts a text that a key stands before, as an attribute's value or a JSON member's.
func (e *Engine) Value(key, s string, p Place, h *Hits) string {
	if e.off || s == "" {
		return s
	}
	switch e.KeyAction(key) {
	case KeyMask:
		if isKeyMask(s) {
			return s
		}
		h.note(e, e.keyRule, p)
		return e.replacement(e.keyRule, s)
	case KeyDrop:
		h.note(e, e.keyRule, p)
		return ""
	}
	kinds := p.kinds()
	if isStructuralKey(key) && isIdentifier(s) {
		p = PlaceStructural
	} else if class := classify(key); class != classNone && applies(kinds, rules.KindStructural) {
		return e.named(key, class, s, p, h)
	}
	return e.Text(s, p, h)
}

// named judges s by its name first; a list of values keeps its shape.
func (e *Engine) named(key string, class nameClass, s string, p Place, h *Hits) string {
	return e.searched(s, p, h, nil, func(sc *scan, s string) {
		if looksJSON(s) && validJSON(s) {
			sc.jsonUnder(key, s)
			return
		}
		mark := len(sc.spans)
		sc.namedValue(s, class, key)
		if len(sc.spans) == mark {
			sc.any(s)
		}
	})
}

// searched runs one search over s and applies what it found. It fails closed: whatever goes wrong, s does not leave.
func (e *Engine) searched(s string, p Place, h *Hits, found *[]hit, search func(*scan, string)) (out string) {
	defer func() {
		if recover() != nil {
			out = failed
			e.count("error", 1, p, h, found)
		}
	}()
	sc := e.newScan(p.kinds())
	search(sc, s)
	if len(sc.spans) > 0 {
		sc.settle(0)
		out = sc.apply(s, 0)
		for i := range sc.spans {
			e.count(sc.spans[i].rule.ID, 1, p, h, found)
		}
	} else {
		out = s
	}
	sc.release()
	return out
}

func (e *Engine) count(rule string, n int, p Place, h *Hits, found *[]hit) {
	h.add(rule, p, n)
	if e.obs != nil {
		e.obs.Redacted(rule, p, h.source(), n)
	}
	if found != nil {
		*found = append(*found, hit{rule, p, n})
	}
}

func (h *Hits) note(e *Engine, r *rule, p Place) { e.count(r.ID, 1, p, h, nil) }

// jsonOrPlain takes a JSON scalar, too.
func (sc *scan) jsonOrPlain(s string) {
	if validJSON(s) {
		sc.json(s)
		return
	}
	sc.any(s)
}

// jsonUnder searches a JSON text that stands under a key.
func (sc *scan) jsonUnder(key, s string) { sc.jsonFrom(frame{array: true, key: key}, s) }
