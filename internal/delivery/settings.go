// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"time"

	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
)

// Settings is what the user's configuration comes down to. It is valid when it gets here.
type Settings struct {
	HTTP  confighttp.ClientConfig
	Retry configretry.BackOffConfig
	Queue configoptional.Optional[exporterhelper.QueueBatchConfig]

	// MaxRequestBytes is the encoded, uncompressed size over which a request is split.
	MaxRequestBytes int
	// MaxSpanBytes is the encoded size over which a span is cut before it is sent; 0 never cuts ahead.
	MaxSpanBytes int
	// CutMark is the attribute that says what was cut of a span.
	CutMark string
	// VerifyOnStart asks Langfuse once for its health and for the project of each key.
	VerifyOnStart bool

	// Default is where spans go that no route matches; nil refuses them.
	Default *Project
	Routes  []Route
	// API is the door for spans.
	API API
	// Scores sends the scores that spans carry; without it they are taken off the spans and dropped.
	Scores bool
	// SplitTraces lets a span attribute decide span by span instead of trace by trace.
	SplitTraces bool
}

// Project is one destination.
type Project struct {
	// Name is the project's word in component ids, metrics and logs; empty for the default.
	Name     string
	Endpoint Endpoint
	Keys     *Keys
}

// Route is a project with the attribute that selects it.
type Route struct {
	Project Project
	Match   Match
}

// API is one of Langfuse's doors for spans.
type API uint8

const (
	// APIOTLP is the door of every server since 3.22.0.
	APIOTLP API = iota
	// APIIngestion is the batch API, the only door of older servers; current ones take scores only there.
	APIIngestion
)

// drainTime bounds how long a shutdown waits for answers once it has begun.
func (s *Settings) drainTime() time.Duration {
	if s.HTTP.Timeout > 0 {
		return s.HTTP.Timeout
	}
	return time.Minute
}

func (s *Settings) queued() bool {
	return s.Queue.HasValue()
}

// counted reports whether spans can be counted into the queue and out of it: not when exporterhelper
// hands the result to the caller, nor when it gives up by itself.
func (s *Settings) counted() bool {
	givesUp := s.Retry.Enabled && s.Retry.MaxElapsedTime > 0
	return s.queued() && !s.Queue.Get().WaitForResult && !givesUp
}

// persistent reports whether what is queued outlives the process.
func (s *Settings) persistent() bool {
	return s.queued() && s.Queue.Get().StorageID != nil
}
