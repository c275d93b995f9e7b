// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"
)

// maxIngestionBytes is the size, decoded, over which the batch API answers 413 (Langfuse 3 and 4).
const maxIngestionBytes = 4_718_592 // "4.5mb"

// Event is one event of a batch as the stand-in read it.
type Event struct {
	ID, Type, Timestamp string
	Body                map[string]any
}

// serveIngestion is POST /api/public/ingestion, with the faults around it. Langfuse 4 takes scores only
// and refuses every other event by itself within the 207; WithLegacyIngestion takes them all.
func (s *Server) serveIngestion(w http.ResponseWriter, r *http.Request) {
	record := Request{Time: time.Now(), Header: r.Header.Clone()}
	fault, failing := s.ingestionFaults.next()
	if failing && fault.before(s, w, r, &record) {
		s.store.noteIngestion(record)
		return
	}
	status, body := s.ingestBatch(r, &record)
	record.Status = status
	s.store.noteIngestion(record)
	if failing && fault.after(w) {
		return
	}
	answer(w, status, body)
}

func (s *Server) ingestBatch(r *http.Request, record *Request) (int, any) {
	project, ok := s.keys.find(r)
	if !ok {
		return http.StatusUnauthorized, unauthorized
	}
	record.Project = project.Name
	payload, status := s.ingestionBody(r, record)
	if status != http.StatusOK {
		return status, map[string]any{"message": http.StatusText(status)}
	}
	var request struct {
		Batch []json.RawMessage `json:"batch"`
	}
	if json.Unmarshal(payload, &request) != nil || request.Batch == nil {
		return http.StatusBadRequest, map[string]any{"message": "Invalid request data", "errors": []string{"batch"}}
	}
	return s.judgeBatch(project.Name, request.Batch)
}

// ingestionBody decodes no content encoding: this route reads JSON as it comes.
func (s *Server) ingestionBody(r *http.Request, record *Request) ([]byte, int) {
	if r.Header.Get("Content-Encoding") != "" {
		return nil, http.StatusBadRequest
	}
	payload, err := s.readBody(r, record)
	switch {
	case errors.Is(err, errTooLarge) || len(payload) > maxIngestionBytes:
		_, _ = io.Copy(io.Discard, r.Body)
		return nil, http.StatusRequestEntityTooLarge
	case err != nil:
		return nil, http.StatusBadRequest
	}
	return payload, http.StatusOK
}

// judgeBatch answers per event, in the form of the 207.
func (s *Server) judgeBatch(project string, batch []json.RawMessage) (int, any) {
	successes, errs := []any{}, []any{}
	for _, raw := range batch {
		e, refused := s.judgeEvent(project, raw)
		if refused != nil {
			refused["id"] = e.ID
			errs = append(errs, refused)
			continue
		}
		s.acceptEvent(project, e)
		successes = append(successes, map[string]any{"id": e.ID, "status": http.StatusCreated})
	}
	return http.StatusMultiStatus, map[string]any{"successes": successes, "errors": errs}
}

func (s *Server) judgeEvent(project string, raw json.RawMessage) (Event, map[string]any) {
	e := Event{}
	if json.Unmarshal(raw, &e) != nil || e.ID == "" {
		e.ID = "unknown"
		return e, eventRefusal(http.StatusBadRequest, "Invalid request data", "envelope")
	}
	if status := s.ingestionFaults.judgeEvent(project, e); status != 0 {
		return e, eventRefusal(status, http.StatusText(status), "")
	}
	if !s.settings.legacyIngestion && e.Type != "score-create" {
		return e, eventRefusal(http.StatusBadRequest, "Event type not accepted",
			"Event type \""+e.Type+"\" is not accepted when the write mode is events_only. Only scores are.")
	}
	if problem := s.problemOf(e); problem != "" {
		return e, eventRefusal(http.StatusBadRequest, "Invalid request data", problem)
	}
	return e, nil
}

func eventRefusal(status int, message, detail string) map[string]any {
	return map[string]any{"status": status, "message": message, "error": detail}
}

func (s *Server) acceptEvent(project string, e Event) {
	s.store.acceptEvent(project, e)
	if e.Type != "score-create" {
		return
	}
	for _, tell := range s.settings.onScore {
		tell(e)
	}
}

// serveScore is POST /api/public/scores: one score a request, the same rules.
func (s *Server) serveScore(w http.ResponseWriter, r *http.Request) {
	project, ok := s.keys.find(r)
	if !ok {
		answer(w, http.StatusUnauthorized, unauthorized)
		return
	}
	e := Event{ID: "scores", Type: "score-create", Timestamp: time.Now().UTC().Format(time.RFC3339Nano)}
	if json.NewDecoder(http.MaxBytesReader(w, r.Body, maxIngestionBytes)).Decode(&e.Body) != nil {
		answer(w, http.StatusBadRequest, map[string]any{"message": "Invalid request data"})
		return
	}
	if problem := s.problemOf(e); problem != "" {
		answer(w, http.StatusBadRequest, map[string]any{"message": "Invalid request data", "error": problem})
		return
	}
	s.acceptEvent(project.Name, e)
	s.store.noteIngestion(Request{Time: time.Now(), Project: project.Name, Header: r.Header.Clone(), Status: http.StatusOK})
	answer(w, http.StatusOK, map[string]any{"id": e.Body["id"]})
}
