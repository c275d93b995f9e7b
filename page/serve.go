// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bytes"
	"net"
	"net/http"
	"strings"
	"time"
)

// routes are the page's own; p.base stands before each.
func (p *Page) routes() {
	p.handle("GET /{$}", p.serveList)
	p.handle("GET /rows", p.serveRows)
	p.handle("GET /trace/{trace}", p.serveTrace)
	p.handle("GET /trace/{trace}/tree", p.serveTree)
	p.handle("GET /trace/{trace}/span/{span}", p.serveSpan)
	p.handle("GET /trace/{trace}/span/{span}/text", p.serveText)
	p.handle("GET /trace/{trace}/otlp", p.serveOTLP)
	p.handle("GET /session", p.serveSession)
	p.handle("GET /events", p.serveEvents)
	p.handle("GET /assets/{name}", p.serveAsset)
	p.handle("POST /raw/v1/traces", p.serveRawTraces)
	p.handle("POST /raw/v1/logs", p.serveRawLogs)
}

func (p *Page) handle(pattern string, h http.HandlerFunc) {
	method, path, _ := strings.Cut(pattern, " ")
	p.mux.HandleFunc(method+" "+p.base+path, h)
}

// contentPolicy allows our own style, script and live updates, images that are inline, and
// nothing else.
const contentPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; img-src data:"

// ServeHTTP implements http.Handler.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !p.anyHost && !isLocal(r.Host) {
		http.Error(w, "this page answers only to an address or localhost", http.StatusForbidden)
		return
	}
	h := w.Header()
	policy := contentPolicy
	if wantsRemote(r) {
		policy += " http: https:"
	}
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	p.mux.ServeHTTP(w, r)
}

func isLocal(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")) != nil
}

func wantsRemote(r *http.Request) bool { return r.URL.Query().Get("images") == "1" }

// render fills a template. The answer is written as a whole, so that a failure is a 500 and
// not half a page.
func (p *Page) render(w http.ResponseWriter, name string, data any) {
	var buf bytes.Buffer
	if err := p.templates.ExecuteTemplate(&buf, name, data); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(buf.Bytes()) // a client that went away is no trouble of ours
}

func (p *Page) serveAsset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if name != "style.css" && name != "page.js" && name != "icon.svg" {
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, name, time.Time{}, strings.NewReader(asset(name)))
}
