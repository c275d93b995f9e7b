// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"sync"

	"go.opentelemetry.io/collector/extension/xextension/storage"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// journal keeps the spans that wait in a storage extension: a page per request and trace,
// written before the request is acknowledged and erased when its spans have been taken
// downstream. A crash in between delivers them once more; span ids make that an update.
type journal struct {
	client storage.Client
	writes sync.Mutex // the bounds of a later write must not be replaced by those of an earlier one
	mu     sync.Mutex
	live   map[uint64]struct{}
	next   uint64 // number of the next page
	low    uint64 // no page below is live
}

// boundsKey holds low and next: where a restart looks for pages.
const boundsKey = "bounds"

func pageKey(n uint64) string { return "p" + strconv.FormatUint(n, 36) }

// openJournal reads what an earlier process left. Pages that cannot be read any more are
// erased: another version's form is no reason not to start.
func openJournal(ctx context.Context, client storage.Client) (*journal, []Trace, error) {
	j := &journal{client: client, live: make(map[uint64]struct{})}
	bounds, err := client.Get(ctx, boundsKey)
	if err != nil {
		return nil, nil, err
	}
	if len(bounds) != 16 {
		return j, nil, nil
	}
	j.low, j.next = binary.BigEndian.Uint64(bounds), binary.BigEndian.Uint64(bounds[8:])
	var traces []Trace
	for n := j.low; n < j.next; n++ {
		page, err := client.Get(ctx, pageKey(n))
		if err != nil {
			return nil, nil, err
		}
		if page == nil {
			continue
		}
		spans, err := redact.DecodeSpans(page)
		if err != nil || len(spans) == 0 {
			j.erase(ctx, []uint64{n})
			continue
		}
		j.live[n] = struct{}{}
		t := Trace{ID: spans[0].Data().TraceID(), Spans: spans, pages: []uint64{n}}
		for _, s := range spans {
			t.bytes += int64(s.Size())
		}
		traces = append(traces, t)
	}
	return j, traces, nil
}

// write keeps the parts of one request and notes their pages.
func (j *journal) write(ctx context.Context, parts []Trace) error {
	if j == nil || len(parts) == 0 {
		return nil
	}
	ops := make([]*storage.Operation, 0, len(parts)+1)
	for i := range parts {
		page, err := redact.AppendSpans(nil, parts[i].Spans)
		if err != nil {
			return err
		}
		n := j.number()
		parts[i].pages = []uint64{n}
		ops = append(ops, storage.SetOperation(pageKey(n), page))
	}
	j.writes.Lock()
	defer j.writes.Unlock()
	return j.client.Batch(ctx, append(ops, storage.SetOperation(boundsKey, j.bounds()))...)
}

func (j *journal) number() uint64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := j.next
	j.next++
	j.live[n] = struct{}{}
	return n
}

// bounds moves low up to the first live page and returns both ends.
func (j *journal) bounds() []byte {
	j.mu.Lock()
	defer j.mu.Unlock()
	for j.low < j.next {
		if _, ok := j.live[j.low]; ok {
			break
		}
		j.low++
	}
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, j.low), j.next)
}

// erase forgets pages. A page that stays because storage fails is delivered again after a
// restart, which is harmless.
func (j *journal) erase(ctx context.Context, pages []uint64) {
	if j == nil || len(pages) == 0 {
		return
	}
	ops := make([]*storage.Operation, 0, len(pages))
	j.mu.Lock()
	for _, n := range slices.Compact(slices.Sorted(slices.Values(pages))) {
		delete(j.live, n)
		ops = append(ops, storage.DeleteOperation(pageKey(n)))
	}
	j.mu.Unlock()
	_ = j.client.Batch(ctx, ops...)
}

func (j *journal) close(ctx context.Context) error {
	if j == nil {
		return nil
	}
	return errors.Join(j.client.Set(ctx, boundsKey, j.bounds()), j.client.Close(ctx))
}
