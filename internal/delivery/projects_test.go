// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

const namespace = "k8s.namespace.name"

// twoTeams has a project per team and a default one.
func twoTeams(t *testing.T, options ...langfusetest.Option) *langfusetest.Server {
	t.Helper()
	return newServer(t, append([]langfusetest.Option{
		langfusetest.WithProject(langfusetest.DefaultProject, langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey),
		langfusetest.WithProject("team-a", "pk-lf-a", "sk-lf-a"),
		langfusetest.WithProject("team-b", "pk-lf-b", "sk-lf-b"),
	}, options...)...)
}

func byNamespace(t *testing.T, url string) func(*delivery.Settings) {
	t.Helper()
	return func(s *delivery.Settings) {
		for _, team := range []string{"a", "b"} {
			s.Routes = append(s.Routes, delivery.Route{
				Project: delivery.Project{Name: "team-" + team, Endpoint: endpoint(t, url), Keys: keys("pk-lf-"+team, "sk-lf-"+team)},
				Match:   delivery.Match{On: delivery.MatchResource, Key: namespace, Values: []string{"team-" + team}},
			})
		}
	}
}

// of puts a resource attribute on spans.
func of(value string, td ptrace.Traces) ptrace.Traces {
	for _, rs := range td.ResourceSpans().All() {
		rs.Resource().Attributes().PutStr(namespace, value)
	}
	return td
}

func together(parts ...ptrace.Traces) ptrace.Traces {
	td := ptrace.NewTraces()
	for _, part := range parts {
		part.ResourceSpans().MoveAndAppendTo(td.ResourceSpans())
	}
	return td
}

func TestEachProjectGetsItsOwnSpansOnly(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*delivery.Settings){
		"memory": func(*delivery.Settings) {}, "disk": persistent,
		"no queue": func(s *delivery.Settings) { *s = withoutQueue(*s) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := twoTeams(t)
			r := newRig(t, server, func(s *delivery.Settings) { byNamespace(t, server.URL())(s); change(s) })
			host, closeDisk := diskHost(t, t.TempDir())
			r.host = host
			r.start()
			r.send(together(of("team-a", spans(1, 5, 100)), of("team-b", spans(11, 5, 100)), of("team-c", spans(21, 5, 100))))
			require.NoError(t, server.WaitSpans(t.Context(), 15))
			r.stop()
			closeDisk()
			requireOnce(t, server.Seen("team-a"), 5)
			requireOnce(t, server.Seen("team-b"), 5)
			requireOnce(t, server.Seen(langfusetest.DefaultProject), 5)
			require.Contains(t, server.Seen("team-a"), spanID(1))
			require.Contains(t, server.Seen("team-b"), spanID(11))
			require.Len(t, server.Requests(), 3)
			for _, project := range []string{"team-a", "team-b", "default"} {
				require.InDelta(t, 1, r.counter("requests", "project="+project, "outcome=accepted", "exporter=langfuse"), 0)
			}
			r.requireNoSecrets()
		})
	}
}

func withoutQueue(s delivery.Settings) delivery.Settings {
	s.Queue = configoptional.None[exporterhelper.QueueBatchConfig]()
	return s
}

func TestFaultOneProjectDownDelaysNobody(t *testing.T) {
	t.Parallel()
	up, down := twoTeams(t), twoTeams(t)
	down.FailAlways(langfusetest.Hang())
	r := newRig(t, up, func(s *delivery.Settings) {
		byNamespace(t, up.URL())(s)
		s.Routes[1].Project.Endpoint = endpoint(t, down.URL())
		s.HTTP.Timeout = 2 * time.Second
	}).start()
	n := scaled(50, 1000)
	for i := range n {
		r.send(together(of("team-a", spans(1+i, 1, 1000)), of("team-b", spans(100_000+i, 1, 1000))))
	}
	require.NoError(t, up.WaitSpans(t.Context(), n))
	require.Zero(t, down.SpanCount())
	down.Heal()
	require.NoError(t, down.WaitSpans(t.Context(), n))
	requireOnce(t, up.Seen("team-a"), n)
	requireOnce(t, down.Seen("team-b"), n)
}

func TestFaultPartlyEnqueuedIsNeverSentTwice(t *testing.T) {
	t.Parallel()
	up, down := twoTeams(t), twoTeams(t)
	down.FailAlways(langfusetest.Status(503))
	r := newRig(t, up, func(s *delivery.Settings) {
		byNamespace(t, up.URL())(s)
		s.Routes[1].Project.Endpoint = endpoint(t, down.URL())
		s.Queue.Get().QueueSize = 1 << 20
	}).start()
	n := 20
	for i := range n { // team-b's queue takes some ten of them
		r.send(together(of("team-a", spans(1+i, 1, 1000)), of("team-b", spans(100_000+i, 1, 100_000))))
	}
	require.NoError(t, up.WaitSpans(t.Context(), n))
	down.Heal()
	require.NoError(t, down.WaitSpans(t.Context(), n), "the rest waited until the queue had room")
	r.stop()
	requireOnce(t, up.Seen("team-a"), n)
	requireOnce(t, down.Seen("team-b"), n)
	require.Zero(t, r.counter("lost_spans"))
}

func TestPartlyEnqueuedBeyondTheCapIsCounted(t *testing.T) {
	t.Parallel()
	up, down := twoTeams(t), twoTeams(t)
	down.FailAlways(langfusetest.Status(503))
	r := newRig(t, up, func(s *delivery.Settings) {
		byNamespace(t, up.URL())(s)
		s.Routes[1].Project.Endpoint = endpoint(t, down.URL())
		s.Queue.Get().QueueSize = 1 << 20
	}).start()
	n := 60 // 1 MiB in the queue, 16 MiB in the waiting room, the others beyond
	for i := range n {
		r.send(together(of("team-a", spans(1+i, 1, 1000)), of("team-b", spans(100_000+i, 1, 500_000))))
	}
	require.NoError(t, up.WaitSpans(t.Context(), n))
	require.Positive(t, r.counter("lost_spans", "project=team-b", "reason=queue_full"))
	r.stop()
	lost := r.counter("lost_spans", "project=team-b")
	require.InDelta(t, n, lost, 0, "every span is accounted for")
	require.Zero(t, r.counter("lost_spans", "project=team-a"))
}

func TestAFullQueueIsToldToTheCallerWhenNothingWasTaken(t *testing.T) {
	t.Parallel()
	server := twoTeams(t)
	server.FailAlways(langfusetest.Status(503))
	r := newRig(t, server, func(s *delivery.Settings) {
		byNamespace(t, server.URL())(s)
		s.Queue.Get().QueueSize = 8000
	}).start()
	r.send(together(of("team-a", spans(11, 1, 5000)), of("team-b", spans(12, 1, 5000))))
	td := together(of("team-a", spans(1, 1, 5000)), of("team-b", spans(2, 1, 5000)))
	require.ErrorContains(t, r.exporter.ConsumeTraces(t.Context(), td), "sending queue is full")
	require.Equal(t, 2, td.SpanCount(), "the caller can send it again")
}

func TestUnmatchedIsRefusedAndCounted(t *testing.T) {
	t.Parallel()
	server := twoTeams(t)
	r := newRig(t, server, func(s *delivery.Settings) {
		byNamespace(t, server.URL())(s)
		s.Default = nil
	}).start()
	r.send(together(of("team-a", spans(1, 2, 100)), of("team-c", spans(11, 3, 100))))
	require.NoError(t, server.WaitSpans(t.Context(), 2))
	r.stop()
	requireOnce(t, server.Seen("team-a"), 2)
	require.InDelta(t, 3, r.counter("unmatched_spans", "exporter=langfuse"), 0)
}
