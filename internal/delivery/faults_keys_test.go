// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componentstatus"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.uber.org/zap/zapcore"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// statusHost remembers the component's status events.
type statusHost struct {
	component.Host
	events chan componentstatus.Status
}

func newStatusHost() *statusHost {
	return &statusHost{Host: componenttest.NewNopHost(), events: make(chan componentstatus.Status, 100)}
}

func (h *statusHost) Report(e *componentstatus.Event) { h.events <- e.Status() }

// requireNoSecrets requires that no line says a key or what the server answered.
func (r *rig) requireNoSecrets() {
	r.t.Helper()
	for _, entry := range r.logs.All() {
		text, err := zapcore.NewJSONEncoder(zapcore.EncoderConfig{MessageKey: "m"}).EncodeEntry(entry.Entry, entry.Context)
		require.NoError(r.t, err)
		for _, secret := range []string{"pk-lf", "sk-lf", "Basic ", "lorem"} {
			require.NotContains(r.t, text.String(), secret)
		}
	}
}

func TestFaultExpiredKeyThenRotated(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.SetProject(langfusetest.DefaultProject, "pk-lf-new", "sk-lf-new")
	dir := t.TempDir()
	public, secret := filepath.Join(dir, "public"), filepath.Join(dir, "secret")
	write(t, public, "pk-lf-old\n")
	write(t, secret, "sk-lf-old\n")
	host := newStatusHost()
	r := newRig(t, server, func(s *delivery.Settings) {
		s.Default.Keys = delivery.NewKeys("exporters::langfuse", "", public, "", secret)
	})
	r.host = host
	r.start()
	r.send(spans(1, 100, 1000))
	require.Equal(t, componentstatus.StatusRecoverableError, <-host.events)
	require.NoError(t, server.WaitRequests(t.Context(), 3))
	require.Zero(t, server.SpanCount())

	write(t, public, "pk-lf-new\n") // a rotation is seen at the next refused request
	write(t, secret, "sk-lf-new\n")
	requireOnce(t, r.arrived(100), 100)
	require.Equal(t, componentstatus.StatusOK, <-host.events)
	require.Equal(t, 1, r.logged("does not accept the key"), "one clear line")
	require.Equal(t, 1, r.logged("accepts spans again"))
	line := r.logs.FilterMessageSnippet("does not accept the key").All()[0].ContextMap()
	require.Equal(t, "exporters::langfuse", line["keys"])
	require.Equal(t, int64(401), line["status"])
	require.NotEmpty(t, line["host"])
	r.requireNoSecrets()
}

func write(t *testing.T, file, content string) {
	t.Helper()
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
}

func TestFaultForbiddenThenAllowed(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.Fail(langfusetest.Status(403), langfusetest.Status(401))
	r := newRig(t, server, nil).start()
	r.send(spans(1, 10, 100))
	requireOnce(t, r.arrived(10), 10)
	r.stop()
	require.InDelta(t, 2, r.counter("requests", "outcome=unauthorized"), 0)
	require.InDelta(t, 1, r.counter("requests", "outcome=accepted"), 0)
}

func TestMissingKeyFileStopsTheStart(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, func(s *delivery.Settings) {
		s.Default.Keys = delivery.NewKeys("exporters::langfuse", "", filepath.Join(t.TempDir(), "absent"), "sk-lf-x", "")
	})
	e := r.build()
	require.ErrorContains(t, e.Start(t.Context(), r.host), "exporters::langfuse: key file")
	require.NoError(t, e.Shutdown(t.Context()))
}
