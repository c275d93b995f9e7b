// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// scoreLane is a project's scores: a queue and a retry of their own, so that a score that fails never has
// a span sent again. A score rests on its span until Langfuse took or refused that, and comes here then;
// so it waits no longer than its span does, whatever restarts in between. nil drops scores.
//
// Scores go as score-create events of the batch API: one request, one point of the rate limit, for many
// scores, on every server version, with a verdict for each. POST /api/public/scores takes one a request.
type scoreLane struct {
	name      string
	settings  *Settings
	helper    exporter.Traces
	door      *door
	room      *waitingRoom
	telemetry *laneTelemetry
	logger    *zap.Logger
	pending   atomic.Int64
	drain     context.Context
	endDrain  context.CancelFunc
}

const (
	// scoreQueueBytes bounds a project's waiting scores; they are small.
	scoreQueueBytes = 32 << 20
	scoreBatchBytes = 256 << 10
)

func newScoreLane(ctx context.Context, set exporter.Settings, l *lane, b *board) (*scoreLane, error) {
	if !l.settings.Scores || l.project.Endpoint.batch() == "" {
		return nil, nil
	}
	s := &scoreLane{name: l.name, settings: l.settings, telemetry: l.telemetry, logger: l.logger}
	s.door = l.newDoor(&gate{}, newSizeLimit(l.settings.MaxRequestBytes), &health{
		lane: l.name + " scores", where: l.project.Endpoint, url: l.project.Endpoint.batch(), what: "Scores",
		keys: l.project.Keys, logger: l.logger, board: b,
	})
	s.room = newWaitingRoom(s.enter, func(n int) { s.lost(n, lostQueueFull) })
	s.drain, s.endDrain = context.WithCancel(context.WithoutCancel(ctx))
	// No project may be called default, so this name is free.
	project := l.project.Name
	if project == "" {
		project = defaultName
	}
	set.ID = component.NewIDWithName(l.exporter.Type(), joinName(l.exporter.Name(), project+"/scores"))
	var err error
	s.helper, err = exporterhelper.NewTraces(ctx, set, l.settings, s.push,
		exporterhelper.WithTimeout(exporterhelper.TimeoutConfig{Timeout: 0}),
		exporterhelper.WithRetry(l.settings.Retry),
		exporterhelper.WithQueue(l.settings.scoreQueue()),
	)
	return s, err
}

// scoreQueue is the user's queue, smaller; in memory where the user has none, because a span must not wait
// for its scores.
func (s *Settings) scoreQueue() configoptional.Optional[exporterhelper.QueueBatchConfig] {
	queue := exporterhelper.NewDefaultQueueConfig()
	if s.queued() {
		queue = *s.Queue.Get()
	}
	queue.Sizer, queue.QueueSize, queue.NumConsumers = exporterhelper.RequestSizerTypeBytes, scoreQueueBytes, 1
	queue.BlockOnOverflow, queue.WaitForResult = false, false
	flush := time.Second
	if batch := queue.Batch.Get(); batch != nil {
		flush = batch.FlushTimeout
	}
	queue.Batch = configoptional.Some(exporterhelper.BatchConfig{
		FlushTimeout: flush, Sizer: exporterhelper.RequestSizerTypeBytes, MinSize: scoreBatchBytes,
	})
	return configoptional.Some(queue)
}

// take queues scores whose spans are done. It never fails: what does not fit waits a while and is then
// counted as lost.
func (s *scoreLane) take(ctx context.Context, scores []ingestion.Event) {
	if s == nil || len(scores) == 0 {
		return
	}
	td := ingestion.Carry(scores)
	s.pending.Add(int64(td.SpanCount()))
	if err := s.enter(context.WithoutCancel(ctx), td); err != nil {
		s.room.wait(td)
	}
}

// release sets the scores of spans free that Langfuse took, or will never take: what was found out about a
// span is worth keeping without it.
func (l *lane) release(ctx context.Context, td ptrace.Traces) {
	if l.scores != nil && ingestion.HasScores(td) {
		l.scores.take(ctx, ingestion.Scores(td))
	}
}

func (s *scoreLane) enter(ctx context.Context, td ptrace.Traces) error {
	return s.helper.ConsumeTraces(ctx, td)
}

// push is what exporterhelper calls with a batch of scores.
func (s *scoreLane) push(ctx context.Context, td ptrace.Traces) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.drain, cancel)()
	came := td.SpanCount()
	events, _ := ingestion.Unpack(td)
	a := &eventAttempt{door: s.door, ctx: ctx}
	rest, wait, err := a.run(events)
	if len(rest) > 0 && !s.settings.Retry.Enabled {
		s.lost(len(rest), lostNoRetry)
		s.pending.Add(int64(len(rest) - came))
		return consumererror.NewPermanent(err)
	}
	s.pending.Add(int64(len(rest) - came))
	return verdictOf(rest, wait, a.accepted, err)
}

func (s *scoreLane) lost(n int, reason string) {
	s.pending.Add(int64(-n))
	s.telemetry.lostScores(context.Background(), n, reason)
	s.logger.Error("Scores are lost.", zap.Int("scores", n), zap.String("reason", reason))
}

func (s *scoreLane) start(ctx context.Context, host component.Host) error {
	if s == nil {
		return nil
	}
	return s.helper.Start(ctx, host)
}

// shutdown comes after the spans': their last answers set scores free.
func (s *scoreLane) shutdown(ctx context.Context) error {
	if s == nil {
		return nil
	}
	s.door.gate.release()
	timer := time.AfterFunc(s.settings.drainTime(), s.endDrain)
	defer timer.Stop()
	defer context.AfterFunc(ctx, s.endDrain)()
	s.room.close()
	err := s.helper.Shutdown(ctx)
	s.endDrain()
	if left := s.pending.Load(); left > 0 && !s.settings.persistent() {
		s.lost(int(left), lostShutdown)
	}
	return err
}
