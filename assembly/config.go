// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"errors"
	"time"

	"go.opentelemetry.io/collector/component"
)

// Config is the block `assembly`.
type Config struct {
	// Wait is how long a trace stays after the last news, once its local root has ended.
	// 0 writes each batch as it came and holds no spans.
	Wait time.Duration `mapstructure:"wait"`
	// Idle is how long a trace without its local root stays after the last news.
	Idle time.Duration `mapstructure:"idle"`
	// MaxAge is how long a trace stays at most.
	MaxAge time.Duration `mapstructure:"max_age"`
	// LogsWait is used in place of Wait while a model call has no content and the
	// processor is in a logs pipeline, too.
	LogsWait time.Duration `mapstructure:"logs_wait"`
	// MaxTraces is how many traces wait; the oldest leaves early.
	MaxTraces int `mapstructure:"max_traces"`
	// MaxBytes is how many bytes of spans wait, estimated; the oldest trace leaves early.
	MaxBytes int64 `mapstructure:"max_bytes"`
	// Context is what outlives the spans of a trace.
	Context ContextConfig `mapstructure:"context"`
	// Storage is a storage extension that keeps waiting spans over a crash.
	Storage *component.ID `mapstructure:"storage"`
}

// ContextConfig bounds what is kept of traces that have been written, for late spans, and
// log records whose spans have not come.
type ContextConfig struct {
	MaxTraces int           `mapstructure:"max_traces"`
	MaxBytes  int64         `mapstructure:"max_bytes"`
	MaxAge    time.Duration `mapstructure:"max_age"`
}

// NewDefaultConfig returns the defaults.
func NewDefaultConfig() Config {
	return Config{
		Wait: time.Second, Idle: 10 * time.Second, MaxAge: time.Minute, LogsWait: 5 * time.Second,
		MaxTraces: 20_000, MaxBytes: 256 << 20,
		Context: ContextConfig{MaxTraces: 50_000, MaxBytes: 128 << 20, MaxAge: 10 * time.Minute},
	}
}

// Validate names the setting and the fix.
func (c *Config) Validate() error {
	switch {
	case c.Wait < 0 || c.LogsWait < 0:
		return errors.New("assembly::wait: must not be negative; 0 writes each batch as it came")
	case c.Wait > 0 && c.Idle <= 0:
		return errors.New("assembly::idle: must be positive, or traces whose root never comes are never written")
	case c.Wait > 0 && c.MaxAge < c.Wait:
		return errors.New("assembly::max_age: must be at least assembly::wait")
	case c.MaxTraces <= 0 || c.MaxBytes <= 0:
		return errors.New("assembly::max_traces, assembly::max_bytes: must be positive; use assembly::wait: 0 to hold nothing")
	case c.Context.MaxTraces < 0 || c.Context.MaxBytes < 0 || c.Context.MaxAge < 0:
		return errors.New("assembly::context: limits must not be negative; 0 keeps nothing for late spans")
	case c.Wait == 0 && c.Storage != nil:
		return errors.New("assembly::storage: has nothing to keep with assembly::wait: 0; remove one of them")
	}
	return nil
}
