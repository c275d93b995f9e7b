// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"fmt"
	"net/http"
	"runtime"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configcompression"
	"go.opentelemetry.io/collector/config/confighttp"
)

func newSender(info component.BuildInfo, s *Settings, p Project, t *laneTelemetry) *sender {
	out := &sender{
		endpoint:  p.Endpoint,
		keys:      p.Keys,
		userAgent: fmt.Sprintf("%s/%s (%s/%s)", info.Description, info.Version, runtime.GOOS, runtime.GOARCH),
		telemetry: t,
	}
	if s.HTTP.Compression == configcompression.TypeGzip {
		out.compress = newCompressor(int(s.HTTP.CompressionParams.Level))
	}
	return out
}

// connect builds the HTTP client: confighttp's, with proxy, TLS, headers, middlewares and auth. The body
// is compressed before it gets there.
func (s *sender) connect(ctx context.Context, config *confighttp.ClientConfig, host component.Host, telemetry component.TelemetrySettings) error {
	plain := *config
	plain.Compression = ""
	client, err := plain.ToClient(ctx, host.GetExtensions(), telemetry)
	if err != nil {
		return err
	}
	// Following a redirect would turn the POST into a GET that answers 200, or carry headers elsewhere.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	s.client = client
	return nil
}

func (s *sender) close() {
	if s.client != nil {
		s.client.CloseIdleConnections()
	}
}
