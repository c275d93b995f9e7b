// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"sync"
)

// Where nothing names a conversation, each trace has a chain of its own. A call that names
// the response which it goes on from (OpenAI's Responses API) belongs to that one's chain,
// whichever trace it is in, and with it the calls that follow in its trace.

// aliases leads from the responses of unnamed conversations, and from the traces that went on
// from them, to their chain.
type aliases struct {
	mu         sync.Mutex
	young, old map[sum]sum // what is used survives the next turnover
}

// maxAliases bounds each half: some 4 MB. What is forgotten is looked up in the storage.
const maxAliases = 1 << 16

func (a *aliases) set(name, chain sum) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.young) >= maxAliases || a.young == nil {
		a.old, a.young = a.young, make(map[sum]sum)
	}
	a.young[name] = chain
}

func (a *aliases) get(name sum) (sum, bool) {
	a.mu.Lock()
	chain, ok := a.young[name]
	if !ok {
		chain, ok = a.old[name]
	}
	a.mu.Unlock()
	if ok {
		a.set(name, chain)
	}
	return chain, ok
}

// responseName is the alias of a response. Ids of providers are unique.
func (s *Store) responseName(id string) sum { return s.key.text("response\x00" + id) }

// chainOf returns the chain of a generation, and whether it is another trace's.
func (s *Store) chainOf(ctx context.Context, g *generation) (id sum, borrowed bool) {
	id = s.key.text(g.key)
	if !g.unnamed {
		return id, false
	}
	if other, ok := s.aliases.get(id); ok {
		return other, other != id
	}
	previous := g.op.PreviousResponseID.String()
	if previous == "" {
		return id, false
	}
	name := s.responseName(previous)
	other, ok := s.aliases.get(name)
	if !ok {
		other, ok = s.storedAlias(ctx, name)
	}
	if !ok || other == id {
		return id, false
	}
	s.aliases.set(id, other)
	return other, true
}

func (s *Store) storedAlias(ctx context.Context, name sum) (chain sum, ok bool) {
	if s.backing == nil {
		return chain, false
	}
	raw, err := s.backing.client.Get(ctx, s.backing.aliasKey(name))
	if err != nil {
		s.obs.StorageFailed("read", err)
		return chain, false
	}
	return chain, copy(chain[:], raw) == len(chain)
}
