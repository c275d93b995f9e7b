// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

type journal struct{}

func openJournal(context.Context, storage.Client) (*journal, []Trace, error) { return &journal{}, nil, nil }
func (j *journal) write(context.Context, []Trace) error                      { return nil }
func (j *journal) erase(context.Context, []uint64)                           {}
func (j *journal) close(context.Context) error                               { return nil }
