// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"errors"
	"sync"
	"sync/atomic"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// faults are what goes wrong next. A script of single faults comes first, then the standing policy.
type faults struct {
	mu     sync.Mutex
	script []Fault
	policy func() (Fault, bool)
	refuse func(project string, span ptrace.Span) bool
	event  func(project string, e Event) (status int)
	limit  atomic.Int64
}

// Fail makes the next requests to the traces route fail, one fault per request, in order.
func (s *Server) Fail(next ...Fault) {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.script = append(s.faults.script, next...)
}

// FailWhile asks policy on every request that no Fail covers; nil ends it. policy is called under a
// lock: it must not call the server.
func (s *Server) FailWhile(policy func() (Fault, bool)) {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.policy = policy
}

// FailAlways makes every request fail until Heal.
func (s *Server) FailAlways(f Fault) {
	s.FailWhile(func() (Fault, bool) { return f, true })
}

// Heal ends all faults, those of the batch API too. Size limits stay.
func (s *Server) Heal() {
	s.faults.heal()
	s.ingestionFaults.heal()
}

func (f *faults) heal() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.script, f.policy, f.refuse, f.event = nil, nil, nil, nil
}

// RefuseSpans makes one bad span refuse its whole request with 400, as Langfuse does.
func (s *Server) RefuseSpans(bad func(project string, span ptrace.Span) bool) {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.refuse = bad
}

// SetMaxRequestBytes answers 413 to bodies over n bytes as sent; 0 ends it.
func (s *Server) SetMaxRequestBytes(n int64) {
	s.faults.limit.Store(n)
}

func (f *faults) maxRequestBytes() int64 {
	return f.limit.Load()
}

func (f *faults) next() (Fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.script) > 0 {
		head := f.script[0]
		f.script = f.script[1:]
		return head, true
	}
	if f.policy != nil {
		return f.policy()
	}
	return Fault{}, false
}

func (f *faults) judge(project string, td ptrace.Traces) error {
	f.mu.Lock()
	refuse := f.refuse
	f.mu.Unlock()
	if refuse == nil || td == (ptrace.Traces{}) {
		return nil
	}
	for span := range allSpans(td) {
		if refuse(project, span) {
			return errors.New("invalid span")
		}
	}
	return nil
}
