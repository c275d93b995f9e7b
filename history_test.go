// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/open-telemetry/opentelemetry-collector-contrib/extension/storage/filestorage"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/extension"
	"go.opentelemetry.io/collector/extension/xextension/storage"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/collector/processor/processortest"
)

// extensions is a host that offers some.
type extensions map[component.ID]component.Component

func (e extensions) GetExtensions() map[component.ID]component.Component { return e }

// replica is one collector's processor.
type replica struct {
	t    *testing.T
	p    processor.Traces
	sink *consumertest.TracesSink
	seen int
}

func startReplica(t *testing.T, host component.Host, yaml string) *replica {
	t.Helper()
	cfg, err := ParseProcessorConfig([]byte(yaml))
	require.NoError(t, err)
	r := &replica{t: t, sink: new(consumertest.TracesSink)}
	f := NewProcessorFactory()
	r.p, err = f.CreateTraces(t.Context(), processortest.NewNopSettings(f.Type()), cfg, r.sink)
	require.NoError(t, err)
	require.NoError(t, r.p.Start(t.Context(), host))
	return r
}

func (r *replica) stop() { require.NoError(r.t, r.p.Shutdown(context.Background())) }

// turn sends one model call of an agent that sends deltas, and returns the roles and texts
// of the input that left, and whether it is called complete.
func (r *replica) turn(n int, conversation, ask string) (input, complete string) {
	r.t.Helper()
	td := ptrace.NewTraces()
	ss := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	ss.Scope().SetName("github.copilot")
	s := ss.Spans().AppendEmpty()
	s.SetName("chat m")
	s.SetTraceID(pcommon.TraceID{byte(n + 1), 1})
	s.SetSpanID(pcommon.SpanID{byte(n + 1), 2})
	s.SetStartTimestamp(pcommon.Timestamp(1_764_000_000e9 + int64(n)*10e9))
	s.SetEndTimestamp(s.StartTimestamp() + 1e9)
	a := s.Attributes()
	a.PutStr("gen_ai.operation.name", "chat")
	a.PutStr("gen_ai.request.model", "m")
	a.PutStr("gen_ai.conversation.id", conversation)
	a.PutStr("gen_ai.input.messages", fmt.Sprintf(`[{"role":"user","parts":[{"type":"text","content":%q}]}]`, ask))
	a.PutStr("gen_ai.output.messages", fmt.Sprintf(`[{"role":"assistant","parts":[{"type":"text","content":"re %s"}]}]`, ask))
	require.NoError(r.t, r.p.ConsumeTraces(r.t.Context(), td))
	all := r.sink.AllTraces()
	require.Greater(r.t, len(all), r.seen, "wait is 0: it leaves at once")
	out := all[len(all)-1].ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes()
	r.seen = len(all)
	return said(r.t, out), completeness(out)
}

func said(t *testing.T, attrs pcommon.Map) string {
	t.Helper()
	raw, _ := attrs.Get("langfuse.observation.input")
	var msgs []struct{ Role, Content string }
	require.NoError(t, json.Unmarshal([]byte(raw.Str()), &msgs))
	var out []string
	for _, m := range msgs {
		out = append(out, m.Content)
	}
	return strings.Join(out, " | ")
}

func completeness(attrs pcommon.Map) string {
	raw, _ := attrs.Get("langfuse.observation.metadata.history")
	switch {
	case strings.Contains(raw.Str(), `"complete":true`):
		return "yes"
	case strings.Contains(raw.Str(), `"complete":false`):
		return "no"
	default:
		return "unknown"
	}
}

// TestHistorySurvivesARestart keeps conversations in the collector's file_storage.
func TestHistorySurvivesARestart(t *testing.T) {
	t.Parallel()
	id := component.MustNewIDWithName("file_storage", "conversation")
	dir := t.TempDir()
	run := func(do func(*replica)) {
		f := filestorage.NewFactory()
		cfg := f.CreateDefaultConfig().(*filestorage.Config)
		cfg.Directory = dir
		ext, err := f.Create(t.Context(), extension.Settings{ID: id, TelemetrySettings: componenttest.NewNopTelemetrySettings()}, cfg)
		require.NoError(t, err)
		require.NoError(t, ext.Start(t.Context(), componenttest.NewNopHost()))
		r := startReplica(t, extensions{id: ext}, "assembly: {wait: 0}\nconversation: {storage: file_storage/conversation}\n")
		do(r)
		r.stop()
		require.NoError(t, ext.Shutdown(t.Context()))
	}
	run(func(r *replica) {
		r.turn(0, "c", "one")
		input, complete := r.turn(1, "c", "two")
		require.Equal(t, "one | re one | two", input)
		require.Equal(t, "yes", complete)
	})
	run(func(r *replica) {
		input, complete := r.turn(2, "c", "three")
		require.Equal(t, "one | re one | two | re two | three", input)
		require.Equal(t, "yes", complete)
	})
}

// sharedExtension is a storage extension whose content several collectors reach, as one
// backed by a server is. It has no compare-and-set, like the interface.
type sharedExtension struct {
	component.StartFunc
	component.ShutdownFunc
	mu sync.Mutex
	m  map[string][]byte
}

func (s *sharedExtension) GetClient(context.Context, component.Kind, component.ID, string) (storage.Client, error) {
	return s, nil
}

func (s *sharedExtension) Get(ctx context.Context, key string) ([]byte, error) {
	op := storage.GetOperation(key)
	err := s.Batch(ctx, op)
	return op.Value, err
}

func (s *sharedExtension) Set(ctx context.Context, key string, value []byte) error {
	return s.Batch(ctx, storage.SetOperation(key, value))
}

func (s *sharedExtension) Delete(ctx context.Context, key string) error {
	return s.Batch(ctx, storage.DeleteOperation(key))
}

func (s *sharedExtension) Batch(_ context.Context, ops ...*storage.Operation) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, op := range ops {
		switch op.Type {
		case storage.Get:
			op.Value = s.m[op.Key]
		case storage.Set:
			s.m[op.Key] = append([]byte(nil), op.Value...)
		case storage.Delete:
			delete(s.m, op.Key)
		}
	}
	return nil
}

func (*sharedExtension) Close(context.Context) error { return nil }

var _ storage.Extension = (*sharedExtension)(nil)

// TestTwoCollectorsShareConversations: the turns of a conversation land on two collectors
// in turn, and then on both at once.
func TestTwoCollectorsShareConversations(t *testing.T) {
	t.Parallel()
	id := component.MustNewID("shared")
	host := extensions{id: &sharedExtension{m: make(map[string][]byte)}}
	const yaml = "assembly: {wait: 0}\nconversation: {storage: shared, shared: true}\n"
	a, b := startReplica(t, host, yaml), startReplica(t, host, yaml)
	var said []string
	for i := range 6 {
		said = append(said, fmt.Sprint("ask", i))
		input, complete := []*replica{a, b}[i%2].turn(i, "c", fmt.Sprint("ask", i))
		require.Equal(t, strings.Join(said, " | "), input)
		require.Equal(t, "yes", complete)
		said = append(said, fmt.Sprint("re ask", i))
	}
	var wg sync.WaitGroup
	for i, r := range []*replica{a, b} {
		wg.Go(func() {
			for k := range 10 {
				r.turn(10+2*k+i, "busy", fmt.Sprintf("turn %d of %d", k, i))
			}
		})
	}
	wg.Wait()
	// Both have written the chain at the same time: what the next turn shows is called
	// complete only if it holds everything both have said.
	input, complete := a.turn(60, "busy", "and now")
	if complete == "yes" {
		require.Equal(t, 2*20+1, strings.Count(input, " | ")+1)
	}
	a.stop()
	b.stop()
}

// TestWithoutASharedStoreNothingIsCalledComplete: conversation.unseen: unknown is for
// replicas that do not share.
func TestWithoutASharedStoreNothingIsCalledComplete(t *testing.T) {
	t.Parallel()
	const yaml = "assembly: {wait: 0}\nconversation: {unseen: unknown}\n"
	a, b := startReplica(t, extensions{}, yaml), startReplica(t, extensions{}, yaml)
	a.turn(0, "c", "one")
	input, complete := b.turn(1, "c", "two")
	require.Equal(t, "two", input)
	require.Equal(t, "no", complete)
	a.stop()
	b.stop()
}
