// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"html/template"
	"net/http"
	"strings"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Page is one page over one store. It is an http.Handler; all methods may be called from any
// goroutine.
type Page struct {
	base      string
	anyHost   bool
	store     *store
	mux       *http.ServeMux
	templates *template.Template
}

// Option changes a page before it serves.
type Option func(*Page)

// WithBase says below which path the page is mounted, "" for the root.
func WithBase(path string) Option {
	return func(p *Page) { p.base = strings.TrimRight("/"+strings.Trim(path, "/"), "/") }
}

// WithLimits bounds what is kept: encoded bytes (default 128 MiB) and traces (default 2,000).
// The traces that have been quiet for longest leave first.
func WithLimits(bytes int64, traces int) Option {
	return func(p *Page) { p.store.maxBytes, p.store.maxTraces = bytes, traces }
}

// WithAnyHost serves requests whatever host name they ask for. Without it only addresses and
// localhost are answered: a web site that points its own name at this machine would otherwise
// read the page through its visitors' browsers.
func WithAnyHost() Option { return func(p *Page) { p.anyHost = true } }

// The bounds of a page without WithLimits.
const (
	defaultMaxBytes  = 128 << 20
	defaultMaxTraces = 2000
)

// New returns a page without traces.
func New(options ...Option) *Page {
	p := &Page{store: newStore(defaultMaxBytes, defaultMaxTraces), mux: http.NewServeMux()}
	for _, option := range options {
		option(p)
	}
	p.templates = parseTemplates(p.base)
	p.routes()
	return p
}

// Accept takes spans as they reach Langfuse. td is read before Accept returns and not kept.
func (p *Page) Accept(td ptrace.Traces) { p.store.accept(after, td) }

// AcceptRaw takes spans as their source sent them, which stand beside what became of them.
func (p *Page) AcceptRaw(td ptrace.Traces) { p.store.accept(before, td) }

// AcceptRawLogs takes log records as their source sent them. Records without a trace id are
// left out: nothing tells beside which span they belong.
func (p *Page) AcceptRawLogs(ld plog.Logs) { p.store.acceptLogs(ld) }

// AcceptScore takes a score as Langfuse would store it.
func (p *Page) AcceptScore(s Score) { p.store.acceptScore(s) }

// Close ends the streams of live updates.
func (p *Page) Close() { p.store.close() }
