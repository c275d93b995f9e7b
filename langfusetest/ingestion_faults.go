// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

// FailIngestion makes the next requests to the batch API fail, one fault per request, in order.
func (s *Server) FailIngestion(next ...Fault) {
	s.ingestionFaults.mu.Lock()
	defer s.ingestionFaults.mu.Unlock()
	s.ingestionFaults.script = append(s.ingestionFaults.script, next...)
}

// FailIngestionWhile asks policy on every request to the batch API that no FailIngestion covers; nil ends
// it. policy is called under a lock: it must not call the server.
func (s *Server) FailIngestionWhile(policy func() (Fault, bool)) {
	s.ingestionFaults.mu.Lock()
	defer s.ingestionFaults.mu.Unlock()
	s.ingestionFaults.policy = policy
}

// JudgeEvents gives single events of the batch API a status of their own within the 207; 0 lets an event
// pass, nil ends it.
func (s *Server) JudgeEvents(judge func(project string, e Event) (status int)) {
	s.ingestionFaults.mu.Lock()
	defer s.ingestionFaults.mu.Unlock()
	s.ingestionFaults.event = judge
}

func (f *faults) judgeEvent(project string, e Event) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.event == nil {
		return 0
	}
	return f.event(project, e)
}

// WithLegacyIngestion has the batch API take traces and observations, as self-hosted servers before 4 and
// those in a legacy write mode do. Without it only scores are taken.
func WithLegacyIngestion() Option {
	return func(s *Server) { s.settings.legacyIngestion = true }
}

// WithoutTypedEvents has the batch API know spans, generations and events only, as servers of before the
// typed observations do.
func WithoutTypedEvents() Option {
	return func(s *Server) { s.settings.legacyIngestion, s.settings.noTypedEvents = true, true }
}
