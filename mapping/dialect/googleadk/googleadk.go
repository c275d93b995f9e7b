// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package googleadk reads Google's Agent Development Kit: Python 1.x and 2.x, JavaScript
// 2.0, Go 1.6, and Python under OpenInference (which wraps ADK's tracer, so one span has
// both; ADK's own request and response are the richer).
//
// Content is a Gemini request and response under gcp.vertex.agent.llm_request and
// llm_response (snake_case in Python, camelCase in JavaScript), or stands in log records
// of the conventions (Go; Python from 1.24). Sources: google/adk-python telemetry,
// google/adk-js, google.golang.org/adk 1.6.1.
package googleadk

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	scope       = "gcp.vertex.agent"
	keyRequest  = "gcp.vertex.agent.llm_request"
	keyResponse = "gcp.vertex.agent.llm_response"
	keyArgs     = "gcp.vertex.agent.tool_call_args"
	keyResult   = "gcp.vertex.agent.tool_response"
)

// Dialect is the Agent Development Kit's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "googleadk" }

// Detect implements dialect.Dialect: the scope, or ADK's own attributes on the spans of
// another one (OpenInference, a renamed tracer).
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() == scope {
		return true
	}
	return v.HasNamespace("gcp") && (v.Has(keyRequest) || v.Has(keyArgs) || v.Has("gcp.vertex.agent.event_id") ||
		v.Has("gcp.vertex.agent.invocation_id") || v.Has("gcp.vertex.agent.data"))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	if r.Op.Kind == genai.KindExecuteTool || isMerged(r.View) {
		readTool(r)
	} else {
		readRequest(r)
		readResponse(r)
	}
	readMessages(r)
	readUsage(r)
	r.Scalars(scalars)
	readNotes(r)
}

// DetectLog implements dialect.LogDialect.
func (Dialect) DetectLog(v *dialect.View) bool {
	if v.Scope() != scope {
		return false
	}
	_, ok := msgevents.Role(v.EventName())
	return ok || v.EventName() == msgevents.Details
}

// ReadLog implements dialect.LogDialect: one record per message (in Go every item of the
// history is gen_ai.user.message, the real role stands inside its content), or one record
// with everything (Python's experimental conventions).
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	if r.EventName() == msgevents.Details {
		readMessages(r)
		return dialect.Join{BySpan: true}
	}
	if s := r.Text("gen_ai.system"); s != "" {
		r.Op.Model.Provider = s
		r.Accept(genai.FacetProvider, "gen_ai.system")
	}
	knowsHistory(r, "log:"+r.EventName())
	return dialect.Join{BySpan: msgevents.ReadLog(r)}
}

// knowsHistory states that ADK sends the whole session with every request.
func knowsHistory(r *dialect.Reader, key string) {
	if r.Open(genai.FacetHistory) {
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, key)
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession, Keys: []string{"gcp.vertex.agent.session_id", "session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

// readNotes keeps ADK's own ids, and takes what OpenInference repeats of a session.
func readNotes(r *dialect.Reader) {
	if r.Op.Session != "" && r.Text("session.id") == r.Op.Session {
		r.Take("session.id")
	}
	for _, m := range r.Under("gcp.vertex.agent.") {
		switch key := "gcp.vertex.agent." + m.Key; key {
		case keyRequest, keyResponse, keyArgs, keyResult, "gcp.vertex.agent.session_id", "gcp.vertex.agent.data":
		default:
			r.Note(key, dialect.ContentValue(m.Value))
			r.Take(key)
		}
	}
}

// readKind decides by operation name, else by what ADK calls the span: failed calls and
// tools of the JavaScript kit have a name and nothing else.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	kind, key := kindOf(r.View), ""
	if r.Has("gen_ai.operation.name") {
		key = "gen_ai.operation.name"
	}
	if kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, key)
	}
}

func kindOf(v *dialect.View) genai.Kind {
	if isMerged(v) {
		return genai.KindTask // all results of a step once more; in Go the parent of the tools
	}
	if kind := byOperation[v.Text("gen_ai.operation.name")]; kind != genai.KindUnknown {
		return kind
	}
	for _, n := range byName {
		if strings.HasPrefix(v.Name(), n.prefix) {
			return n.kind
		}
	}
	if v.Has("gcp.vertex.agent.data") {
		return genai.KindTask
	}
	return genai.KindUnknown
}

var byOperation = map[string]genai.Kind{
	"generate_content": genai.KindGenerateContent, "execute_tool": genai.KindExecuteTool, "invoke_agent": genai.KindInvokeAgent,
	"invoke_workflow": genai.KindInvokeWorkflow, "invoke_node": genai.KindStep,
}

// byName is for the spans without an operation name; older kits write "agent_run [x]".
var byName = []struct {
	prefix string
	kind   genai.Kind
}{
	{"call_llm", genai.KindGenerateContent},
	{"generate_content", genai.KindGenerateContent},
	{"execute_tool", genai.KindExecuteTool},
	{"tool_response", genai.KindExecuteTool},
	{"invoke_agent", genai.KindInvokeAgent},
	{"agent_run", genai.KindInvokeAgent},
	{"invocation", genai.KindInvokeWorkflow},
	{"invoke_workflow", genai.KindInvokeWorkflow},
}

func isMerged(v *dialect.View) bool {
	return v.Text("gen_ai.tool.name") == "(merged tools)" || v.Name() == "execute_tool (merged)"
}
