// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
)

// Score is a score as Langfuse stores it.
type Score struct {
	ID, TraceID, ObservationID string
	Name, DataType             string
	Value                      any // float64 or string
	Comment, Environment       string
	Metadata                   map[string]any
	Timestamp                  string
}

// ingested is what came through the batch API, by project. Objects are stored by id: what comes later adds
// to them and overwrites.
type ingested struct {
	requests []Request
	projects map[string]*ingestedProject
}

type ingestedProject struct {
	seen         map[string]int // by event id
	scores       []Event
	observations map[string]map[string]any
	traces       map[string]map[string]any
}

func (st *store) ingestedOf(project string) *ingestedProject {
	if st.ingested.projects == nil {
		st.ingested.projects = map[string]*ingestedProject{}
	}
	p := st.ingested.projects[project]
	if p == nil {
		p = &ingestedProject{seen: map[string]int{}, observations: map[string]map[string]any{}, traces: map[string]map[string]any{}}
		st.ingested.projects[project] = p
	}
	return p
}

func (st *store) acceptEvent(project string, e Event) {
	st.mu.Lock()
	defer st.mu.Unlock()
	p := st.ingestedOf(project)
	p.seen[e.ID]++
	id, _ := e.Body["id"].(string)
	switch e.Type {
	case "score-create":
		p.scores = slices.DeleteFunc(p.scores, func(s Event) bool { return id != "" && s.Body["id"] == id })
		p.scores = append(p.scores, e)
	case "trace-create":
		p.traces[id] = merged(p.traces[id], e.Body)
	default:
		p.observations[id] = merged(p.observations[id], e.Body)
		p.observations[id]["type"] = e.Type
	}
}

// merged puts a later version over an earlier one: what it does not say stays.
func merged(before, after map[string]any) map[string]any {
	out := maps.Clone(before)
	if out == nil {
		out = map[string]any{}
	}
	for key, v := range after {
		if v != nil {
			out[key] = v
		}
	}
	return out
}

func (st *store) noteIngestion(r Request) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if len(st.ingested.requests) >= st.keepRequests {
		st.ingested.requests = slices.Delete(st.ingested.requests, 0, len(st.ingested.requests)/2+1)
	}
	st.ingested.requests = append(st.ingested.requests, r)
	close(st.changed)
	st.changed = make(chan struct{})
}

// Scores returns the scores of the projects named, or of all when none is; one per id, the latest.
func (s *Server) Scores(projects ...string) []Score {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	var out []Score
	for _, name := range slices.Sorted(maps.Keys(s.store.ingested.projects)) {
		if len(projects) > 0 && !slices.Contains(projects, name) {
			continue
		}
		for _, e := range s.store.ingested.projects[name].scores {
			out = append(out, scoreOf(e))
		}
	}
	return out
}

func scoreOf(e Event) Score {
	b := body(e.Body)
	metadata, _ := b["metadata"].(map[string]any)
	return Score{
		ID: b.text("id"), TraceID: b.text("traceId"), ObservationID: b.text("observationId"),
		Name: b.text("name"), DataType: b.text("dataType"), Value: b["value"],
		Comment: b.text("comment"), Environment: b.text("environment"), Metadata: metadata, Timestamp: e.Timestamp,
	}
}

// Ingested returns the observation and the trace that the batch API stored under an id, as the API's own
// fields; nil when there is none. An observation also has "type", the event that made it.
func (s *Server) Ingested(project, id string) (observation, trace map[string]any) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	p := s.store.ingestedOf(project)
	return maps.Clone(p.observations[id]), maps.Clone(p.traces[id])
}

// IngestedCount is the number of observations that the batch API stored for a project.
func (s *Server) IngestedCount(project string) int {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return len(s.store.ingestedOf(project).observations)
}

// SeenEvents returns how often each event id was accepted for a project.
func (s *Server) SeenEvents(project string) map[string]int {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return maps.Clone(s.store.ingestedOf(project).seen)
}

// IngestionRequests returns the latest requests to the batch API, refused and failed ones included.
func (s *Server) IngestionRequests() []Request {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return slices.Clone(s.store.ingested.requests)
}

// WaitScores blocks until n scores with different ids are stored.
func (s *Server) WaitScores(ctx context.Context, n int) error {
	return s.Wait(ctx, func(s *Server) bool { return len(s.Scores()) >= n })
}

// UnmarshalJSON reads the envelope of the batch API.
func (e *Event) UnmarshalJSON(data []byte) error {
	var envelope struct {
		ID        string         `json:"id"`
		Type      string         `json:"type"`
		Timestamp string         `json:"timestamp"`
		Body      map[string]any `json:"body"`
	}
	err := json.Unmarshal(data, &envelope)
	*e = Event{envelope.ID, envelope.Type, envelope.Timestamp, envelope.Body}
	return err
}
