// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/extension/xextension/storage"

	"github.com/otelcol-langfuse/langfuse/assembly"
)

// disk is a storage that outlives its clients.
type disk struct {
	mu   sync.Mutex
	data map[string][]byte
	fail error
}

func newDisk() *disk { return &disk{data: map[string][]byte{}} }

func (d *disk) Get(ctx context.Context, key string) ([]byte, error) {
	op := storage.GetOperation(key)
	err := d.Batch(ctx, op)
	return op.Value, err
}

func (d *disk) Set(ctx context.Context, key string, value []byte) error {
	return d.Batch(ctx, storage.SetOperation(key, value))
}

func (d *disk) Delete(ctx context.Context, key string) error {
	return d.Batch(ctx, storage.DeleteOperation(key))
}

func (d *disk) Batch(_ context.Context, ops ...*storage.Operation) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		return d.fail
	}
	for _, op := range ops {
		switch op.Type {
		case storage.Get:
			op.Value = d.data[op.Key]
		case storage.Set:
			d.data[op.Key] = op.Value
		case storage.Delete:
			delete(d.data, op.Key)
		}
	}
	return nil
}

func (*disk) Close(context.Context) error { return nil }

func startWith(t *testing.T, d *disk) *room {
	t.Helper()
	r := newRoom(t, nil)
	require.NoError(t, r.Start(t.Context(), d))
	return r
}

func TestCrashWithStorage(t *testing.T) {
	t.Parallel()
	d := newDisk()
	killed := startWith(t, d)
	require.NoError(t, killed.give(spec{trace: 1, id: 2, parent: 1, name: "child"}, spec{trace: 2, id: 2, parent: 1, name: "other"}))
	left := d.copy() // what a killed process leaves
	killed.stop()
	require.Len(t, killed.out.names(), 2)
	require.Len(t, d.data, 1, "taken downstream, forgotten here: only the bounds are left")

	again := startWith(t, left)
	require.NoError(t, again.give(spec{trace: 1, id: 1, name: "root"}))
	again.stop()
	require.ElementsMatch(t, []string{"child", "root", "other"}, again.out.names())
	require.Len(t, left.data, 1)

	third := startWith(t, left)
	third.stop()
	require.Empty(t, third.out.names(), "nothing comes twice")
}

func (d *disk) copy() *disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := newDisk()
	for k, v := range d.data {
		c.data[k] = append([]byte(nil), v...)
	}
	return c
}

func TestRefusedAtShutdownStaysInStorage(t *testing.T) {
	t.Parallel()
	d := newDisk()
	r := startWith(t, d)
	r.out.say(errRefused)
	require.NoError(t, r.give(spec{trace: 1, id: 1, name: "root"}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // no patience
	require.NoError(t, r.Shutdown(ctx))
	require.Empty(t, r.saw.lostFor())
	again := startWith(t, d)
	again.stop()
	require.Equal(t, []string{"root"}, again.out.names())
}

func TestStorageFails(t *testing.T) {
	t.Parallel()
	d := newDisk()
	r := startWith(t, d)
	d.fail = errors.New("disk full")
	require.Error(t, r.give(spec{trace: 1, id: 1, name: "root"}), "not kept, not acknowledged")
	d.fail = nil
	r.stop()
}

func TestUnreadablePagesAreNoReasonNotToStart(t *testing.T) {
	t.Parallel()
	d := newDisk()
	r := startWith(t, d)
	require.NoError(t, r.give(spec{trace: 1, id: 2, parent: 1, name: "child"}))
	left := d.copy()
	r.stop()
	for key, page := range left.data {
		if key != "bounds" {
			left.data[key] = page[:len(page)/2]
		}
	}
	again := startWith(t, left)
	again.stop()
	require.Empty(t, again.out.names())
	require.Len(t, left.data, 1)
}

func TestConfigRefusals(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*assembly.Config){
		"negative wait":  func(c *assembly.Config) { c.Wait = -1 },
		"no idle":        func(c *assembly.Config) { c.Idle = 0 },
		"age below wait": func(c *assembly.Config) { c.MaxAge = c.Wait / 2 },
		"no room":        func(c *assembly.Config) { c.MaxBytes = 0 },
		"no traces":      func(c *assembly.Config) { c.MaxTraces = 0 },
		"negative":       func(c *assembly.Config) { c.Context.MaxAge = -1 },
	} {
		c := assembly.NewDefaultConfig()
		change(&c)
		require.ErrorContains(t, c.Validate(), "assembly::", name)
	}
}
