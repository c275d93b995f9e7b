// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"sync"

	"go.opentelemetry.io/collector/extension/xextension/storage"
	"go.opentelemetry.io/collector/pdata/pcommon"
)

type pcommonTimestamp = pcommon.Timestamp

// memoryStorage is a storage extension's content that outlives its clients, as a disk or
// a shared server does.
type memoryStorage struct {
	mu     sync.Mutex
	m      map[string][]byte
	frozen bool // writes are lost, as after SIGKILL
	loose  bool // others may come between the operations of a batch, as on a shared server
	fail   error
	ops    int
	bytes  int
}

func newMemoryStorage() *memoryStorage { return &memoryStorage{m: make(map[string][]byte)} }

func (s *memoryStorage) failWith(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

func (s *memoryStorage) freeze(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.frozen = on
}

func (s *memoryStorage) keys() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.m))
}

func (s *memoryStorage) client() storage.Client { return memoryClient{s} }

type memoryClient struct{ s *memoryStorage }

var errInjected = errors.New("injected")

func (c memoryClient) Get(ctx context.Context, key string) ([]byte, error) {
	op := storage.GetOperation(key)
	err := c.Batch(ctx, op)
	return op.Value, err
}

func (c memoryClient) Set(ctx context.Context, key string, value []byte) error {
	return c.Batch(ctx, storage.SetOperation(key, value))
}

func (c memoryClient) Delete(ctx context.Context, key string) error {
	return c.Batch(ctx, storage.DeleteOperation(key))
}

func (c memoryClient) Batch(_ context.Context, ops ...*storage.Operation) error {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if c.s.fail != nil {
		return c.s.fail
	}
	for _, op := range ops {
		if c.s.loose {
			c.s.mu.Unlock()
			runtime.Gosched()
			c.s.mu.Lock()
		}
		c.s.ops++
		switch {
		case op.Type == storage.Get:
			op.Value = c.s.m[op.Key]
		case c.s.frozen:
		case op.Type == storage.Set:
			c.s.bytes += len(op.Value)
			c.s.m[op.Key] = append([]byte(nil), op.Value...)
		case op.Type == storage.Delete:
			delete(c.s.m, op.Key)
		}
	}
	return nil
}

func (memoryClient) Close(context.Context) error { return nil }

func (c memoryClient) Walk(ctx context.Context, fn storage.WalkFunc) error {
	c.s.mu.Lock()
	snapshot := make(map[string][]byte, len(c.s.m))
	for k, v := range c.s.m {
		snapshot[k] = v
	}
	c.s.mu.Unlock()
	var ops []*storage.Operation
	for k, v := range snapshot {
		more, err := fn(k, v)
		if err != nil {
			return err
		}
		ops = append(ops, more...)
	}
	return c.Batch(ctx, ops...)
}
