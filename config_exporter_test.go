// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configauth"
	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configmiddleware"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/confmaptest"
	"go.opentelemetry.io/collector/exporter/exporterhelper"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

// loadExporter reads one entry of testdata/exporter/config.yaml over the defaults.
func loadExporter(t *testing.T, id string) *ExporterConfig {
	t.Helper()
	file, err := confmaptest.LoadConf(filepath.Join("testdata", "exporter", "config.yaml"))
	require.NoError(t, err)
	sub, err := file.Sub(id)
	require.NoError(t, err)
	cfg := NewDefaultExporterConfig()
	require.NoError(t, sub.Unmarshal(cfg))
	require.NoError(t, confmap.Validate(cfg))
	return cfg
}

// loadedDefaults are the defaults as they look after a YAML was read: confighttp folds its keepalive
// section into fields.
func loadedDefaults(t *testing.T) *ExporterConfig {
	t.Helper()
	cfg := NewDefaultExporterConfig()
	require.NoError(t, confmap.New().Unmarshal(cfg))
	return cfg
}

func TestExporterDefaults(t *testing.T) {
	t.Parallel()
	want := loadedDefaults(t)
	want.Region = "eu"
	want.KeyPair = KeyPairConfig{PublicKey: "pk-lf-1", SecretKey: "sk-lf-1"}
	got := loadExporter(t, "langfuse/least")
	require.Equal(t, want, got)

	require.Equal(t, APIOTLP, got.API)
	require.True(t, got.Scores.Enabled)
	require.Equal(t, time.Minute, got.ClientConfig.Timeout)
	require.Equal(t, "gzip", string(got.ClientConfig.Compression))
	require.Equal(t, 1, int(got.ClientConfig.CompressionParams.Level))
	require.Equal(t, 5*time.Second, got.RetryConfig.InitialInterval)
	require.Equal(t, 30*time.Second, got.RetryConfig.MaxInterval)
	require.Zero(t, got.RetryConfig.MaxElapsedTime, "retry without an end")
	queue := got.QueueConfig.Get()
	require.Equal(t, exporterhelper.RequestSizerTypeBytes, queue.Sizer)
	require.Equal(t, 4, queue.NumConsumers)
	require.Equal(t, int64(1<<20), queue.Batch.Get().MinSize)
	require.Zero(t, queue.Batch.Get().MaxSize)
	require.Equal(t, time.Second, queue.Batch.Get().FlushTimeout)
}

func TestExporterEverything(t *testing.T) {
	t.Parallel()
	want := loadedDefaults(t)
	client := &want.ClientConfig
	client.Endpoint, client.Timeout = "https://langfuse.example.com/base", 30*time.Second
	client.CompressionParams.Level = 6
	client.ProxyURL = "http://proxy.example.com:3128"
	client.TLS.CAFile, client.TLS.InsecureSkipVerify = "/etc/ssl/langfuse.pem", true
	client.Headers = configopaque.MapList{{Name: "x-team", Value: "agents"}}
	client.ReadBufferSize, client.WriteBufferSize, client.MaxConnsPerHost = 1024, 2048, 8
	client.ForceAttemptHTTP2 = false
	client.HTTP2ReadIdleTimeout, client.HTTP2PingTimeout = 20*time.Second, 5*time.Second
	client.Cookies = configoptional.Some(confighttp.CookiesConfig{})
	client.Middlewares = []configmiddleware.Config{{ID: component.MustNewID("signer")}}
	folded := confighttp.KeepaliveClientConfig{IdleConnTimeout: 30 * time.Second, MaxIdleConns: 10, MaxIdleConnsPerHost: 6}
	client.Keepalive = configoptional.Some(folded)
	require.NoError(t, client.Unmarshal(confmap.New()))

	retry := &want.RetryConfig
	retry.InitialInterval, retry.MaxInterval, retry.MaxElapsedTime = time.Second, 20*time.Second, 10*time.Minute
	retry.RandomizationFactor, retry.Multiplier = 0.2, 2
	queue, storage := want.QueueConfig.Get(), component.MustNewID("file_storage")
	queue.QueueSize, queue.NumConsumers, queue.BlockOnOverflow, queue.StorageID = 100<<20, 8, true, &storage
	queue.Batch.Get().FlushTimeout, queue.Batch.Get().MinSize = 2*time.Second, 2<<20

	want.KeyPair = KeyPairConfig{PublicKey: "pk-lf-1", SecretKeyFile: "/run/secrets/langfuse/secret"}
	want.MaxRequestBytes, want.MaxSpanBytes, want.VerifyOnStart = 2<<20, 1<<20, true
	want.Unmatched, want.SplitTraces = UnmatchedRefuse, true
	want.API, want.Scores = APIIngestion, ScoresConfig{}
	want.Projects = []ProjectConfig{
		{
			Name:    "team-a",
			Match:   MatchConfig{ResourceAttribute: "k8s.namespace.name", Values: []string{"team-a", "team-a-staging"}},
			KeyPair: KeyPairConfig{PublicKeyFile: "/run/secrets/team-a/public", SecretKeyFile: "/run/secrets/team-a/secret"},
		},
		{
			Name: "tenants", Match: MatchConfig{SpanAttribute: "tenant.id"}, Region: "us",
			KeyPair: KeyPairConfig{PublicKey: "pk-lf-2", SecretKey: "sk-lf-2"},
		},
		{
			Name: "lab", Match: MatchConfig{ResourceAttribute: "service.name", Values: []string{"lab"}}, Endpoint: "localhost:3000",
			KeyPair: KeyPairConfig{PublicKey: "pk-lf-3", SecretKey: "sk-lf-3"},
		},
	}
	require.Equal(t, want, loadExporter(t, "langfuse/everything"))
}

func TestExporterAuthExtensionNeedsNoKeys(t *testing.T) {
	t.Parallel()
	cfg := loadExporter(t, "langfuse/auth")
	require.Equal(t, configauth.Config{AuthenticatorID: component.MustNewIDWithName("basicauth", "langfuse")}, *cfg.ClientConfig.Auth.Get())
	require.False(t, cfg.QueueConfig.HasValue())
	settings, err := cfg.settings("langfuse/auth")
	require.NoError(t, err)
	require.Nil(t, settings.Default.Keys)
}

func TestExporterSettings(t *testing.T) {
	t.Parallel()
	settings, err := loadExporter(t, "langfuse/everything").settings("langfuse/everything")
	require.NoError(t, err)
	require.Nil(t, settings.Default, "unmatched is refuse")
	require.Equal(t, delivery.APIIngestion, settings.API)
	require.False(t, settings.Scores)
	require.Len(t, settings.Routes, 3)
	require.Equal(t, "https://langfuse.example.com/base/api/public/otel/v1/traces", settings.Routes[0].Project.Endpoint.Traces)
	require.Equal(t, "https://us.cloud.langfuse.com/api/public/otel/v1/traces", settings.Routes[1].Project.Endpoint.Traces)
	require.Equal(t, "http://localhost:3000/api/public/otel/v1/traces", settings.Routes[2].Project.Endpoint.Traces)
	require.Equal(t, delivery.MatchSpan, settings.Routes[1].Match.On)
	require.Equal(t, "exporters::langfuse/everything::projects[1]", settings.Routes[1].Project.Keys.Setting)
}

func TestExporterRefusesMistakes(t *testing.T) {
	t.Parallel()
	base := map[string]any{"region": "eu", "public_key": "pk-lf-1", "secret_key": "sk-lf-1"}
	for file, over := range map[string]map[string]any{"bad_settings.yaml": {}, "bad_projects.yaml": base} {
		for _, mistake := range mistakes(t, file) {
			t.Run(mistake.want, func(t *testing.T) {
				t.Parallel()
				conf := confmap.NewFromStringMap(over)
				require.NoError(t, conf.Merge(confmap.NewFromStringMap(mistake.config)))
				cfg := NewDefaultExporterConfig()
				err := conf.Unmarshal(cfg)
				if err == nil {
					err = confmap.Validate(cfg)
				}
				require.ErrorContains(t, err, mistake.want)
				require.NotContains(t, err.Error(), "-lf-1", "no message repeats a key")
			})
		}
	}
}

type mistake struct {
	want   string
	config map[string]any
}

// mistakes reads a list: confmap wants a map at the top, so the list is given a name.
func mistakes(t *testing.T, file string) []mistake {
	t.Helper()
	list, err := confmaptest.LoadConf(filepath.Join("testdata", "exporter", file))
	require.NoError(t, err)
	var out []mistake
	for _, entry := range list.Get("mistakes").([]any) {
		m := entry.(map[string]any)
		out = append(out, mistake{m["want"].(string), m["config"].(map[string]any)})
	}
	require.NotEmpty(t, out)
	return out
}
