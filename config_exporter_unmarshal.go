// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
)

// strictExporterConfig is ExporterConfig without the HTTP client's settings. The collector (v0.161.0)
// ignores unknown keys throughout a struct that squashes confighttp's client: a typo in max_span_bytes or
// in a project would be taken without a word. So the two are read apart, ours strictly.
type strictExporterConfig struct {
	ClientConfig    confighttp.ClientConfig                                  `mapstructure:"-"`
	RetryConfig     configretry.BackOffConfig                                `mapstructure:"retry_on_failure"`
	QueueConfig     configoptional.Optional[exporterhelper.QueueBatchConfig] `mapstructure:"sending_queue"`
	Region          string                                                   `mapstructure:"region"`
	KeyPair         KeyPairConfig                                            `mapstructure:",squash"`
	Projects        []ProjectConfig                                          `mapstructure:"projects"`
	Unmatched       Unmatched                                                `mapstructure:"unmatched"`
	SplitTraces     bool                                                     `mapstructure:"split_traces"`
	MaxRequestBytes int                                                      `mapstructure:"max_request_bytes"`
	MaxSpanBytes    int                                                      `mapstructure:"max_span_bytes"`
	VerifyOnStart   bool                                                     `mapstructure:"verify_on_start"`
	API             API                                                      `mapstructure:"api"`
	Scores          ScoresConfig                                             `mapstructure:"scores"`
}

var _ confmap.Unmarshaler = (*ExporterConfig)(nil)

// Unmarshal implements confmap.Unmarshaler; unknown keys are errors.
func (c *ExporterConfig) Unmarshal(conf *confmap.Conf) error {
	own, client := confmap.New(), confmap.New()
	if err := errors.Join(own.Merge(conf), client.Merge(conf)); err != nil {
		return err
	}
	// Newer collectors (v0.165.x) have no ClientConfig.Unmarshal to hand the whole to.
	theirs := clientKeys()
	for key := range conf.ToStringMap() {
		if slices.Contains(theirs, key) {
			own.Delete(key)
		} else {
			client.Delete(key)
		}
	}
	if err := own.Unmarshal((*strictExporterConfig)(c)); err != nil {
		return err
	}
	return client.Unmarshal(&c.ClientConfig)
}

// clientKeys are the top-level keys that belong to confighttp's client.
func clientKeys() []string {
	var keys []string
	for field := range reflect.TypeFor[confighttp.ClientConfig]().Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("mapstructure"), ",")
		if key != "" && key != "-" {
			keys = append(keys, key)
		}
	}
	return keys
}
