// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// Engine finds and replaces secrets. It is immutable after New and safe for concurrent use.
type Engine struct {
	cfg       Config
	obs       Observer
	triggers  triggers
	byID      map[string]*rule // every built-in rule, disabled ones too; code looks its rule up here
	wholeText []*rule          // custom rules without keywords
	pii       []piiFinder
	allow     []*regexp.Regexp
	disabled  map[string]bool
	keys      map[string]KeyAction
	hashKey   []byte
	memo      *memo
	calls     *ToolMemory // nil without tool policies
	hearsay   *hearsay    // likewise
	off       bool
	// What is shorter holds nothing: a text, and a run of base64. The user's rules and personal data are short themselves.
	minText, minRun int
	mixed           bool // a literal has a sign in it that begins an escape

	assigned, header, urlParam, keyRule, encodedLiteral *rule // rules that code names often
	awsSecret, random, discord, telegram                *rule // nil when disabled
}

// KeyAction is what the configuration says about a key.
type KeyAction uint8

// The key actions.
const (
	KeyKeep KeyAction = iota
	KeyMask
	KeyDrop
)

// New builds an engine. obs may be nil.
func New(cfg Config, obs Observer) (*Engine, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	e := &Engine{cfg: cfg, obs: obs, byID: map[string]*rule{}, disabled: map[string]bool{}, keys: map[string]KeyAction{}, off: !cfg.Enabled, minText: minText, minRun: minRun}
	for _, id := range cfg.Disable {
		e.disabled[id] = true
	}
	steps := [...]func() error{e.addRules, e.addLiterals, e.addCustom, e.addKeys, e.addAllow, e.addPII, e.addHashKey}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if len(cfg.Rules) > 0 {
		e.minText = 1
	}
	if len(cfg.Rules) > 0 || len(cfg.PII) > 0 {
		e.minRun = minShortRun
	}
	e.memo = newMemo(memoBytes)
	if len(cfg.Tools) > 0 && !e.off {
		e.calls, e.hearsay = NewToolMemory(rememberedCalls), newHearsay(rememberedRuns)
	}
	return e, nil
}

// Content is the configured content setting. It holds with redaction off, too: it asks for less, not for a search.
func (e *Engine) Content() Content {
	if e.cfg.Content == "" {
		return ContentFull
	}
	return e.cfg.Content
}

// Enabled tells whether any rule runs.
func (e *Engine) Enabled() bool { return !e.off }

func (e *Engine) addRules() error {
	builtIn, err := compiled()
	if err != nil {
		return err
	}
	for _, c := range builtIn {
		e.byID[c.ID] = c
		if e.disabled[c.ID] {
			continue
		}
		for _, l := range c.Literals {
			e.triggers.add(literal{text: l, rule: c})
		}
	}
	e.assigned, e.header, e.urlParam = e.byID["assignment"], e.byID["header"], e.byID["url-parameter"]
	e.keyRule = &rule{Rule: rules.Rule{ID: "key", Kind: rules.KindCustom}, mask: "[REDACTED:key]"}
	e.encodedLiteral = &rule{Rule: rules.Rule{ID: "literal", Kind: rules.KindLiteral}, mask: "[REDACTED:literal]"}
	e.awsSecret, e.random, e.discord = e.enabled("aws-secret-access-key"), e.enabled("random-token"), e.enabled("discord-bot-token")
	e.telegram = e.enabled("telegram")
	e.triggers.addFirst('=')
	e.triggers.addFirst(':')
	e.triggers.addFirst('>')
	e.triggers.set(pair('"', ','))
	e.triggers.set(pair('\'', ','))
	e.triggers.set(pair('-', '-'))
	e.triggers.addEscapes()
	return nil
}

// enabled is the rule of that id, nil when it is disabled.
func (e *Engine) enabled(id string) *rule {
	if e.disabled[id] {
		return nil
	}
	return e.byID[id]
}

// addLiterals takes the configured values and those of the named environment variables, longest first.
func (e *Engine) addLiterals() error {
	var values []string
	for _, l := range e.cfg.Literals {
		values = append(values, string(l))
	}
	for _, name := range e.cfg.LiteralEnv {
		if v := os.Getenv(name); len(v) >= minLiteral {
			values = append(values, v)
		}
	}
	slices.SortStableFunc(values, func(a, b string) int { return len(b) - len(a) })
	r := &rule{Rule: rules.Rule{ID: "literal", Kind: rules.KindLiteral}, mask: "[REDACTED:literal]"}
	for _, v := range slices.Compact(values) {
		e.mixed = e.mixed || strings.ContainsAny(v, `\%&`)
		e.triggers.add(literal{text: v, rule: r})
		e.addLiteralBase64(r, v)
	}
	return nil
}

func (e *Engine) addCustom() error {
	for _, c := range e.cfg.Rules {
		re, err := regexp.Compile(c.Pattern)
		if err != nil {
			return fmt.Errorf("rules %q: %w", c.ID, err)
		}
		r := &rule{Rule: rules.Rule{ID: c.ID, Kind: rules.KindCustom}, re: re, mask: "[REDACTED:" + c.ID + "]", replace: c.Replace}
		if len(c.Keywords) == 0 {
			e.wholeText = append(e.wholeText, r)
		}
		for _, k := range c.Keywords {
			e.triggers.add(literal{text: strings.ToLower(k), rule: r, keyword: true, fold: true})
		}
	}
	return nil
}

func (e *Engine) addKeys() error {
	for _, k := range e.cfg.Keys.Mask {
		e.keys[strings.ToLower(k)] = KeyMask
	}
	for _, k := range e.cfg.Keys.Drop {
		e.keys[strings.ToLower(k)] = KeyDrop
	}
	return nil
}

func (e *Engine) addAllow() error {
	for _, pattern := range e.cfg.Allow {
		re, err := regexp.Compile(`\A(?:` + pattern + `)\z`)
		if err != nil {
			return fmt.Errorf("allow: %w", err)
		}
		e.allow = append(e.allow, re)
	}
	return nil
}

func (e *Engine) addHashKey() error {
	if e.hashKey = []byte(e.cfg.HashKey); len(e.hashKey) > 0 {
		return nil
	}
	e.hashKey = make([]byte, 32)
	_, err := rand.Read(e.hashKey)
	return err
}

func (e *Engine) allowed(secret string) bool {
	for _, re := range e.allow {
		if re.MatchString(secret) {
			return true
		}
	}
	return false
}

// replacement is what the mode puts in the place of a secret.
func (e *Engine) replacement(r *rule, secret string) string {
	switch e.cfg.Mode {
	case ModeDrop:
		return ""
	case ModeHash:
		mac := hmac.New(sha256.New, e.hashKey)
		mac.Write([]byte(secret))
		return "[REDACTED:" + r.ID + ":" + hex.EncodeToString(mac.Sum(nil)[:8]) + "]"
	default:
		return r.mask
	}
}

// KeyAction is what the configuration says about a JSON or attribute key.
func (e *Engine) KeyAction(key string) KeyAction {
	if len(e.keys) == 0 || e.off {
		return KeyKeep
	}
	if a, ok := e.keys[key]; ok {
		return a
	}
	return e.keys[strings.ToLower(key)]
}
