// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// The killed process is this test binary started again with these.
const (
	victimURL   = "LANGFUSE_TEST_VICTIM_URL"
	victimDir   = "LANGFUSE_TEST_VICTIM_DIR"
	victimSpans = "LANGFUSE_TEST_VICTIM_SPANS"
	// victimEvents has the victim speak the batch API and send scores.
	victimEvents = "LANGFUSE_TEST_VICTIM_EVENTS"
)

// TestVictim is the process that TestFaultKilled kills: it fills a persistent queue, says so and waits
// for its end. On its own it has nothing to do.
func TestVictim(t *testing.T) {
	t.Parallel()
	url := os.Getenv(victimURL)
	if url == "" {
		return
	}
	var n int
	_, err := fmt.Sscan(os.Getenv(victimSpans), &n)
	require.NoError(t, err)
	r := newRigAt(t, url, func(s *delivery.Settings) {
		persistent(s)
		if os.Getenv(victimEvents) != "" {
			viaIngestion(s)
		}
	})
	host, _ := diskHost(t, os.Getenv(victimDir))
	r.host = host
	r.start()
	for i := range n / 10 {
		if os.Getenv(victimEvents) != "" {
			r.send(scored(1+i*10, 10))
		} else {
			r.send(spans(1+i*10, 10, 10_000))
		}
	}
	fmt.Println("queued")
	select {}
}

func TestFaultKilledWithAPersistentQueue(t *testing.T) {
	t.Parallel()
	down, up, dir := newServer(t), newServer(t), t.TempDir()
	down.FailAlways(langfusetest.Status(503))
	n := scaled(200, 2000)
	kill(t, down.URL(), dir, n)
	require.Zero(t, down.SpanCount())

	r := newRig(t, up, persistent)
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	requireOnce(t, r.arrived(n), n)
	r.stop()
	closeDisk()
}

func TestFaultKilledWhileDelivering(t *testing.T) {
	t.Parallel()
	server, dir := newServer(t), t.TempDir()
	server.FailWhile(everyNth(2, langfusetest.Status(500)))
	n := scaled(200, 2000)
	kill(t, server.URL(), dir, n)

	r := newRig(t, server, persistent)
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	// What was accepted but not yet struck off the queue arrives twice, the one duplicate a kill makes.
	require.Len(t, r.arrived(n), n)
	r.stop()
	closeDisk()
}

// TestFaultKilledOnTheBatchAPI kills a process whose server takes half of the requests: every event comes
// through in the end, what was taken and not struck off twice, under its own id.
func TestFaultKilledOnTheBatchAPI(t *testing.T) {
	t.Parallel()
	server, dir := legacy(t), t.TempDir()
	server.FailIngestionWhile(everyNth(2, langfusetest.Status(500)))
	n := scaled(200, 2000)
	kill(t, server.URL(), dir, n, victimEvents+"=1")

	r := newRig(t, server, func(s *delivery.Settings) {
		persistent(s)
		viaIngestion(s)
	})
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	r.everything(3 * n)
	r.stop()
	closeDisk()
	var sent []ptrace.Traces
	for i := range n / 10 {
		sent = append(sent, scored(1+i*10, 10))
	}
	account(t, server, sent, nil, 3)
	require.Equal(t, n, server.IngestedCount(demo))
	require.Len(t, server.Scores(), n)
}

// kill runs the victim until its spans are queued and ends it with SIGKILL.
func kill(t *testing.T, url, dir string, n int, env ...string) {
	t.Helper()
	victim := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestVictim$", "-test.timeout=60s")
	victim.Env = append(os.Environ(), victimURL+"="+url, victimDir+"="+dir, fmt.Sprintf("%s=%d", victimSpans, n))
	victim.Env = append(victim.Env, env...)
	out, err := victim.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, victim.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "queued" {
		t.Log(lines.Text())
	}
	require.Equal(t, "queued", lines.Text())
	require.NoError(t, victim.Process.Kill())
	_ = victim.Wait()
}
