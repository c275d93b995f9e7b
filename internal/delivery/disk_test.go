// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"context"
	"sync/atomic"
	"syscall"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// fullDisk is a storage that refuses writes while it is full.
type fullDisk struct {
	storage.Extension
	full atomic.Bool
}

func (d *fullDisk) GetClient(ctx context.Context, kind component.Kind, id component.ID, name string) (storage.Client, error) {
	client, err := d.Extension.GetClient(ctx, kind, id, name)
	return &fullClient{client, d}, err
}

type fullClient struct {
	storage.Client
	disk *fullDisk
}

func (c *fullClient) Batch(ctx context.Context, operations ...*storage.Operation) error {
	for _, operation := range operations {
		if operation.Type == storage.Set && c.disk.full.Load() {
			return syscall.ENOSPC
		}
	}
	return c.Client.Batch(ctx, operations...)
}
