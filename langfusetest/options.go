// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"net/http"
	"strings"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// The project that a stand-in without WithProject has.
const (
	DefaultProject   = "demo"
	DefaultPublicKey = "pk-lf-standin"
	DefaultSecretKey = "sk-lf-standin"
)

// Option changes a stand-in before it serves.
type Option func(*Server)

type settings struct {
	basePath     string
	keepBytes    int64
	keepRequests int
	onAccept     []func(project string, td ptrace.Traces)
	onScore      []func(Event)
	onProblem    func(project string, o preview.Observation, problems []preview.Problem)
	pages        []mounted
	onClose      []func()
	// legacyIngestion and noTypedEvents say what the batch API takes.
	legacyIngestion, noTypedEvents bool
}

// mounted is a handler that somebody has added.
type mounted struct {
	pattern string
	handler http.Handler
}

func defaultSettings() settings {
	return settings{keepBytes: 256 << 20, keepRequests: 10_000}
}

// WithProject adds a project and its key pair. The first one replaces the default project.
func WithProject(name, publicKey, secretKey string) Option {
	return func(s *Server) {
		s.keys.put(Project{Name: name, PublicKey: publicKey, SecretKey: secretKey})
	}
}

// WithMaxRequestBytes answers 413 to bodies over n bytes as sent (compressed), like an ingress does.
func WithMaxRequestBytes(n int64) Option {
	return func(s *Server) { s.SetMaxRequestBytes(n) }
}

// WithBasePath serves everything below a path, like a self-hosted Langfuse behind a proxy.
func WithBasePath(path string) Option {
	return func(s *Server) { s.settings.basePath = "/" + strings.Trim(path, "/") }
}

// WithKeepBytes bounds the spans that are kept for queries (encoded size, default 256 MiB); the oldest
// requests go first. Span ids are counted beyond it.
func WithKeepBytes(n int64) Option {
	return func(s *Server) { s.settings.keepBytes = n }
}

// WithOnAccept calls f with every accepted request before the answer is sent. f must not keep td. Given
// twice, both are called.
func WithOnAccept(f func(project string, td ptrace.Traces)) Option {
	return func(s *Server) { s.settings.onAccept = append(s.settings.onAccept, f) }
}

// WithOnProblem calls f for every accepted span that Langfuse would show as raw JSON, or with a part
// missing, and says why.
func WithOnProblem(f func(project string, o preview.Observation, problems []preview.Problem)) Option {
	return func(s *Server) { s.settings.onProblem = f }
}

// WithHandler serves h under a http.ServeMux pattern, below the base path: the place for a page.
func WithHandler(pattern string, h http.Handler) Option {
	return func(s *Server) { s.settings.pages = append(s.settings.pages, mounted{pattern, h}) }
}
