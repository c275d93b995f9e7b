// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"errors"
	"fmt"
	"time"

	"go.opentelemetry.io/collector/component"
)

// HistoryConfig is the block `history`: what a generation's input shows.
type HistoryConfig struct {
	// Join says when a span's messages are put behind what is stored: auto (only on
	// evidence), always, off.
	Join Join `mapstructure:"join"`
	// MaxMessages bounds a joined input; the oldest leave first. 0 = no limit.
	MaxMessages int `mapstructure:"max_messages"`
	// MaxBytes bounds the text of a joined input; the oldest messages leave first. 0 = no limit.
	MaxBytes int64 `mapstructure:"max_bytes"`
}

// Join is a value of history.join.
type Join string

// The values of history.join.
const (
	JoinAuto   Join = "auto"
	JoinAlways Join = "always"
	JoinOff    Join = "off"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (j *Join) UnmarshalText(text []byte) error {
	switch v := Join(text); v {
	case JoinAuto, JoinAlways, JoinOff:
		*j = v
		return nil
	default:
		return fmt.Errorf("%q is not one of auto, always, off", text)
	}
}

// Unseen is a value of conversation.unseen.
type Unseen string

// The values of conversation.unseen.
const (
	UnseenNew     Unseen = "new"
	UnseenUnknown Unseen = "unknown"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (u *Unseen) UnmarshalText(text []byte) error {
	switch v := Unseen(text); v {
	case UnseenNew, UnseenUnknown:
		*u = v
		return nil
	default:
		return fmt.Errorf("%q is not one of new, unknown", text)
	}
}

// Config is the block `conversation`: what is remembered, and where.
type Config struct {
	// Storage names a storage extension that keeps conversations through restarts.
	// Without it they live in memory.
	Storage *component.ID `mapstructure:"storage"`
	// Shared reads and writes through, for a storage that several replicas share.
	Shared bool `mapstructure:"shared"`
	// Unseen says what a conversation is taken for that is not remembered: new (its first
	// input is its beginning), or unknown (it may have been elsewhere, and is not called
	// complete). Set unknown where several replicas do not share a storage.
	Unseen Unseen `mapstructure:"unseen"`
	// FlushInterval is how long a change may wait before it is written to the storage.
	FlushInterval time.Duration `mapstructure:"flush_interval"`
	// MaxConversations bounds how many conversations are held in memory.
	MaxConversations int `mapstructure:"max_conversations"`
	// MaxBytes bounds their text in memory.
	MaxBytes int64 `mapstructure:"max_bytes"`
	// MaxAge is how long a conversation is kept after its last turn.
	MaxAge time.Duration `mapstructure:"max_age"`
}

const (
	// defaultFlush loses at most a few turns on SIGKILL and batches the writes of a turn.
	defaultFlush = 2 * time.Second
	// defaultConversations is a day of a busy gateway; the bytes are the real bound.
	defaultConversations = 100_000
	// defaultBytes holds some 1,000 coding sessions of 200 KB beside a gateway's other memory.
	defaultBytes = 256 << 20
	// defaultAge covers a session that is resumed the next morning.
	defaultAge = 24 * time.Hour
)

// NewDefaultConfig returns the defaults.
func NewDefaultConfig() Config {
	return Config{
		Unseen: UnseenNew, FlushInterval: defaultFlush, MaxConversations: defaultConversations, MaxBytes: defaultBytes, MaxAge: defaultAge,
	}
}

// NewDefaultHistoryConfig returns the defaults.
func NewDefaultHistoryConfig() HistoryConfig { return HistoryConfig{Join: JoinAuto} }

// Validate refuses values that cannot be meant.
func (c *HistoryConfig) Validate() error {
	if c.MaxMessages < 0 {
		return errors.New("max_messages must not be negative; 0 means no limit")
	}
	if c.MaxBytes < 0 {
		return errors.New("max_bytes must not be negative; 0 means no limit")
	}
	return nil
}

// Validate refuses values that cannot be meant.
func (c *Config) Validate() error {
	switch {
	case c.Shared && c.Storage == nil:
		return errors.New("shared needs storage: name a storage extension that all replicas reach")
	case c.FlushInterval <= 0:
		return errors.New("flush_interval must be positive, for example 2s")
	case c.MaxConversations <= 0:
		return errors.New("max_conversations must be positive; use history.join: off to keep none")
	case c.MaxBytes <= 0:
		return errors.New("max_bytes must be positive; use history.join: off to keep none")
	case c.MaxAge <= 0:
		return errors.New("max_age must be positive, for example 24h")
	}
	return nil
}
