// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"fmt"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"

	"github.com/otelcol-langfuse/langfuse/mapping/observation"
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
	// Explain adds to each observation where its facets were read from.
	Explain bool `mapstructure:"explain"`

	// prevent unkeyed literal initialization
	_ struct{}
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
		Media:  w.Media,
		Usage:  w.Usage,
		Redact: redact.NewDefaultConfig(),
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
