// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package microsoft reads Microsoft.Extensions.AI (.NET), Agent Framework (.NET and
// Python) and Semantic Kernel (.NET events, Python log records). Their messages are the
// conventions' and read there, except Semantic Kernel's; this package knows what is
// written differently around them.
//
// Sources: dotnet/extensions OpenTelemetryChatClient, microsoft/agent-framework
// observability.py, microsoft/semantic-kernel ModelDiagnostics.cs and
// utils/telemetry/model_diagnostics.
package microsoft

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Microsoft's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "microsoft" }

// scopes are the starts of the tracers' names. The .NET libraries let the user choose
// another; what they write then is the conventions'.
var scopes = []string{
	"Experimental.Microsoft.Extensions.AI", "Experimental.Microsoft.Agents", "Microsoft.Extensions.AI", "Microsoft.Agents",
	"agent_framework", "Microsoft.SemanticKernel", "semantic_kernel",
}

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return ours(v) }

func ours(v *dialect.View) bool {
	for _, s := range scopes {
		if v.ScopeHasPrefix(s) {
			return true
		}
	}
	return false
}

func isFramework(v *dialect.View) bool { return v.ScopeHasPrefix("agent_framework") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	msgevents.FillFromSpan(r)
	readConversation(r)
	readUsage(r)
	readFinish(r)
}

// DetectLog implements dialect.LogDialect: Semantic Kernel for Python has its content in
// records only, one per message. (Agent Framework repeats its spans in records.)
func (Dialect) DetectLog(v *dialect.View) bool {
	_, ok := msgevents.Role(v.EventName())
	return ok && v.ScopeHasPrefix("semantic_kernel")
}

// ReadLog implements dialect.LogDialect; the body is a message as JSON text.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	return dialect.Join{BySpan: msgevents.ReadLog(r)}
}

// kinds are operation names that only these libraries write.
var kinds = map[string]genai.Kind{
	"orchestrate_tools": genai.KindStep, // one round of calls in Microsoft.Extensions.AI
	"chat.completions":  genai.KindChat, "chat.streaming_completions": genai.KindChat,
	"text.completions": genai.KindTextCompletion, "text.streaming_completions": genai.KindTextCompletion,
}

// byName are Agent Framework's workflow spans, which have no operation name.
var byName = []struct {
	prefix string
	kind   genai.Kind
}{
	{"workflow.run", genai.KindInvokeWorkflow},
	{"workflow.build", genai.KindTask},
	{"executor.process", genai.KindStep},
	{"edge_group.process", genai.KindTask},
	{"message.send", genai.KindTask},
}

func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	kind := kinds[r.Text("gen_ai.operation.name")]
	if kind == genai.KindUnknown && !r.Has("gen_ai.operation.name") {
		for _, n := range byName {
			if strings.HasPrefix(r.Name(), n.prefix) {
				kind = n.kind
			}
		}
	}
	if kind == genai.KindUnknown && r.Name() == "orchestrate_tools" {
		kind = genai.KindStep
	}
	if kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "gen_ai.operation.name")
	}
}
