// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build soak

package soak

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/plog/plogotlp"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// TestSoak sends mixed traffic at half of what the machine can take: nothing is lost, and
// memory does not grow after the warm-up. What the processor remembers is bounded so that it
// is full by then (soak.yaml).
func TestSoak(t *testing.T) {
	g := newGateway(t, "soak.yaml", langfusetest.WithKeepBytes(1<<20))
	p := g.start(t)
	t.Logf("profiles: http://%s/debug/pprof/", g.pprof)
	s := newSender(t, g.grpc)

	const measure = 5 * time.Second
	began := time.Now()
	measured := s.run(t, measure, 0)
	s.settle(t, g)
	capacity := float64(measured) / time.Since(began).Seconds()
	rate := max(capacity/2, 1)
	t.Logf("capacity %.0f turns a second, sending %.0f", capacity, rate)

	d := duration(t)
	rss := watch(t, p.PID(), d)
	sent := s.run(t, d, rate)
	samples := rss()
	s.settle(t, g)
	stop(t, p)

	report(t, samples, d)
	missing := s.missing(g.standin)
	t.Logf("%d turns, %d spans wanted, %d arrived; of the first %d, %d missing",
		measured+sent, s.wanted.Load(), g.standin.SpanCount(), len(s.want), missing)
	require.Zero(t, missing)
	require.GreaterOrEqual(t, int64(g.standin.SpanCount()), s.wanted.Load())
}

func duration(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("SOAK_DURATION")
	if text == "" {
		return time.Minute
	}
	d, err := time.ParseDuration(text)
	require.NoError(t, err, "SOAK_DURATION")
	return d
}

// sender sends turns over gRPC from several workers.
type sender struct {
	traces ptraceotlp.GRPCClient
	logs   plogotlp.GRPCClient
	wanted atomic.Int64
	mu     sync.Mutex
	want   map[pcommon.SpanID]struct{}
	seed   uint64
}

func newSender(t *testing.T, addr string) *sender {
	t.Helper()
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	return &sender{
		traces: ptraceotlp.NewGRPCClient(conn), logs: plogotlp.NewGRPCClient(conn), want: map[pcommon.SpanID]struct{}{},
	}
}

const senders = 4

// maxNamed bounds the spans that are looked for by id: the stand-in knows the first million
// (2^20) that arrive. Of the rest only the number is known.
const maxNamed = 900_000

// run sends for a while, as fast as possible when the rate is 0, and returns the turns sent.
func (s *sender) run(t *testing.T, d time.Duration, rate float64) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	var turns atomic.Int64
	var work sync.WaitGroup
	for range senders {
		s.seed++
		work.Add(1)
		go func(g *traffic) {
			defer work.Done()
			pace := newPace(rate / senders)
			for pace.wait(ctx) {
				s.send(t, g.turn())
				turns.Add(1)
			}
		}(newTraffic(s.seed))
	}
	work.Wait()
	return int(turns.Load())
}

func (s *sender) send(t *testing.T, turn turn) {
	for _, ld := range turn.logs {
		retry(t, func() error { return s.sendLogs(ld) })
	}
	for _, td := range turn.spans {
		retry(t, func() error { return s.sendTraces(td) })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range turn.want {
		if len(s.want) < maxNamed {
			s.want[id] = struct{}{}
		}
	}
	s.wanted.Add(int64(len(turn.want)))
}

func (s *sender) sendTraces(td ptrace.Traces) error {
	_, err := s.traces.Export(context.Background(), ptraceotlp.NewExportRequestFromTraces(td))
	return err
}

func (s *sender) sendLogs(ld plog.Logs) error {
	_, err := s.logs.Export(context.Background(), plogotlp.NewExportRequestFromLogs(ld))
	return err
}

// retry does what an SDK does when it is told to come back.
func retry(t *testing.T, send func() error) {
	for range 300 {
		if send() == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Error("a request was refused for 30 s")
}

// settle waits until everything sent has arrived, or nothing more does.
func (s *sender) settle(t *testing.T, g *gateway) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	_ = g.standin.Wait(ctx, func(l *langfusetest.Server) bool { return int64(l.SpanCount()) >= s.wanted.Load() })
}

func (s *sender) missing(l *langfusetest.Server) (n int) {
	seen := l.Seen("demo")
	for id := range s.want {
		if seen[id] == 0 {
			n++
		}
	}
	return n
}

// pace lets a worker keep its rate.
type pace struct {
	gap  time.Duration
	next time.Time
}

func newPace(rate float64) *pace {
	if rate == 0 {
		return &pace{}
	}
	return &pace{gap: time.Duration(float64(time.Second) / rate), next: time.Now()}
}

func (p *pace) wait(ctx context.Context) bool {
	p.next = p.next.Add(p.gap)
	if ahead := time.Until(p.next); p.gap > 0 && ahead > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(ahead):
		}
	}
	return ctx.Err() == nil
}

// watch samples the resident memory of a process until the returned function is called.
func watch(t *testing.T, pid int, d time.Duration) func() []int64 {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan []int64)
	go func() {
		var samples []int64
		tick := time.NewTicker(max(d/200, 200*time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				done <- samples
				return
			case <-tick.C:
				samples = append(samples, resident(pid))
			}
		}
	}()
	return func() []int64 {
		cancel()
		return <-done
	}
}

func resident(pid int) int64 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	defer func() { _ = f.Close() }()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			kb, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(rest, "kB")), 10, 64)
			return kb << 10
		}
	}
	return 0
}

// report compares the memory of the last third with the third after the warm-up. A minute is
// too short for the garbage collector to be judged by a tenth; then only the bound counts.
func report(t *testing.T, samples []int64, d time.Duration) {
	t.Helper()
	require.Greater(t, len(samples), 9)
	third := len(samples) / 3
	early, late := mean(samples[third:2*third]), mean(samples[2*third:])
	growth := float64(late-early) / float64(early)
	t.Logf("resident memory: first third %d MiB, second %d MiB, last %d MiB, growth %.1f %%",
		mean(samples[:third])>>20, early>>20, late>>20, 100*growth)
	if d >= 10*time.Minute {
		require.Less(t, growth, 0.10)
	}
	require.Less(t, late, int64(1<<30))
}

func mean(samples []int64) int64 {
	var sum int64
	for _, s := range samples {
		sum += s
	}
	return sum / int64(len(samples))
}
