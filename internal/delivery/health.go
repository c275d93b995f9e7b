// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"strings"
	"sync"

	"go.opentelemetry.io/collector/component/componentstatus"
	"go.uber.org/zap"
)

// health turns answers into one log line per change of state and into the component's status.
type health struct {
	lane string
	// url is the door's, and what goes through it: "Spans" or "Scores".
	url, what string
	where     Endpoint
	keys      *Keys
	logger    *zap.Logger
	board     *board

	mu    sync.Mutex
	state outcome
}

// advice says what a person can do about an outcome that needs one.
var advice = map[outcome]string{
	outcomeUnauthorized: "Langfuse does not accept the key. Check the key pair, the host it belongs to, and whether ingestion is suspended (usage limit). Spans are kept and tried again.",
	outcomeRedirected:   "The endpoint redirects. Set endpoint to the final address. Spans are kept and tried again.",
	outcomeNotFound:     "No Langfuse OTLP route there. Check the base path, and that a self-hosted server is 3.22.0 or newer. Spans are dropped.",
	outcomeClientError:  "The endpoint refuses requests. Check that it is a Langfuse and what stands in front of it. Spans are dropped.",
	outcomeThrottled:    "Langfuse throttles this project. Spans wait.",
	outcomeServerError:  "Langfuse is in trouble. Spans wait.",
	outcomeTimeout:      "Langfuse does not answer in time. Spans wait.",
	outcomeNetwork:      "Langfuse cannot be reached. Spans wait.",
	outcomeNotAccepted: "This Langfuse takes no traces through the ingestion API any more: current servers take scores only there. " +
		"Set api: otlp (the default). Spans are refused and counted.",
}

// saw takes note of an answer. Answers about single requests (too large, one bad span) are no state.
func (h *health) saw(a answer) {
	if a.outcome == outcomeTooLarge || a.outcome == outcomeBadRequest {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.state == a.outcome {
		return
	}
	before := h.state
	h.state = a.outcome
	if a.outcome == outcomeAccepted {
		h.recovered(before)
		return
	}
	h.board.trouble(h.lane, a.describe(h.where))
	h.logger.Warn(h.advise(a.outcome), h.fields(a)...)
}

// advise is the advice in the words of this door.
func (h *health) advise(o outcome) string {
	if o == outcomeNotFound && h.url != h.where.Traces {
		return "No Langfuse ingestion API there. Check the base path. " + h.what + " are dropped."
	}
	return strings.ReplaceAll(advice[o], "Spans", h.what)
}

func (h *health) recovered(before outcome) {
	h.board.fine(h.lane)
	if before == "" {
		h.logger.Info("Langfuse accepts "+strings.ToLower(h.what)+".", zap.String("host", h.where.Host))
		return
	}
	h.logger.Info("Langfuse accepts "+strings.ToLower(h.what)+" again.", zap.String("host", h.where.Host), zap.String("before", string(before)))
}

// fields name the place of the key, never the key.
func (h *health) fields(a answer) []zap.Field {
	fields := []zap.Field{zap.String("host", h.where.Host), zap.String("url", h.url)}
	if a.status != 0 {
		fields = append(fields, zap.Int("status", a.status))
	}
	if a.err != nil {
		fields = append(fields, zap.Error(a.err))
	}
	if a.outcome == outcomeUnauthorized && h.keys != nil {
		fields = append(fields, zap.String("keys", h.keys.Setting))
	}
	return fields
}

// board is the component's status over all its lanes: recoverable trouble while any lane is in trouble.
type board struct {
	mu     sync.Mutex
	bad    map[string]error
	report func(*componentstatus.Event)
}

func newBoard() *board {
	return &board{bad: map[string]error{}, report: func(*componentstatus.Event) {}}
}

func (b *board) trouble(lane string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bad[lane] = err
	b.report(componentstatus.NewRecoverableErrorEvent(err))
}

func (b *board) fine(lane string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, was := b.bad[lane]; !was {
		return
	}
	delete(b.bad, lane)
	for _, err := range b.bad {
		b.report(componentstatus.NewRecoverableErrorEvent(err))
		return
	}
	b.report(componentstatus.NewEvent(componentstatus.StatusOK))
}
