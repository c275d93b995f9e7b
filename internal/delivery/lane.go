// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/metric"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// lane is everything one project has for itself: queue, retry, connections, limits, counters and
// health. A lane in trouble delays nobody else.
type lane struct {
	name     string
	project  Project
	settings *Settings
	exporter component.ID
	helper   exporter.Traces
	sender   *sender
	gate     *gate
	ages     *ages
	health   *health
	limit    *sizeLimit
	room     *waitingRoom
	door     *door      // with api ingestion
	scores   *scoreLane // nil when scores are off
	logger   *zap.Logger

	telemetry *laneTelemetry
	gauge     metric.Registration
	// drain ends requests that outlast the shutdown.
	drain    context.Context
	endDrain context.CancelFunc
}

// defaultName is the default project's name in metrics and logs.
const defaultName = "default"

func newLane(ctx context.Context, set exporter.Settings, s *Settings, p Project, t *Telemetry, b *board) (*lane, error) {
	l := &lane{name: p.Name, project: p, settings: s, gate: &gate{}, ages: newAges(), limit: newSizeLimit(s.MaxRequestBytes)}
	id := set.ID
	l.exporter = id
	if p.Name == "" {
		l.name = defaultName
	} else {
		set.ID = component.NewIDWithName(id.Type(), joinName(id.Name(), p.Name))
	}
	l.logger = quiet(set.Logger.With(zap.String("project", l.name)))
	set.Logger = l.logger
	l.telemetry = t.lane(id, l.name)
	l.health = &health{
		lane: l.name, where: p.Endpoint, url: p.Endpoint.Traces, what: "Spans", keys: p.Keys, logger: l.logger, board: b,
	}
	l.sender = newSender(set.BuildInfo, s, p, l.telemetry)
	l.room = newWaitingRoom(l.consume, func(spans int) { l.telemetry.lost(context.Background(), spans, lostQueueFull) })
	l.drain, l.endDrain = context.WithCancel(context.WithoutCancel(ctx))
	if s.API == APIIngestion {
		l.health.url = p.Endpoint.batch()
		l.door = l.newDoor(l.gate, l.limit, l.health)
	}
	var err error
	if l.scores, err = newScoreLane(ctx, set, l, b); err != nil {
		return nil, err
	}
	l.helper, err = exporterhelper.NewTraces(ctx, set, s, l.push,
		// Several requests may come out of one batch: each has the HTTP client's timeout instead.
		exporterhelper.WithTimeout(exporterhelper.TimeoutConfig{Timeout: 0}),
		exporterhelper.WithRetry(s.Retry),
		exporterhelper.WithQueue(s.Queue),
	)
	return l, err
}

func (l *lane) newDoor(g *gate, limit *sizeLimit, h *health) *door {
	return &door{sender: l.sender, gate: g, limit: limit, health: h, telemetry: l.telemetry, logger: l.logger}
}

// joinName makes the name in a project's component id, which names its queue in a storage extension. The
// word in between keeps exporter langfuse with project x apart from an exporter langfuse/x.
func joinName(exporter, project string) string {
	return strings.TrimPrefix(exporter+"/projects/"+project, "/")
}

// quiet lets each message pass once a minute: trouble is a state, not a line per batch.
func quiet(logger *zap.Logger) *zap.Logger {
	return logger.WithOptions(zap.WrapCore(func(core zapcore.Core) zapcore.Core {
		return zapcore.NewSamplerWithOptions(core, time.Minute, 1, 0)
	}))
}

func (l *lane) start(ctx context.Context, host component.Host, telemetry component.TelemetrySettings) error {
	if l.project.Keys != nil {
		if err := l.project.Keys.Load(); err != nil {
			return err
		}
	}
	if err := l.sender.connect(ctx, &l.settings.HTTP, host, telemetry); err != nil {
		return err
	}
	l.logger.Info("Sending spans to Langfuse.", zap.String("endpoint", l.project.Endpoint.Given), zap.String("url", l.health.url))
	if l.settings.Scores && l.scores == nil {
		l.logger.Warn("Scores are not sent: the endpoint is not Langfuse's own path, so its ingestion API cannot be found.")
	}
	if l.settings.counted() {
		gauge, err := l.telemetry.watchAge(l.ages.oldest)
		if err != nil {
			return err
		}
		l.gauge = gauge
	}
	if l.settings.persistent() {
		host = &steadyHost{host, *l.settings.Queue.Get().StorageID}
	}
	if err := l.scores.start(ctx, host); err != nil {
		return err
	}
	return l.helper.Start(ctx, host)
}

// shutdown gives everything in memory one more try, for as long as one request may take; a persistent
// queue keeps what is left.
func (l *lane) shutdown(ctx context.Context) error {
	l.gate.release()
	timer := time.AfterFunc(l.settings.drainTime(), l.endDrain)
	defer timer.Stop()
	defer context.AfterFunc(ctx, l.endDrain)()
	l.room.close()
	err := l.helper.Shutdown(ctx)
	l.endDrain()
	if left := l.ages.spans(); left > 0 && !l.settings.persistent() {
		l.telemetry.lost(context.Background(), left, lostShutdown)
		l.logger.Error("Spans in memory are lost by the shutdown. A persistent queue (sending_queue::storage) keeps them.", zap.Int("spans", left))
	}
	if l.gauge != nil {
		_ = l.gauge.Unregister()
	}
	err = errors.Join(err, l.scores.shutdown(ctx))
	l.sender.close()
	return err
}

// consume puts spans into the lane's queue, or sends them when there is none.
func (l *lane) consume(ctx context.Context, td ptrace.Traces) error {
	if !l.settings.counted() {
		return l.helper.ConsumeTraces(ctx, td)
	}
	spans := td.SpanCount()
	l.ages.queued(spans)
	err := l.helper.ConsumeTraces(ctx, td)
	if err != nil {
		l.ages.unqueued(spans)
		return fmt.Errorf("project %s: %w", l.name, err)
	}
	return nil
}
