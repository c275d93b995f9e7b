// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Fault is one way in which a request fails. The constructors below are the whole list; the zero value
// lets the request pass.
type Fault struct {
	kind       faultKind
	status     int
	retryAfter string
	delay      time.Duration
}

type faultKind uint8

const (
	faultPass faultKind = iota
	faultStatus
	faultHang
	faultReset
	faultLoseAnswer
	faultSlow
)

// Pass lets one request through: for scripts such as "401, then 200".
func Pass() Fault { return Fault{} }

// Status answers with a status and stores nothing.
func Status(code int) Fault { return Fault{kind: faultStatus, status: code} }

// Throttle answers 429 with Retry-After in seconds.
func Throttle(seconds int) Fault {
	return Fault{kind: faultStatus, status: http.StatusTooManyRequests, retryAfter: strconv.Itoa(seconds)}
}

// ThrottleUntil answers 429 with Retry-After as an HTTP date.
func ThrottleUntil(t time.Time) Fault {
	return Fault{kind: faultStatus, status: http.StatusTooManyRequests, retryAfter: t.UTC().Format(http.TimeFormat)}
}

// Hang reads the request and never answers; it ends when the client gives up or the server closes.
func Hang() Fault { return Fault{kind: faultHang} }

// Slow waits before the request is dealt with.
func Slow(d time.Duration) Fault { return Fault{kind: faultSlow, delay: d} }

// ResetMidBody reads half of the body and resets the connection.
func ResetMidBody() Fault { return Fault{kind: faultReset} }

// LoseAnswer accepts the request and resets the connection instead of answering: the one case in which
// a client that must not lose anything has to send twice.
func LoseAnswer() Fault { return Fault{kind: faultLoseAnswer} }

// before acts ahead of the request; true means that the request is over.
func (f Fault) before(s *Server, w http.ResponseWriter, r *http.Request, record *Request) bool {
	switch f.kind {
	case faultStatus:
		record.Status = f.status
		f.refuse(w, r)
		return true
	case faultHang:
		_, _ = io.Copy(io.Discard, r.Body)
		s.hold(r, nil)
		cut(w) // returning would answer 200
		return true
	case faultReset:
		_, _ = io.CopyN(io.Discard, r.Body, max(r.ContentLength/2, 1))
		cut(w)
		return true
	case faultSlow:
		timer := time.NewTimer(f.delay)
		defer timer.Stop()
		s.hold(r, timer.C)
	}
	return false
}

// after acts behind an accepted request; true means that no answer may be written.
func (f Fault) after(w http.ResponseWriter) bool {
	if f.kind != faultLoseAnswer {
		return false
	}
	cut(w)
	return true
}

func (f Fault) refuse(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	if f.retryAfter != "" {
		w.Header().Set("Retry-After", f.retryAfter)
	}
	answer(w, f.status, map[string]any{"message": http.StatusText(f.status)})
}

// hold waits for the timer, the client or the end of the server.
func (s *Server) hold(r *http.Request, timer <-chan time.Time) {
	select {
	case <-timer:
	case <-r.Context().Done():
	case <-s.closing:
	}
}

// cut resets the connection: the client sees neither an answer nor an orderly end.
func cut(w http.ResponseWriter) {
	hijacker, ok := w.(http.Hijacker)
	if !ok { // HTTP/2 has no connection to take: end the stream
		panic(http.ErrAbortHandler)
	}
	conn, _, err := hijacker.Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}
