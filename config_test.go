// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/confmaptest"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/custom"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func processorFile(t *testing.T, name string) *confmap.Conf {
	t.Helper()
	conf, err := confmaptest.LoadConf(filepath.Join("testdata", "processor", name))
	require.NoError(t, err)
	return conf
}

func TestProcessorConfigEverySetting(t *testing.T) {
	t.Parallel()
	conf := processorFile(t, "config.yaml")
	got := NewDefaultProcessorConfig()
	require.NoError(t, conf.Unmarshal(got))
	got.Redact.HashKey = "from the environment"
	require.NoError(t, confmap.Validate(got))
	require.Equal(t, everySetting(), got)
	require.Equal(t, leaves(defaultConf(t).ToStringMap(), ""), leaves(conf.ToStringMap(), ""),
		"testdata/processor/config.yaml must show every setting, and no other")
}

func defaultConf(t *testing.T) *confmap.Conf {
	t.Helper()
	conf := confmap.New()
	require.NoError(t, conf.Marshal(everySetting()))
	return conf
}

// leaves lists the paths of a configuration, lists by their first entry.
func leaves(v any, path string) []string {
	switch v := v.(type) {
	case map[string]any:
		var out []string
		for k, e := range v {
			out = append(out, leaves(e, path+"/"+k)...)
		}
		slices.Sort(out)
		return out
	case []any:
		if len(v) > 0 {
			if _, nested := v[0].(map[string]any); nested {
				return leaves(v[0], path)
			}
		}
	}
	return []string{path}
}

func everySetting() *ProcessorConfig {
	storage := func(name string) *component.ID {
		id := component.MustNewIDWithName("file_storage", name)
		return &id
	}
	return &ProcessorConfig{
		Tools:     observation.ToolsConfig{Attach: observation.AttachNewestUser},
		Reasoning: ReasoningConfig{InlineTags: []string{"think", "[THINK]"}, Placement: observation.PlacementContent},
		Media:     observation.MediaConfig{Mode: observation.MediaMarker, MaxBytes: 1 << 20},
		Usage:     observation.UsageConfig{CacheTokens: observation.CacheAdditive},
		Redact: redact.Config{
			Mode: redact.ModeHash, Content: redact.ContentMetadataOnly, HashKey: "from the environment",
			Literals: []configopaque.String{"correct-horse-battery"}, LiteralEnv: []string{"HOME_MADE_TOKEN"}, PII: []string{"email"},
			Rules: []redact.CustomRule{{ID: "ticket", Pattern: "TICKET-[0-9]{8}", Keywords: []string{"TICKET-"}, Replace: "[ticket]"}},
			Keys:  redact.Keys{Drop: []string{"internal_notes"}, Mask: []string{"customer_name"}},
			Tools: []redact.ToolPolicy{{Name: "read_*", Path: "**/.env", Input: redact.ActionRedact, Output: redact.ActionRedact}},
			Allow: []string{"AKIAIOSFODNN7EXAMPLE"}, Disable: []string{"jwt"},
		},
		Assembly: assembly.Config{
			Wait: 2 * time.Second, Idle: 20 * time.Second, MaxAge: 90 * time.Second, LogsWait: 3 * time.Second,
			MaxTraces: 1000, MaxBytes: 1000000, Storage: storage("assembly"),
			Context: assembly.ContextConfig{MaxTraces: 2000, MaxBytes: 2000000, MaxAge: 5 * time.Minute},
		},
		History: conversation.HistoryConfig{Join: conversation.JoinAlways, MaxMessages: 500, MaxBytes: 1000000},
		Conversation: conversation.Config{
			Storage: storage("conversation"), Shared: true, Unseen: conversation.UnseenUnknown, FlushInterval: time.Second,
			MaxConversations: 5000, MaxBytes: 3000000, MaxAge: 48 * time.Hour,
		},
		Spans: relate.KeepConfig{Keep: relate.KeepCustom, Scopes: []string{"my-*"}, Attributes: []string{"team"}},
		Trace: mapping.FactsConfig{
			Session: []string{"my.session"}, User: []string{"my.user"}, Tags: []string{"my.tags"}, Name: []string{"my.name"},
			Environment: []string{"my.environment"}, Release: []string{"my.release"}, Version: []string{"my.version"},
			Public: []string{"my.public"}, Promote: []string{"team"},
		},
		FromMetadata: []FromMetadataConfig{{Key: "x-session-id", Attribute: "session.id"}},
		Logs:         LogsDropJoined, SynthesizeSpans: true, Explain: true,
		Dialects: DialectsConfig{Custom: custom.Configs{{
			Name: "home-made", Match: custom.Match{Scope: "acme-*", Attribute: "acme.kind=llm"}, Input: "acme.prompt", Output: "acme.answer",
			System: "acme.system", Tools: "acme.tools", Model: "acme.model", Session: "acme.session", User: "acme.user",
			Metadata: []string{"acme.team"},
		}}},
	}
}

func TestProcessorConfigMistakes(t *testing.T) {
	t.Parallel()
	mistakes, ok := processorFile(t, "bad.yaml").Get("mistakes").([]any)
	require.True(t, ok)
	for _, m := range mistakes {
		entry := m.(map[string]any)
		want := entry["want"].(string)
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			cfg := NewDefaultProcessorConfig()
			err := confmap.NewFromStringMap(entry["config"].(map[string]any)).Unmarshal(cfg)
			if err == nil {
				err = confmap.Validate(cfg)
			}
			require.ErrorContains(t, err, want)
		})
	}
}

func TestProcessorConfigStruct(t *testing.T) {
	t.Parallel()
	require.NoError(t, componenttest.CheckConfigStruct(NewDefaultProcessorConfig()))
	require.NoError(t, confmap.Validate(NewDefaultProcessorConfig()), "an empty block is a complete configuration")
}

func TestParseProcessorConfig(t *testing.T) {
	t.Parallel()
	empty, err := ParseProcessorConfig(nil)
	require.NoError(t, err)
	require.Equal(t, NewDefaultProcessorConfig(), empty)
	_, err = ParseProcessorConfig([]byte("tools: ["))
	require.Error(t, err)
	b, err := os.ReadFile(filepath.Join("testdata", "processor", "config.yaml"))
	require.NoError(t, err)
	cfg, err := ParseProcessorConfig(b)
	require.NoError(t, err)
	require.True(t, cfg.Explain)
}
