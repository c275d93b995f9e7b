// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"errors"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/extension/xextension/storage"
	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/mapping"
)

// recaller returns the store as the mapper's, nil when nothing is joined.
func (s *shared) recaller() mapping.Recaller {
	if s.cfg.History.Join == conversation.JoinOff {
		return nil
	}
	s.history = conversation.NewStore(s.cfg.Conversation, s.cfg.History, s.telemetry)
	return s.history
}

// openHistory starts the conversation store with the first traces instance that starts.
func (s *shared) openHistory(ctx context.Context, host component.Host) error {
	s.historyMu.Lock()
	defer s.historyMu.Unlock()
	if s.history == nil {
		return nil
	}
	if s.historyUsers > 0 {
		s.historyUsers++
		return nil
	}
	client, err := s.historyStorage(ctx, host)
	if err != nil {
		return err
	}
	setAside, err := s.history.Start(ctx, client)
	if err != nil {
		return err
	}
	if setAside != nil {
		s.telemetry.settings.Logger.Warn("The stored conversations cannot be read and were set aside; histories begin anew.",
			zap.Error(setAside))
	}
	s.historyUsers++
	return nil
}

// closeHistory stops the store with the last traces instance that had started it.
func (s *shared) closeHistory(ctx context.Context) error {
	s.historyMu.Lock()
	defer s.historyMu.Unlock()
	if s.historyUsers == 0 {
		return nil
	}
	if s.historyUsers--; s.historyUsers > 0 {
		return nil
	}
	return s.history.Shutdown(ctx)
}

func (s *shared) historyStorage(ctx context.Context, host component.Host) (storage.Client, error) {
	id := s.cfg.Conversation.Storage
	if id == nil {
		return nil, nil
	}
	extension, ok := host.GetExtensions()[*id].(storage.Extension)
	if !ok {
		return nil, errors.New("conversation::storage: " + id.String() + " is no storage extension of this collector; add it to service::extensions")
	}
	return extension.GetClient(ctx, component.KindProcessor, s.id, "conversation")
}
