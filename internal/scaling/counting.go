// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"slices"
	"sync"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// counting is a storage in memory that counts operations and bytes written.
type counting struct {
	mu         sync.Mutex
	m          map[string][]byte
	ops, bytes int
}

func newCounting() *counting { return &counting{m: make(map[string][]byte)} }

func (c *counting) Get(ctx context.Context, key string) ([]byte, error) {
	op := storage.GetOperation(key)
	err := c.Batch(ctx, op)
	return op.Value, err
}

func (c *counting) Set(ctx context.Context, key string, value []byte) error {
	return c.Batch(ctx, storage.SetOperation(key, value))
}

func (c *counting) Delete(ctx context.Context, key string) error {
	return c.Batch(ctx, storage.DeleteOperation(key))
}

// Batch counts as one operation: it is one round trip.
func (c *counting) Batch(_ context.Context, ops ...*storage.Operation) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ops++
	for _, op := range ops {
		switch op.Type {
		case storage.Get:
			op.Value = c.m[op.Key]
		case storage.Set:
			c.bytes += len(op.Value)
			c.m[op.Key] = slices.Clone(op.Value)
		case storage.Delete:
			delete(c.m, op.Key)
		}
	}
	return nil
}

func (*counting) Close(context.Context) error { return nil }
