// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/open-telemetry/opentelemetry-collector-contrib/extension/storage/filestorage"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componentstatus"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/extension"
	"go.opentelemetry.io/collector/extension/extensiontest"
	"go.opentelemetry.io/collector/extension/xextension/storage"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

var storageID = component.MustNewID("file_storage")

// extensionHost is a host with one storage extension.
type extensionHost struct {
	component.Host
	extensions map[component.ID]component.Component
}

func (h *extensionHost) GetExtensions() map[component.ID]component.Component { return h.extensions }

// diskHost returns a host whose storage is in dir, and a function that closes the storage.
func diskHost(t *testing.T, dir string) (*extensionHost, func()) {
	t.Helper()
	factory := filestorage.NewFactory()
	cfg := factory.CreateDefaultConfig().(*filestorage.Config)
	cfg.Directory = dir
	e, err := factory.Create(t.Context(), extensiontest.NewNopSettings(factory.Type()), cfg)
	require.NoError(t, err)
	host := &extensionHost{componenttest.NewNopHost(), map[component.ID]component.Component{storageID: e}}
	require.NoError(t, e.Start(t.Context(), host))
	return host, func() { require.NoError(t, e.Shutdown(context.WithoutCancel(t.Context()))) }
}

func persistent(s *delivery.Settings) { s.Queue.Get().StorageID = &storageID }

func TestFaultShutdownWithAFullPersistentQueue(t *testing.T) {
	t.Parallel()
	server, dir := newServer(t), t.TempDir()
	server.FailAlways(langfusetest.Status(503))
	n := scaled(100, 1000)

	r := newRig(t, server, persistent)
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	for i := range n / 10 {
		r.send(spans(1+i*10, 10, 10_000))
	}
	require.NoError(t, server.WaitRequests(t.Context(), 1))
	r.stop()
	closeDisk()
	require.Zero(t, r.counter("lost_spans"))

	server.Heal()
	again := newRig(t, server, persistent)
	again.host, closeDisk = diskHost(t, dir)
	again.start()
	requireOnce(t, again.arrived(n), n)
	again.stop()
	closeDisk()
}

func TestFaultShutdownInMemoryCountsTheLoss(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailAlways(langfusetest.Status(503))
	r := newRig(t, server, nil).start()
	r.send(spans(1, 100, 1000))
	require.NoError(t, server.WaitRequests(t.Context(), 1))
	r.stop()
	require.InDelta(t, 100, r.counter("lost_spans", "reason=shutdown"), 0)
}

func TestFaultShutdownDoesNotWaitForAHangingServer(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailAlways(langfusetest.Hang())
	r := newRig(t, server, func(s *delivery.Settings) {
		s.HTTP.Timeout = 500 * time.Millisecond
		s.Queue.Get().NumConsumers = 1
		s.Queue.Get().Batch = configoptional.None[exporterhelper.BatchConfig]()
	}).start()
	for i := range 20 { // one after the other they would take 10 s
		r.send(spans(1+i, 1, 10))
	}
	begin := time.Now()
	r.stop()
	require.Less(t, time.Since(begin), 5*time.Second)
	require.InDelta(t, 20, r.counter("lost_spans", "reason=shutdown"), 0)
}

func TestFaultUnknownHost(t *testing.T) {
	t.Parallel()
	server, dir := newServer(t), t.TempDir()
	r := newRig(t, server, func(s *delivery.Settings) {
		persistent(s)
		s.Default.Endpoint = endpoint(t, "http://langfuse.invalid")
	})
	host, closeDisk := diskHost(t, dir)
	status := newStatusHost()
	r.host = &bothHosts{host, status}
	r.start()
	r.send(spans(1, 10, 1000))
	require.Equal(t, componentstatus.StatusRecoverableError, <-status.events)
	r.stop()
	closeDisk()
	require.Equal(t, 1, r.logged("cannot be reached")+r.logged("does not answer in time"))

	again := newRig(t, server, persistent)
	again.host, closeDisk = diskHost(t, dir)
	again.start()
	requireOnce(t, again.arrived(10), 10)
	again.stop()
	closeDisk()
}

// bothHosts has storage and listens to status.
type bothHosts struct {
	*extensionHost
	status *statusHost
}

func (h *bothHosts) Report(e *componentstatus.Event) { h.status.Report(e) }

func TestFaultDiskFull(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	disk := &fullDisk{}
	r := newRig(t, server, persistent)
	r.host = &extensionHost{componenttest.NewNopHost(), map[component.ID]component.Component{storageID: disk}}
	dir, closeDisk := diskHost(t, t.TempDir())
	disk.Extension = dir.extensions[storageID].(storage.Extension)
	r.start()
	server.FailAlways(langfusetest.Status(503))
	for i := range 100 { // more than the consumers hold, so that some are read from the full disk
		r.send(spans(1000+i, 1, 100_000))
	}

	disk.full.Store(true)
	server.Heal()
	require.NoError(t, server.WaitSpans(t.Context(), 100), "what is on the disk is not lost")
	td := spans(11, 10, 1000)
	require.ErrorIs(t, r.exporter.ConsumeTraces(t.Context(), td), syscall.ENOSPC, "the sender is told, so nothing is lost")
	disk.full.Store(false)
	r.send(td)
	requireOnce(t, r.arrived(110), 110)
	r.stop()
	closeDisk()
}

var _ extension.Extension = (*fullDisk)(nil)
