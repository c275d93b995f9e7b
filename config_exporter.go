// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"time"

	"go.opentelemetry.io/collector/config/configcompression"
	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
)

// ExporterConfig is the exporter's YAML.
type ExporterConfig struct {
	// ClientConfig is confighttp's client: endpoint, timeout, tls, proxy_url, headers, middlewares, auth,
	// compression. `endpoint` takes a host, a base path or the full OTLP path.
	ClientConfig confighttp.ClientConfig `mapstructure:",squash"`
	// RetryConfig has no end by default: the queue's size is what bounds waiting.
	RetryConfig configretry.BackOffConfig `mapstructure:"retry_on_failure"`
	// QueueConfig is bounded in bytes by default; every project has a queue of its own of this size.
	QueueConfig configoptional.Optional[exporterhelper.QueueBatchConfig] `mapstructure:"sending_queue"`

	// Region is a Langfuse Cloud region (eu, us, jp, hipaa) in place of `endpoint`.
	Region string `mapstructure:"region"`
	// KeyPair is the default project's.
	KeyPair KeyPairConfig `mapstructure:",squash"`

	// Projects are further destinations, tried in order before the default one.
	Projects []ProjectConfig `mapstructure:"projects"`
	// Unmatched says what happens to spans that no project matches: default, or refuse.
	Unmatched Unmatched `mapstructure:"unmatched"`
	// SplitTraces lets a span attribute decide span by span. Off, a trace goes where its first decision
	// sent it, whole.
	SplitTraces bool `mapstructure:"split_traces"`

	// MaxRequestBytes is the uncompressed size over which a request is split.
	MaxRequestBytes int `mapstructure:"max_request_bytes"`
	// MaxSpanBytes is the size over which a span is cut before it is sent; 0 cuts only after a 413.
	MaxSpanBytes int `mapstructure:"max_span_bytes"`
	// VerifyOnStart asks Langfuse once for its health and for the project of each key, and logs the answer.
	VerifyOnStart bool `mapstructure:"verify_on_start"`

	// API is the door for spans: otlp, or ingestion for servers that have no other.
	API API `mapstructure:"api"`
	// Scores are evaluation results, which have a door of their own.
	Scores ScoresConfig `mapstructure:"scores"`
}

// API is one of Langfuse's doors for spans.
type API string

const (
	// APIOTLP is the door of every server since 3.22.0.
	APIOTLP API = "otlp"
	// APIIngestion is the batch API: for self-hosted servers before 3.22.0, or in a legacy write mode.
	// Current ones take scores only there.
	APIIngestion API = "ingestion"
)

// ScoresConfig says what happens to evaluation results.
type ScoresConfig struct {
	// Enabled sends them as scores. Off, they stay in the metadata of their observation only.
	Enabled bool `mapstructure:"enabled"`
}

// KeyPairConfig is one project's pair of keys, each given as text or as a file that is read again when
// it changes.
type KeyPairConfig struct {
	PublicKey     configopaque.String `mapstructure:"public_key"`
	SecretKey     configopaque.String `mapstructure:"secret_key"`
	PublicKeyFile string              `mapstructure:"public_key_file"`
	SecretKeyFile string              `mapstructure:"secret_key_file"`
}

// ProjectConfig is one Langfuse project and the attribute that selects it.
type ProjectConfig struct {
	// Name tells the project apart in metrics, logs and storage keys; renaming it orphans its stored queue.
	Name    string        `mapstructure:"name"`
	Match   MatchConfig   `mapstructure:"match"`
	KeyPair KeyPairConfig `mapstructure:",squash"`
	// Endpoint and Region default to the exporter's.
	Endpoint string `mapstructure:"endpoint"`
	Region   string `mapstructure:"region"`
}

// MatchConfig selects spans by one attribute of their resource or of themselves.
type MatchConfig struct {
	ResourceAttribute string `mapstructure:"resource_attribute"`
	SpanAttribute     string `mapstructure:"span_attribute"`
	// Values are the values that match; none matches any value.
	Values []string `mapstructure:"values"`
}

// Unmatched is what happens to spans that no project matches.
type Unmatched string

const (
	// UnmatchedDefault sends them to the default project.
	UnmatchedDefault Unmatched = "default"
	// UnmatchedRefuse counts them and sends them nowhere.
	UnmatchedRefuse Unmatched = "refuse"
)

// Defaults of the exporter, sized for Langfuse: see docs/exporter.md.
const (
	defaultTimeout         = 60 * time.Second
	defaultGzipLevel       = 1
	defaultConsumers       = 4
	defaultQueueBytes      = 256 << 20
	defaultBatchBytes      = 1 << 20
	defaultMaxRequestBytes = 4 << 20
	defaultMaxSpanBytes    = 8 << 20
)

// NewDefaultExporterConfig returns the defaults; endpoint or region and the keys are the user's.
func NewDefaultExporterConfig() *ExporterConfig {
	return &ExporterConfig{
		ClientConfig:    defaultClient(),
		RetryConfig:     defaultRetry(),
		QueueConfig:     configoptional.Some(defaultQueue()),
		Unmatched:       UnmatchedDefault,
		MaxRequestBytes: defaultMaxRequestBytes,
		MaxSpanBytes:    defaultMaxSpanBytes,
		API:             APIOTLP,
		Scores:          ScoresConfig{Enabled: true},
	}
}

func defaultClient() confighttp.ClientConfig {
	client := confighttp.NewDefaultClientConfig()
	client.Timeout = defaultTimeout
	client.Compression = configcompression.TypeGzip
	client.CompressionParams.Level = defaultGzipLevel
	keepalive := confighttp.NewDefaultKeepaliveClientConfig()
	// As many idle connections as consumers, or every burst would open new ones.
	keepalive.MaxIdleConnsPerHost = defaultConsumers
	client.Keepalive = configoptional.Some(keepalive)
	return client
}

func defaultRetry() configretry.BackOffConfig {
	retry := configretry.NewDefaultBackOffConfig()
	retry.InitialInterval = 5 * time.Second
	retry.MaxInterval = 30 * time.Second
	retry.MaxElapsedTime = 0
	return retry
}

func defaultQueue() exporterhelper.QueueBatchConfig {
	queue := exporterhelper.NewDefaultQueueConfig()
	queue.Sizer = exporterhelper.RequestSizerTypeBytes
	queue.QueueSize = defaultQueueBytes
	queue.NumConsumers = defaultConsumers
	queue.Batch = configoptional.Some(exporterhelper.BatchConfig{
		FlushTimeout: time.Second,
		Sizer:        exporterhelper.RequestSizerTypeBytes,
		MinSize:      defaultBatchBytes,
	})
	return queue
}
