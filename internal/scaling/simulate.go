// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// The shape of a conversation: turns of a coding agent, each a few calls, each with some
// new text. Means; drawn from a geometric distribution.
const (
	meanTurns = 4
	meanCalls = 3
	newText   = 1500 // bytes of new input and answer per call
)

// simulate runs conversations whose turns land on random replicas, as routing by trace id
// does, and measures what the store did.
func simulate(ctx context.Context, replicas, sample int, m mode, rng *rand.Rand) (result, error) {
	engine, err := plainEngine()
	if err != nil {
		return result{}, err
	}
	disk := newCounting()
	open := min(replicas, maxOpen)
	stores := make([]*conversation.Store, open)
	for i := range stores {
		cfg := conversation.NewDefaultConfig()
		cfg.FlushInterval = time.Hour
		cfg.Shared = m == sharedStore
		if m == memoryOnly {
			cfg.Unseen = conversation.UnseenUnknown
		}
		stores[i] = conversation.NewStore(cfg, conversation.NewDefaultHistoryConfig(), nil)
		if m == sharedStore {
			if _, err := stores[i].Start(ctx, disk); err != nil {
				return result{}, err
			}
		}
	}
	r := result{conversations: sample}
	text := 0
	for c := range sample {
		w := walker{engine: engine, rng: rng, id: fmt.Sprint("conversation-", c), clock: time.Unix(1_764_000_000, 0)}
		for range 1 + geometric(rng, meanTurns) {
			// Which replica a turn lands on is random; of more replicas than are open the
			// chance to meet the same one again is drawn, not stored.
			store := stores[rng.IntN(open)]
			if replicas > open && m == memoryOnly && rng.IntN(replicas) >= open {
				store = strangers()
			}
			turns, whole, claimed := w.turn(store)
			r.turns, r.whole, r.claimed = r.turns+turns, r.whole+whole, r.claimed+claimed
		}
		text += w.text
	}
	r.ops, r.bytes = disk.ops, disk.bytes
	r.held = float64(text) / float64(sample) * memoryFactor
	return r, nil
}

// strangers returns the store of a replica that has never met the conversation.
func strangers() *conversation.Store {
	cfg := conversation.NewDefaultConfig()
	cfg.Unseen = conversation.UnseenUnknown
	return conversation.NewStore(cfg, conversation.NewDefaultHistoryConfig(), nil)
}

// maxOpen bounds the stores that are open at once.
const maxOpen = 100

// memoryFactor is what a held conversation costs beside its text; measured in
// conversation.TestMemoryPerConversation.
const memoryFactor = 1.2

func plainEngine() (*redact.Engine, error) {
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	return redact.New(cfg, nil)
}

func geometric(rng *rand.Rand, mean int) int {
	n := 0
	for rng.IntN(mean) != 0 {
		n++
	}
	return n
}

// walker makes the spans of one conversation of an agent that sends deltas.
type walker struct {
	engine *redact.Engine
	rng    *rand.Rand
	id     string
	clock  time.Time
	spans  int
	text   int
	said   int // messages of the conversation so far
}

// turn takes one turn through a store and returns its calls, how many of them show the
// whole history, and how many say so.
func (w *walker) turn(store *conversation.Store) (calls, whole, claimed int) {
	n := 1 + geometric(w.rng, meanCalls)
	var spans []*redact.Span
	for i := range n {
		spans = append(spans, w.call(i, n))
	}
	store.Recall(spans)
	for _, s := range spans {
		w.said++
		if len(s.Op.Input) == w.said {
			whole++
		}
		w.said++
		for _, f := range s.Op.Metadata {
			if f.Key.String() == "history" && strings.Contains(f.Value.Get().Text, `"complete":true`) {
				claimed++
			}
		}
	}
	return n, whole, claimed
}

func (w *walker) call(i, of int) *redact.Span {
	w.spans++
	op := genai.Operation{Kind: genai.KindChat, ConversationID: w.id, History: genai.HistoryDelta}
	fresh := strings.Repeat(fmt.Sprintf("%s %d ", w.id, w.spans), 1+newText/2/20)
	w.text += 2 * len(fresh)
	if i == 0 {
		op.Input = []genai.Message{{Role: genai.RoleUser, Parts: []genai.Part{{Type: genai.PartText, Content: fresh}}}}
	} else {
		op.Input = []genai.Message{{Role: genai.RoleTool, Parts: []genai.Part{{
			Type: genai.PartToolResult, ID: fmt.Sprint(w.id, w.spans-1), Value: genai.TextValue(fresh),
		}}}}
	}
	answer := genai.Message{Role: genai.RoleAssistant, Parts: []genai.Part{{Type: genai.PartText, Content: fresh}}}
	if i < of-1 {
		answer.Parts = append(answer.Parts, genai.Part{Type: genai.PartToolCall, ID: fmt.Sprint(w.id, w.spans), Name: "tool"})
	}
	op.Output = []genai.Message{answer}
	data := ptrace.NewSpan()
	var id pcommon.SpanID
	binary.BigEndian.PutUint64(id[:], uint64(w.spans)+1)
	data.SetSpanID(id)
	data.SetStartTimestamp(pcommon.NewTimestampFromTime(w.clock))
	w.clock = w.clock.Add(2 * time.Second)
	data.SetEndTimestamp(pcommon.NewTimestampFromTime(w.clock))
	w.clock = w.clock.Add(time.Second)
	return w.engine.Sweep(data, nil, w.engine.Operation(&op))
}
