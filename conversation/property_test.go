// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// referenceAgent holds conversations as a real agent does: it knows its whole history,
// sends whole requests or deltas, calls tools, edits, reverts and compacts.
type referenceAgent struct {
	rng     *rand.Rand
	history []genai.Message
	sent    int // messages of history that the provider had seen after the last call
	clock   time.Time
	n       int
	deltas  bool
}

// sentCall is one model call as it really was, and as its span tells it.
type sentCall struct {
	real []genai.Message // the whole request
	span genai.Operation
	id   [8]byte
	from time.Time
	to   time.Time
}

func (a *referenceAgent) text(prefix string) string {
	a.n++
	return fmt.Sprintf("%s %d %d", prefix, a.n, a.rng.IntN(1000))
}

// turn makes a user's turn: one to four calls.
func (a *referenceAgent) turn() []sentCall {
	a.history = append(a.history, text(genai.RoleUser, a.text("ask")))
	var calls []sentCall
	for step := range 1 + a.rng.IntN(4) {
		answer := text(genai.RoleAssistant, a.text("answer"))
		var results []genai.Message
		for k := range a.rng.IntN(3) {
			id := fmt.Sprintf("call_%d_%d_%d", a.n, step, k)
			answer.Parts = append(answer.Parts, genai.Part{Type: genai.PartToolCall, ID: id, Name: "tool"})
			results = append(results, genai.Message{Role: genai.RoleTool, Parts: []genai.Part{{
				Type: genai.PartToolResult, ID: id, Value: genai.TextValue(a.text("result")),
			}}})
		}
		calls = append(calls, a.call(answer))
		a.history = append(a.history, answer)
		a.sent = len(a.history)
		a.history = append(a.history, results...)
		if len(results) == 0 {
			break
		}
	}
	if a.sent < len(a.history) { // the turn ends with an answer
		answer := text(genai.RoleAssistant, a.text("final"))
		calls = append(calls, a.call(answer))
		a.history = append(a.history, answer)
		a.sent = len(a.history)
	}
	return calls
}

func (a *referenceAgent) call(answer genai.Message) sentCall {
	from := a.clock
	a.clock = a.clock.Add(time.Duration(1+a.rng.IntN(5)) * time.Second)
	c := sentCall{real: copied(a.history), from: from, to: a.clock}
	a.clock = a.clock.Add(time.Duration(a.rng.IntN(3)) * time.Second)
	a.n++
	c.id = spanID(fmt.Sprint("span", a.n, a.rng.Uint64()))
	c.span = genai.Operation{Kind: genai.KindChat, ConversationID: "c", Output: []genai.Message{answer}}
	if a.deltas {
		c.span.Input, c.span.History = copied(a.history[a.sent:]), genai.HistoryDelta
	} else {
		c.span.Input, c.span.History = copied(a.history), genai.HistoryFull
	}
	return c
}

// revert takes turns back; the agent must then send its whole request once, as a delta
// agent that cannot undo does by starting over.
func (a *referenceAgent) revert() {
	if len(a.history) < 4 || a.deltas {
		return
	}
	a.history = a.history[:a.rng.IntN(len(a.history)/2)]
	a.sent = len(a.history)
}

func text(role, s string) genai.Message {
	return genai.Message{Role: role, Parts: []genai.Part{{Type: genai.PartText, Content: s}}}
}

func copied(msgs []genai.Message) []genai.Message {
	out := make([]genai.Message, len(msgs))
	for i, m := range msgs {
		out[i] = m
		out[i].Parts = append([]genai.Part(nil), m.Parts...)
	}
	return out
}

type world struct {
	t      *testing.T
	engine *redact.Engine
	disk   *memoryStorage
	store  *Store
	hist   HistoryConfig
}

// openEngine is a redactor without rules, made once: a world costs little then.
var openEngine = sync.OnceValue(func() *redact.Engine {
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	engine, err := redact.New(cfg, nil)
	if err != nil {
		panic(err)
	}
	return engine
})

func newWorld(t *testing.T, join Join) *world {
	w := &world{t: t, engine: openEngine(), disk: newMemoryStorage(), hist: HistoryConfig{Join: join}}
	w.start()
	return w
}

func (w *world) start() {
	cfg := NewDefaultConfig()
	cfg.FlushInterval = time.Hour
	w.store = NewStore(cfg, w.hist, nil)
	_, err := w.store.Start(context.Background(), w.disk.client())
	require.NoError(w.t, err)
}

func (w *world) restart(graceful bool) {
	w.disk.freeze(!graceful)
	require.NoError(w.t, w.store.Shutdown(context.Background()))
	w.disk.freeze(false)
	w.start()
}

// deliver takes calls through the store as one trace and returns their operations.
func (w *world) deliver(calls []sentCall) []*redact.Operation {
	spans := make([]*redact.Span, len(calls))
	ops := make([]*redact.Operation, len(calls))
	for i, c := range calls {
		data := ptrace.NewSpan()
		data.SetSpanID(c.id)
		data.SetTraceID([16]byte{1})
		data.SetStartTimestamp(pcommonTimestamp(c.from.UnixNano()))
		data.SetEndTimestamp(pcommonTimestamp(c.to.UnixNano()))
		raw := c.span
		raw.Input, raw.Output = copied(raw.Input), copied(raw.Output)
		ops[i] = w.engine.Operation(&raw)
		spans[i] = w.engine.Sweep(data, nil, ops[i])
	}
	w.store.Recall(spans)
	return ops
}

func (w *world) shown(op *redact.Operation) string {
	return describe(append(append([]redact.Message(nil), op.System...), op.Input...))
}

func (w *world) real(c sentCall) string {
	op := w.engine.Operation(&genai.Operation{Input: copied(c.real)})
	return describe(op.Input)
}

const trees = 10_000

// TestCompleteIsTrue: for random conversations with random shapes of spans, batches,
// orders, redeliveries, lost spans and restarts, `complete: true` implies that the input
// shown is what the agent really sent.
func TestCompleteIsTrue(t *testing.T) {
	t.Parallel()
	claimed := 0
	for seed := range uint64(trees) {
		rng := rand.New(rand.NewPCG(seed, 1))
		w := newWorld(t, JoinAuto)
		a := &referenceAgent{rng: rng, clock: time.Unix(1_764_000_000, 0), deltas: rng.IntN(3) > 0}
		for range 1 + rng.IntN(5) {
			claimed += randomTurn(t, seed, rng, w, a)
		}
		require.NoError(t, w.store.Shutdown(context.Background()))
	}
	require.Greater(t, claimed, trees, "the property must not hold by claiming nothing")
}

func randomTurn(t *testing.T, seed uint64, rng *rand.Rand, w *world, a *referenceAgent) (claimed int) {
	t.Helper()
	if rng.IntN(6) == 0 {
		a.revert()
	}
	calls := a.turn()
	if rng.IntN(8) == 0 && len(calls) > 1 { // a span that never arrives
		lost := rng.IntN(len(calls) - 1)
		calls = append(calls[:lost:lost], calls[lost+1:]...)
	}
	if rng.IntN(4) == 0 { // redelivered
		calls = append(calls, calls[rng.IntN(len(calls))])
	}
	rng.Shuffle(len(calls), func(i, j int) { calls[i], calls[j] = calls[j], calls[i] })
	for len(calls) > 0 {
		n := 1 + rng.IntN(len(calls))
		if rng.IntN(3) > 0 {
			n = len(calls)
		}
		for i, op := range w.deliver(calls[:n]) {
			if seen(op)[1] == "yes" {
				claimed++
				require.Equal(t, w.real(calls[i]), w.shown(op), "seed %d", seed)
			}
		}
		calls = calls[n:]
		switch rng.IntN(8) {
		case 0:
			w.restart(true)
		case 1:
			w.store.Flush(context.Background())
		}
	}
	return claimed
}

// TestInOrderIsComplete: delivered in order, without a crash, and with evidence or
// history.join: always, every input is complete and is what was really sent.
func TestInOrderIsComplete(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		join := JoinAuto
		if seed%2 == 0 {
			join = JoinAlways
		}
		w := newWorld(t, join)
		a := &referenceAgent{rng: rng, clock: time.Unix(1_764_000_000, 0), deltas: true}
		for turn := range 4 {
			calls := a.turn()
			for i := range calls {
				if join == JoinAlways {
					calls[i].span.History = genai.HistoryUnknown
				}
			}
			for i, op := range w.deliver(calls) {
				require.Equal(t, w.real(calls[i]), w.shown(op), "seed %d turn %d", seed, turn)
				first := turn == 0 && i == 0
				if !first || join == JoinAuto {
					require.Equal(t, "yes", seen(op)[1], "seed %d turn %d call %d", seed, turn, i)
				}
			}
		}
		require.NoError(t, w.store.Shutdown(context.Background()))
	}
}

// TestFullAndDeltaAreEqual: the same session sent once with full inputs and once as
// deltas shows the same inputs.
func TestFullAndDeltaAreEqual(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		shown := func(deltas bool) (out []string) {
			w := newWorld(t, JoinAuto)
			a := &referenceAgent{rng: rand.New(rand.NewPCG(seed, 3)), clock: time.Unix(1_764_000_000, 0), deltas: deltas}
			for range 4 {
				for _, op := range w.deliver(a.turn()) {
					out = append(out, w.shown(op))
				}
			}
			require.NoError(t, w.store.Shutdown(context.Background()))
			return out
		}
		require.Equal(t, shown(false), shown(true), "seed %d", seed)
	}
}
