// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"errors"
	"fmt"

	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Config is what the writer can be told. The zero value is not useful: start with
// NewDefaultConfig.
type Config struct {
	Tools     ToolsConfig     `mapstructure:"tools"`
	Reasoning ReasoningConfig `mapstructure:"-"` // part of the processor's reasoning block
	Media     MediaConfig     `mapstructure:"media"`
	Usage     UsageConfig     `mapstructure:"usage"`
	// Explain adds provenance and redaction counts as metadata.
	Explain bool `mapstructure:"explain"`
}

// ToolsConfig says where the offered tools stand.
type ToolsConfig struct {
	// Attach is the input message that carries them.
	Attach Attach `mapstructure:"attach"`
}

// Attach names a message of the input.
type Attach string

// The values of tools.attach.
const (
	AttachFirst      Attach = "first"
	AttachNewestUser Attach = "newest_user"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Attach) UnmarshalText(text []byte) error {
	switch v := Attach(text); v {
	case AttachFirst, AttachNewestUser:
		*a = v
		return nil
	default:
		return fmt.Errorf("%q is not one of first, newest_user", text)
	}
}

// ReasoningConfig says where reasoning stands in a message.
type ReasoningConfig struct {
	Placement Placement
}

// Placement names the place of reasoning.
type Placement string

// The values of reasoning.placement.
const (
	PlacementMessage Placement = "message" // message.thinking, drawn by Langfuse 4.16
	PlacementContent Placement = "content" // parts of type thinking inside content
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Placement) UnmarshalText(text []byte) error {
	switch v := Placement(text); v {
	case PlacementMessage, PlacementContent:
		*p = v
		return nil
	default:
		return fmt.Errorf("%q is not one of message, content", text)
	}
}

// MediaConfig says what becomes of images and other media.
type MediaConfig struct {
	Mode MediaMode `mapstructure:"mode"`
	// MaxBytes is the largest base64 image, decoded, that is kept inline.
	MaxBytes int64 `mapstructure:"max_bytes"`
}

// MediaMode names what is done with an image.
type MediaMode string

// The values of media.mode.
const (
	MediaInline MediaMode = "inline"
	MediaMarker MediaMode = "marker"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *MediaMode) UnmarshalText(text []byte) error {
	switch v := MediaMode(text); v {
	case MediaInline, MediaMarker:
		*m = v
		return nil
	default:
		return fmt.Errorf("%q is not one of inline, marker", text)
	}
}

// UsageConfig says how token counts are read where neither source nor arithmetic tells.
type UsageConfig struct {
	CacheTokens CacheTokens `mapstructure:"cache_tokens"`
}

// CacheTokens is the policy for input tokens that may or may not contain cached ones.
type CacheTokens string

// The values of usage.cache_tokens.
const (
	CacheAuto      CacheTokens = "auto"
	CacheInclusive CacheTokens = "inclusive"
	CacheAdditive  CacheTokens = "additive"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *CacheTokens) UnmarshalText(text []byte) error {
	switch v := CacheTokens(text); v {
	case CacheAuto, CacheInclusive, CacheAdditive:
		*c = v
		return nil
	default:
		return fmt.Errorf("%q is not one of auto, inclusive, additive", text)
	}
}

func (c CacheTokens) mode() usage.Mode {
	switch c {
	case CacheInclusive:
		return usage.ModeInclusive
	case CacheAdditive:
		return usage.ModeAdditive
	default:
		return usage.ModeUnknown
	}
}

// defaultMaxMediaBytes keeps ordinary screenshots and photos; Langfuse warns of spans
// above 9.5 MB.
const defaultMaxMediaBytes = 2 << 20

// NewDefaultConfig returns the defaults.
func NewDefaultConfig() Config {
	return Config{
		Tools:     ToolsConfig{Attach: AttachFirst},
		Reasoning: ReasoningConfig{Placement: PlacementMessage},
		Media:     MediaConfig{Mode: MediaInline, MaxBytes: defaultMaxMediaBytes},
		Usage:     UsageConfig{CacheTokens: CacheAuto},
	}
}

// Validate refuses values that cannot be meant.
func (c *MediaConfig) Validate() error {
	if c.MaxBytes < 0 {
		return errors.New("media.max_bytes must not be negative; use media.mode: marker to show no images")
	}
	return nil
}
