// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e && full

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// TestTwoTier runs the two-tier set-up of deploy/kubernetes as local processes: three
// fronts, two backs with a volume each. While Langfuse is away and traces are under way, a
// back is killed and replaced on the same volume. Every span must arrive.
func TestTwoTier(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	sessions := newSessions(24)

	// Turn one, in peace.
	c.send(t, sessions, 1, wholeTurn)
	c.wait(t, sessions)

	// Turn two: the roots are not there yet, and Langfuse answers 503.
	c.standin.FailAlways(langfusetest.Status(http.StatusServiceUnavailable))
	c.send(t, sessions, 2, withoutRoot)
	c.settle(t, 2)
	c.backs[0].Kill()
	c.send(t, sessions, 2, onlyRoot) // half of them for the dead back: they wait in the front
	c.startBack(t, 0)
	c.standin.Heal()
	c.wait(t, sessions)

	// Turn three: the replaced back goes on with the conversations it had.
	c.send(t, sessions, 3, wholeTurn)
	c.wait(t, sessions)
	c.stop(t)
	sessions.check(t, c.standin)
}

// cluster is the set-up on loopback: every process has an address of its own, as a pod has,
// and the ports of the configuration.
type cluster struct {
	standin *langfusetest.Server
	binary  string
	front   string // configuration file
	net     string // the first three numbers of the addresses
	state   [2]string
	fronts  [3]*collectorproc.Process
	backs   [2]*collectorproc.Process
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{
		standin: langfusetest.NewServer(), binary: os.Getenv("COLLECTOR_FULL"), state: [2]string{t.TempDir(), t.TempDir()},
		net: fmt.Sprintf("127.%d.%d", 1+rand.IntN(250), rand.IntN(250)),
	}
	require.NotEmpty(t, c.binary, "COLLECTOR_FULL must name the full distribution; make e2e-two-tier sets it")
	t.Cleanup(c.standin.Close)
	c.front = c.frontConfig(t)
	for i := range c.backs {
		c.startBack(t, i)
	}
	for i := range c.fronts {
		c.fronts[i] = c.process(t, c.front, c.frontIP(i))
	}
	return c
}

func (c *cluster) frontIP(i int) string { return fmt.Sprintf("%s.%d", c.net, 11+i) }
func (c *cluster) backIP(i int) string  { return fmt.Sprintf("%s.%d", c.net, 21+i) }

// frontConfig is the deployed one with the backs by address: there is no DNS for them here.
func (c *cluster) frontConfig(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../deploy/kubernetes/two-tier/front.yaml")
	require.NoError(t, err)
	retrieved, err := confmap.NewRetrievedFromYAML(text)
	require.NoError(t, err)
	conf, err := retrieved.AsConf()
	require.NoError(t, err)
	require.True(t, conf.Delete("exporters::load_balancing::resolver::dns"))
	require.NoError(t, conf.Merge(confmap.NewFromStringMap(map[string]any{
		"exporters::load_balancing::resolver::static::hostnames": []any{c.backIP(0) + ":4317", c.backIP(1) + ":4317"},
	})))
	text, err = json.Marshal(conf.ToStringMap())
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "front.yaml")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	return file
}

func (c *cluster) startBack(t *testing.T, i int) {
	t.Helper()
	c.backs[i] = c.process(t, "../../deploy/kubernetes/stateful/collector.yaml", c.backIP(i), "STATE_DIR="+c.state[i])
}

func (c *cluster) process(t *testing.T, config, ip string, env ...string) *collectorproc.Process {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	p, err := collectorproc.Start(ctx, c.binary, config, ip+":13133", append(env, "MY_POD_IP="+ip,
		"LANGFUSE_HOST="+c.standin.URL(), "LANGFUSE_PUBLIC_KEY="+langfusetest.DefaultPublicKey,
		"LANGFUSE_SECRET_KEY="+langfusetest.DefaultSecretKey)...)
	require.NoError(t, err)
	t.Cleanup(p.Kill)
	return p
}

// send sends a part of every session's turn, each span alone and through another front.
func (c *cluster) send(t *testing.T, s sessions, turn int, part func(session, int) []ptrace.Traces) {
	t.Helper()
	n := 0
	for _, one := range s {
		for _, td := range part(one, turn) {
			require.NoError(t, otlpsend.TracesGRPC(t.Context(), c.frontIP(n%len(c.fronts))+":4317", td))
			n++
		}
	}
}

// settle waits until the fronts have handed on what they took.
func (c *cluster) settle(t *testing.T, turn int) {
	t.Helper()
	require.Eventually(t, func() bool {
		for i := range c.fronts {
			if queued(t, c.frontIP(i)) != 0 {
				return false
			}
		}
		return true
	}, time.Minute, 100*time.Millisecond, "turn %d stays in the fronts", turn)
}

// wait waits until every span that was sent has arrived.
func (c *cluster) wait(t *testing.T, s sessions) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	err := c.standin.Wait(ctx, func(server *langfusetest.Server) bool { return len(s.missing(server)) == 0 })
	require.NoError(t, err, "missing: %v\nback 0: %s", s.missing(c.standin), c.backs[0].Log())
}

func (c *cluster) stop(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, p := range append(c.fronts[:], c.backs[:]...) {
		require.NoError(t, p.Stop(ctx))
	}
}

// seen lists the spans that Langfuse has got.
func seen(server *langfusetest.Server) map[pcommon.SpanID]int {
	return server.Seen(langfusetest.DefaultProject)
}
