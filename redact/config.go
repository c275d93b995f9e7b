// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/config/configopaque"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// Mode is what takes the place of a secret.
type Mode string

// The modes.
const (
	ModeMask Mode = "mask" // [REDACTED:rule]
	ModeHash Mode = "hash" // [REDACTED:rule:hmac], so that equal secrets can be told to be equal
	ModeDrop Mode = "drop" // nothing
)

// Content is how much text leaves at all.
type Content string

// The content settings.
const (
	ContentFull         Content = "full"
	ContentMetadataOnly Content = "metadata_only" // roles, tool names, sizes, tokens and timing, no text
	ContentNone         Content = "none"
)

// Config is the block "redact" of the processor.
type Config struct {
	Enabled bool    `mapstructure:"enabled"`
	Mode    Mode    `mapstructure:"mode"`
	Content Content `mapstructure:"content"`
	// HashKey is the HMAC key of mode hash; without one, hashes can be compared within one process only.
	HashKey configopaque.String `mapstructure:"hash_key"`
	// Literals are values that must never leave, LiteralEnv the environment variables that hold such values.
	Literals   []configopaque.String `mapstructure:"literals"`
	LiteralEnv []string              `mapstructure:"literal_env"`
	// PII lists the kinds of personal data to hide: email, phone, iban, card, ip, national_id:<country>.
	PII     []string     `mapstructure:"pii"`
	Rules   []CustomRule `mapstructure:"rules"`
	Keys    Keys         `mapstructure:"keys"`
	Tools   []ToolPolicy `mapstructure:"tools"`
	Allow   []string     `mapstructure:"allow"`
	Disable []string     `mapstructure:"disable"`
}

// CustomRule is a pattern of the user. With keywords it runs only over texts that have one of them, ASCII case ignored;
// without, it runs over every text, at the price of one pass of Go's regexp.
type CustomRule struct {
	ID       string   `mapstructure:"id"`
	Pattern  string   `mapstructure:"pattern"`
	Keywords []string `mapstructure:"keywords"`
	// Replace may use the pattern's groups (${1}). Empty: the mode's replacement, of the first group if there is one.
	Replace string `mapstructure:"replace"`
}

// Keys are JSON keys and attribute keys, matched whole and without regard to ASCII case.
type Keys struct {
	Drop []string `mapstructure:"drop"`
	Mask []string `mapstructure:"mask"`
}

// ToolPolicy hides what a tool was given or returned. The last matching policy wins.
type ToolPolicy struct {
	Name string `mapstructure:"name"` // glob: * is any run of characters
	// Path is a glob over the call's path arguments: * stays within a directory, ** does not. A call whose path is not
	// known matches, because it may be the one.
	Path   string `mapstructure:"path"`
	Input  Action `mapstructure:"input"`  // default keep
	Output Action `mapstructure:"output"` // default redact
}

// Action is what a tool policy does.
type Action string

// The actions.
const (
	ActionKeep   Action = "keep"
	ActionRedact Action = "redact"
)

// minLiteral is the shortest literal; shorter ones would be found inside ordinary words.
const minLiteral = 8

// NewDefaultConfig finds every secret by rule, and no personal data.
func NewDefaultConfig() Config {
	return Config{Enabled: true, Mode: ModeMask, Content: ContentFull}
}

// Validate names the setting, what is wrong with it and what would be right. It never quotes a secret.
func (c *Config) Validate() error {
	return errors.Join(
		oneOf("mode", c.Mode, ModeMask, ModeHash, ModeDrop),
		oneOf("content", c.Content, ContentFull, ContentMetadataOnly, ContentNone),
		c.validateLiterals(),
		c.validatePII(),
		c.validateRules(),
		c.validateTools(),
		c.validateAllow(),
		c.validateDisable(),
	)
}

func oneOf[T ~string](setting string, got T, allowed ...T) error {
	if got == "" || slices.Contains(allowed, got) {
		return nil
	}
	return fmt.Errorf("%s: %q is not one of %q", setting, got, allowed)
}

func (c *Config) validateLiterals() error {
	for i, l := range c.Literals {
		if len(l) < minLiteral {
			return fmt.Errorf("literals[%d]: shorter than %d bytes; shorter values are found inside ordinary words", i, minLiteral)
		}
	}
	for i, name := range c.LiteralEnv {
		if name == "" || strings.ContainsAny(name, "=\x00") {
			return fmt.Errorf("literal_env[%d]: %q is not the name of an environment variable", i, name)
		}
	}
	return nil
}

func (c *Config) validatePII() error {
	for i, kind := range c.PII {
		if !slices.Contains(PIIKinds(), kind) {
			return fmt.Errorf("pii[%d]: %q is not one of %q", i, kind, PIIKinds())
		}
	}
	return nil
}

func (c *Config) validateRules() error {
	var errs []error
	ids := map[string]bool{}
	for _, r := range rules.All() {
		ids[r.ID] = true
	}
	for i, r := range c.Rules {
		switch {
		case !ruleID.MatchString(r.ID):
			errs = append(errs, fmt.Errorf("rules[%d].id: %q must be lower-case letters, digits and hyphens", i, r.ID))
		case ids[r.ID]:
			errs = append(errs, fmt.Errorf("rules[%d].id: %q is taken; choose another", i, r.ID))
		}
		ids[r.ID] = true
		re, err := regexp.Compile(r.Pattern)
		if err == nil && re.MatchString("") {
			err = errors.New("it matches the empty text")
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("rules[%d].pattern: %w; write RE2 that matches a secret", i, err))
		}
		for j, k := range r.Keywords {
			if len(k) < 2 {
				errs = append(errs, fmt.Errorf("rules[%d].keywords[%d]: %q is shorter than 2 bytes", i, j, k))
			}
		}
	}
	return errors.Join(errs...)
}

var ruleID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)

func (c *Config) validateTools() error {
	for i, t := range c.Tools {
		if t.Name == "" {
			return fmt.Errorf("tools[%d].name: empty; use \"*\" for every tool", i)
		}
		if err := oneOf(fmt.Sprintf("tools[%d].input", i), t.Input, ActionKeep, ActionRedact); err != nil {
			return err
		}
		if err := oneOf(fmt.Sprintf("tools[%d].output", i), t.Output, ActionKeep, ActionRedact); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) validateAllow() error {
	for i, pattern := range c.Allow {
		if _, err := regexp.Compile(pattern); err != nil {
			return fmt.Errorf("allow[%d]: %w; write RE2 that matches a whole value", i, err)
		}
	}
	return nil
}

func (c *Config) validateDisable() error {
	known := map[string]bool{}
	for _, r := range rules.All() {
		known[r.ID] = true
	}
	for i, id := range c.Disable {
		if !known[id] {
			return fmt.Errorf("disable[%d]: no rule %q; docs/redaction.md lists them", i, id)
		}
	}
	return nil
}
