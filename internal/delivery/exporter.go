// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componentstatus"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// Exporter is the traces exporter: it admits, routes, and leaves the rest to one lane per project.
type Exporter struct {
	id        component.ID
	settings  *Settings
	set       component.TelemetrySettings
	lanes     []*lane
	router    *router
	board     *board
	telemetry *Telemetry
	logger    *zap.Logger
	verifier  *verifier
}

var _ exporter.Traces = (*Exporter)(nil)

// New builds the exporter and its lanes; nothing is opened before Start.
func New(ctx context.Context, set exporter.Settings, s Settings) (*Exporter, error) {
	telemetry, err := NewTelemetry(set.TelemetrySettings)
	if err != nil {
		return nil, err
	}
	e := &Exporter{
		id: set.ID, settings: &s, set: set.TelemetrySettings, board: newBoard(),
		telemetry: telemetry, logger: quiet(set.Logger),
	}
	var byRoute []*lane
	for _, route := range s.Routes {
		l, err := newLane(ctx, set, &s, route.Project, telemetry, e.board)
		if err != nil {
			return nil, err
		}
		byRoute = append(byRoute, l)
	}
	e.lanes = byRoute
	var fallback *lane
	if s.Default != nil {
		if fallback, err = newLane(ctx, set, &s, *s.Default, telemetry, e.board); err != nil {
			return nil, err
		}
		e.lanes = append(e.lanes, fallback)
	}
	e.router = newRouter(&s, append(byRoute, fallback))
	e.verifier = newVerifier(e.lanes)
	return e, nil
}

// Capabilities: with batching, a queue moves spans out of what it was given.
func (e *Exporter) Capabilities() consumer.Capabilities {
	return e.lanes[0].helper.Capabilities()
}

// Start opens keys, connections and queues. A Langfuse that is down does not matter here.
func (e *Exporter) Start(ctx context.Context, host component.Host) error {
	e.board.report = func(event *componentstatus.Event) { componentstatus.ReportStatus(host, event) }
	for _, l := range e.lanes {
		if err := l.start(ctx, host, e.set); err != nil {
			return err
		}
	}
	if e.settings.VerifyOnStart {
		e.verifier.start()
	}
	return nil
}

// Shutdown ends the lanes side by side: one that hangs does not take the others' time.
func (e *Exporter) Shutdown(ctx context.Context) error {
	e.verifier.stop()
	results := make(chan error, len(e.lanes))
	for _, l := range e.lanes {
		go func() { results <- l.shutdown(ctx) }()
	}
	var errs []error
	for range e.lanes {
		errs = append(errs, <-results)
	}
	return errors.Join(errs...)
}

// ConsumeTraces returns an error only when the caller may send all of td again.
func (e *Exporter) ConsumeTraces(ctx context.Context, td ptrace.Traces) error {
	td, apart := admit(e.prepare(td))
	unmatched, err := 0, error(nil)
	if td.SpanCount() > 0 {
		unmatched, err = e.hand(ctx, e.router.parts(td))
	}
	if err == nil || consumererror.IsPermanent(err) {
		e.count(ctx, apart, unmatched)
	}
	return err
}

// prepare gives scores their observation while their trace is together, and lets nothing in that looks
// like an event of the batch API.
func (e *Exporter) prepare(td ptrace.Traces) ptrace.Traces {
	if e.settings.Scores {
		td = ingestion.Address(td)
	}
	if e.settings.API == APIIngestion {
		td = ingestion.Disarm(td)
	}
	return td
}

// hand gives every part to its lane. When some lanes took their part, what the others did not take waits
// in their waiting rooms.
func (e *Exporter) hand(ctx context.Context, parts []part) (unmatched int, err error) {
	var refused, gone []error
	var waiting []part
	taken := 0
	for _, p := range parts {
		if p.lane == nil {
			unmatched += p.td.SpanCount()
			continue
		}
		switch err := p.lane.consume(ctx, p.td); {
		case err == nil:
			taken++
		case consumererror.IsPermanent(err):
			gone = append(gone, err)
		default:
			rest := restOf(err, p.td)
			if rest.SpanCount() < p.td.SpanCount() { // sent without a queue, and not to the end
				taken++
			}
			refused = append(refused, err)
			waiting = append(waiting, part{p.lane, rest})
		}
	}
	switch {
	case taken == 0 && len(gone) == 0:
		return unmatched, errors.Join(refused...)
	case taken == 0 && len(waiting) == 0:
		return unmatched, errors.Join(gone...)
	}
	for _, p := range waiting {
		p.lane.room.wait(p.td)
	}
	return unmatched, nil
}

// restOf is what of td an error leaves to do.
func restOf(err error, td ptrace.Traces) ptrace.Traces {
	var partial consumererror.Traces
	if errors.As(err, &partial) {
		return partial.Data()
	}
	return td
}

func (e *Exporter) count(ctx context.Context, apart map[fault]int, unmatched int) {
	id := attribute.String("exporter", e.id.String())
	for why, spans := range apart {
		e.telemetry.SetApartSpans.Add(ctx, int64(spans), metric.WithAttributes(id, attribute.String("reason", string(why))))
		e.logger.Warn("Spans without ids are set apart: Langfuse would refuse every span sent with them.",
			zap.Int("spans", spans), zap.String("reason", string(why)))
	}
	if unmatched > 0 {
		e.telemetry.UnmatchedSpans.Add(ctx, int64(unmatched), metric.WithAttributes(id))
		e.logger.Warn("No project matches these spans, and unmatched is refuse.", zap.Int("spans", unmatched))
	}
}
