// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// maxDecodedBytes is the size, encoded or decoded, over which current Langfuse answers 413.
const maxDecodedBytes = 512 << 20

// serveTraces is POST /api/public/otel/v1/traces (contract section 6), with the faults around it.
func (s *Server) serveTraces(w http.ResponseWriter, r *http.Request) {
	record := Request{Time: time.Now(), Header: r.Header.Clone()}
	fault, failing := s.faults.next()
	if failing && fault.before(s, w, r, &record) {
		s.store.note(record)
		return
	}
	status, body, what := s.ingest(r, &record)
	record.Status = status
	if status == http.StatusOK {
		s.accept(record, what)
	} else {
		s.store.note(record)
	}
	if failing && fault.after(w) {
		return
	}
	answer(w, status, body)
}

func (s *Server) accept(record Request, what content) {
	for _, tell := range s.settings.onAccept {
		tell(record.Project, what.td)
	}
	if s.settings.onProblem != nil {
		s.tellProblems(record.Project, what.observations())
	}
	s.store.accept(record, what)
}

func (s *Server) tellProblems(project string, observations []preview.Observation) {
	for _, o := range observations {
		if problems := preview.Explain(o, preview.Draw(o)); len(problems) > 0 {
			s.settings.onProblem(project, o, problems)
		}
	}
}

// ingest reads and judges one request: the whole of it is accepted or the whole of it is refused.
func (s *Server) ingest(r *http.Request, record *Request) (int, any, content) {
	none := content{}
	project, ok := s.keys.find(r)
	if !ok {
		return http.StatusUnauthorized, unauthorized, none
	}
	record.Project = project.Name
	if err := checkVersion(r.Header.Get("x-langfuse-ingestion-version")); err != nil {
		return http.StatusBadRequest, refusal(err), none
	}
	payload, err := s.readBody(r, record)
	if errors.Is(err, errTooLarge) {
		// Like an ingress that lingers: a client in the middle of writing still gets the answer.
		_, _ = io.Copy(io.Discard, r.Body)
		return http.StatusRequestEntityTooLarge, refusal(err), none
	}
	if err != nil {
		return http.StatusBadRequest, refusal(err), none
	}
	what, err := decode(r.Header.Get("Content-Type"), payload)
	if err == nil {
		record.Spans = what.n
		err = s.faults.judge(project.Name, what.td)
	}
	if err != nil {
		return http.StatusBadRequest, refusal(err), none
	}
	// The real answer is a description of the queued job that holds the public key.
	return http.StatusOK, map[string]any{"publicKey": project.PublicKey, "queued": true}, what
}

// checkVersion knows that versions above 4 and words are refused; absent is an older client.
func checkVersion(header string) error {
	if header == "" {
		return nil
	}
	if version, err := strconv.Atoi(header); err != nil || version > 4 {
		return errors.New("unsupported x-langfuse-ingestion-version")
	}
	return nil
}

func refusal(err error) any {
	return map[string]any{"message": err.Error()}
}
