// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package custom

import (
	"errors"
	"fmt"
	"strings"
)

// Config describes one home-made source: where it is met, and under which attribute keys
// it says what.
type Config struct {
	// Name is the dialect's name in metrics and explanations: letters, digits, - and _.
	Name string `mapstructure:"name"`
	// Match says which spans it is about. Both conditions must hold where both are set.
	Match Match `mapstructure:"match"`

	// Each is the key of one attribute; empty means that the source does not say it there.
	Input   string `mapstructure:"input"`
	Output  string `mapstructure:"output"`
	System  string `mapstructure:"system"`
	Tools   string `mapstructure:"tools"`
	Model   string `mapstructure:"model"`
	Session string `mapstructure:"session"`
	User    string `mapstructure:"user"`
	// Metadata lists keys to show as metadata of the observation.
	Metadata []string `mapstructure:"metadata"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Match selects spans.
type Match struct {
	// Scope is the name of the instrumentation scope; a * at its end stands for any rest.
	Scope string `mapstructure:"scope"`
	// Attribute is a key that must be there, or key=value.
	Attribute string `mapstructure:"attribute"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Validate names the setting and what would be right.
func (c *Config) Validate() error {
	return errors.Join(c.validateName(), c.Match.Validate(), c.validateKeys())
}

func (c *Config) validateName() error {
	if c.Name == "" {
		return errors.New("name must not be empty: it tells the dialect apart in metrics")
	}
	if strings.ContainsFunc(c.Name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	}) {
		return fmt.Errorf("name %q: use letters, digits, - and _ only", c.Name)
	}
	return nil
}

func (c *Config) validateKeys() error {
	for _, key := range []string{c.Input, c.Output, c.System, c.Tools, c.Model, c.Session, c.User} {
		if key != "" {
			return nil
		}
	}
	if len(c.Metadata) == 0 {
		return errors.New("set at least one of input, output, system, tools, model, session, user, metadata")
	}
	return nil
}

// Validate refuses a dialect that would read every span.
func (m *Match) Validate() error {
	switch {
	case m.Scope == "" && m.Attribute == "":
		return errors.New("match: set scope or attribute, else the dialect would read every span")
	case m.Scope == "*":
		return errors.New("match.scope: * alone would read every span; name the beginning of the scope")
	case strings.Contains(strings.TrimSuffix(m.Scope, "*"), "*"):
		return errors.New("match.scope: * may stand at the end only")
	case strings.HasPrefix(m.Attribute, "="):
		return errors.New("match.attribute: write a key, or key=value")
	default:
		return nil
	}
}

// Configs is the setting dialects.custom.
type Configs []Config

// Validate names the entry that is wrong.
func (l Configs) Validate() error {
	seen := map[string]int{}
	var errs []error
	for i := range l {
		if err := l[i].Validate(); err != nil {
			errs = append(errs, fmt.Errorf("dialects.custom[%d]: %w", i, err))
		}
		if first, twice := seen[l[i].Name]; twice && l[i].Name != "" {
			errs = append(errs, fmt.Errorf("dialects.custom[%d].name: %q is the name of dialects.custom[%d] already", i, l[i].Name, first))
		}
		seen[l[i].Name] = i
	}
	return errors.Join(errs...)
}
