// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"maps"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// exporterhelper v0.161.0 writes its position together with reading the next item, and drops the item
// with a debug line when the write fails: a full disk would lose what it holds. Here a failed write lets
// the read pass alone; the position on disk is then older, which after a crash sends an item again
// instead of losing it.

// steadyHost shows exporterhelper the storage extension in that form.
type steadyHost struct {
	component.Host
	id component.ID
}

func (h *steadyHost) GetExtensions() map[component.ID]component.Component {
	extensions := maps.Clone(h.Host.GetExtensions())
	if extension, ok := extensions[h.id].(storage.Extension); ok {
		extensions[h.id] = &steadyStorage{extension}
	}
	return extensions
}

type steadyStorage struct {
	storage.Extension
}

func (s *steadyStorage) GetClient(ctx context.Context, kind component.Kind, id component.ID, name string) (storage.Client, error) {
	client, err := s.Extension.GetClient(ctx, kind, id, name)
	if err != nil {
		return nil, err
	}
	return &steadyClient{client}, nil
}

type steadyClient struct {
	storage.Client
}

func (c *steadyClient) Batch(ctx context.Context, operations ...*storage.Operation) error {
	err := c.Client.Batch(ctx, operations...)
	if err == nil {
		return nil
	}
	var reads []*storage.Operation
	for _, operation := range operations {
		if operation.Type == storage.Get {
			reads = append(reads, operation)
		}
	}
	if len(reads) == 0 {
		return err
	}
	return c.Client.Batch(ctx, reads...)
}
