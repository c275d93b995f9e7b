// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Version is the Langfuse release whose answers the stand-in gives.
const Version = "4.16.0"

// routes are the public routes an exporter touches. `/v1/logs` is absent on purpose: Langfuse has none.
func (s *Server) routes() {
	s.handle("POST /api/public/otel/v1/traces", http.HandlerFunc(s.serveTraces))
	s.handle("POST /api/public/otel/v1/metrics", s.authenticated(serveDiscard))
	s.handle("POST /api/public/ingestion", http.HandlerFunc(s.serveIngestion))
	s.handle("POST /api/public/scores", http.HandlerFunc(s.serveScore))
	s.handle("GET /api/public/health", http.HandlerFunc(serveHealth))
	s.handle("GET /api/public/ready", http.HandlerFunc(serveHealth))
	s.handle("GET /api/public/projects", s.authenticated(serveProject))
	for _, p := range s.settings.pages {
		s.handle(p.pattern, p.handler)
	}
}

// handle registers a "METHOD /path" or "/path" pattern below the base path.
func (s *Server) handle(pattern string, h http.Handler) {
	method, path, found := strings.Cut(pattern, " ")
	if !found {
		method, path = "", pattern
	} else {
		method += " "
	}
	s.mux.Handle(method+s.settings.basePath+path, h)
}

func (s *Server) authenticated(next func(http.ResponseWriter, Project)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		project, ok := s.keys.find(r)
		if !ok {
			answer(w, http.StatusUnauthorized, unauthorized)
			return
		}
		next(w, project)
	})
}

func serveHealth(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"status": "OK", "version": Version})
}

// serveDiscard answers as Langfuse does on its metrics route: accepted and thrown away.
func serveDiscard(w http.ResponseWriter, _ Project) {
	answer(w, http.StatusOK, map[string]any{})
}

func serveProject(w http.ResponseWriter, p Project) {
	answer(w, http.StatusOK, map[string]any{
		"data": []any{map[string]any{"id": p.Name, "name": p.Name, "metadata": map[string]any{}}},
	})
}

var unauthorized = map[string]any{"message": "Invalid credentials. Confirm that you've configured the correct host."}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	// A client that went away is not the server's trouble.
	_ = json.NewEncoder(w).Encode(body)
}
