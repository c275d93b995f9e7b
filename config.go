// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"errors"
	"fmt"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/custom"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// ProcessorConfig is the YAML of the processor. Every block has defaults that suit a
// newcomer; an empty `langfuse:` is a complete configuration.
type ProcessorConfig struct {
	// Tools says where the tools offered to the model stand in its input.
	Tools observation.ToolsConfig `mapstructure:"tools"`
	// Reasoning says what counts as the model's thinking and where it stands.
	Reasoning ReasoningConfig `mapstructure:"reasoning"`
	// Media says what becomes of images, audio and files.
	Media observation.MediaConfig `mapstructure:"media"`
	// Usage says how token counts are read where neither source nor arithmetic tells.
	Usage observation.UsageConfig `mapstructure:"usage"`
	// Redact says what must not leave.
	Redact redact.Config `mapstructure:"redact"`
	// Assembly says how long the spans of a trace wait for each other, and within which limits.
	Assembly assembly.Config `mapstructure:"assembly"`
	// History says when and how far the conversation is put before what a span carries.
	History conversation.HistoryConfig `mapstructure:"history"`
	// Conversation says what is remembered of conversations, and where.
	Conversation conversation.Config `mapstructure:"conversation"`
	// Spans says which spans leave.
	Spans relate.KeepConfig `mapstructure:"spans"`
	// Trace says where session, user and their like are read from beside the usual places.
	Trace mapping.FactsConfig `mapstructure:"trace"`
	// FromMetadata copies client metadata (HTTP headers, gRPC metadata) onto the resource.
	FromMetadata []FromMetadataConfig `mapstructure:"from_metadata"`
	// Logs says what a logs pipeline passes on.
	Logs LogsMode `mapstructure:"logs"`
	// SynthesizeSpans makes a trace of the log records of agents that send no spans.
	SynthesizeSpans bool `mapstructure:"synthesize_spans"`
	// Dialects describes home-made sources.
	Dialects DialectsConfig `mapstructure:"dialects"`
	// Explain adds to each observation where its facets were read from.
	Explain bool `mapstructure:"explain"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// DialectsConfig is the block `dialects`.
type DialectsConfig struct {
	// Custom sources are asked before all others, in this order.
	Custom custom.Configs `mapstructure:"custom"`
}

// FromMetadataConfig is one entry of `from_metadata`.
type FromMetadataConfig struct {
	// Key of the client metadata; the receiver needs `include_metadata: true`.
	Key string `mapstructure:"key"`
	// Attribute of the resource; the key when empty.
	Attribute string `mapstructure:"attribute"`
}

func (c *FromMetadataConfig) attribute() string {
	if c.Attribute == "" {
		return c.Key
	}
	return c.Attribute
}

// Validate refuses an entry that names nothing.
func (c *FromMetadataConfig) Validate() error {
	if c.Key == "" {
		return errors.New("key: missing; name the header to copy, such as x-session-id")
	}
	return nil
}

// ReasoningConfig is the block `reasoning`.
type ReasoningConfig struct {
	// Enabled splits inline reasoning out of assistant text.
	Enabled bool `mapstructure:"enabled"`
	// InlineTags are the tags that hold it, in any case: `think` is <think>…</think>,
	// `[THINK]` is [THINK]…[/THINK].
	InlineTags []string `mapstructure:"inline_tags"`
	// Placement is `message` (message.thinking) or `content` (parts inside content).
	Placement observation.Placement `mapstructure:"placement"`
}

var _ component.Config = (*ProcessorConfig)(nil)

// NewDefaultProcessorConfig returns the defaults of the processor.
func NewDefaultProcessorConfig() *ProcessorConfig {
	w := observation.NewDefaultConfig()
	return &ProcessorConfig{
		Tools: w.Tools,
		Reasoning: ReasoningConfig{
			Enabled: true, InlineTags: reasoning.DefaultTags(), Placement: w.Reasoning.Placement,
		},
		Media:    w.Media,
		Usage:    w.Usage,
		Redact:   redact.NewDefaultConfig(),
		Assembly: assembly.NewDefaultConfig(),
		History:  conversation.NewDefaultHistoryConfig(), Conversation: conversation.NewDefaultConfig(),
		Spans: relate.KeepConfig{Keep: relate.KeepGenAI},
		Logs:  LogsForward,
	}
}

// Validate refuses tags that can be no tags.
func (c *ReasoningConfig) Validate() error {
	if _, err := reasoning.New(c.InlineTags); err != nil {
		return fmt.Errorf("reasoning.inline_tags: %w", err)
	}
	return nil
}

func (c *ProcessorConfig) writer() observation.Config {
	return observation.Config{
		Tools: c.Tools, Media: c.Media, Usage: c.Usage, Explain: c.Explain,
		Reasoning: observation.ReasoningConfig{Placement: c.Reasoning.Placement},
	}
}

// ParseProcessorConfig reads the processor's YAML block over the defaults, as the
// collector does, and validates it.
func ParseProcessorConfig(yaml []byte) (*ProcessorConfig, error) {
	cfg := NewDefaultProcessorConfig()
	retrieved, err := confmap.NewRetrievedFromYAML(yaml)
	if err != nil {
		return nil, err
	}
	conf, err := retrieved.AsConf()
	if err != nil {
		return nil, err
	}
	if err := conf.Unmarshal(cfg); err != nil {
		return nil, err
	}
	return cfg, confmap.Validate(cfg)
}
