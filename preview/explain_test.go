// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// shown maps recorded cases to the problem that a person sees in them and a word of its reason.
var shown = []struct {
	id     string
	kind   Kind
	reason string
}{
	{"user-true", InputRaw, `the text "true" is JSON as a whole`},
	{"call-bad-in-history", InputRaw, "input[1].tool_calls[0].id is missing"},
	{"thinking-type-missing", OutputRaw, "output[0].thinking[0].type is missing"},
	{"thinking-signature-null", OutputRaw, "signature is null"},
	{"scope-ai", InputRaw, `the scope name "ai"`},
	{"operation-name-ai", OutputRaw, "the attribute operation.name"},
	{"input-text", InputRaw, "plain text"},
	{"input-empty-list", InputRaw, "an empty list"},
	{"output-missing", OutputMissing, ""},
	{"both-missing", ContentMissing, ""},
	{"user-json-object", MessageRaw, "opened into a table"},
	{"parts-text-json", MessageRaw, "text of a part is JSON"},
	{"file-part", MessageRaw, "kind file"},
	{"result-json-three-keys", MessageRaw, "temp, unit, wind"},
	{"calls-empty", MessageRaw, "drawn as a table"},
	{"user-null-text", MessageHidden, "null"},
	{"message-extra-keys", Leftovers, "timestamp"},
	{"thinking-no-content-leftover", ThinkingLost, "without content"},
	{"reasoning-content", ThinkingLost, "reasoning_content"},
	{"thinking-part", ThinkingLost, ""},
	{"assistant-inline-think", ThinkingLost, "between tags"},
	{"call-tool-use-part", CallLost, ""},
	{"kwargs-wrapped-object", CallLost, "no name"},
	{"output-messages-object", CallNotStored, "get_weather"},
	{"calls-same-id", CallNotStored, "one id"},
	{"result-no-call-id", ResultUnlinked, ""},
	{"tool-description-null", ToolsNotShown, "not drawn"},
	{"meta-tools-json", ToolsNotShown, "replace"},
	{"defs-one-unnamed", ToolsNotShown, "every entry has a name"},
	{"request-functions-ignored", ToolsNotShown, "llm.request.functions.0.name"},
	{"tool-parameters-json-text", PlaygroundClosed, "parameters is string"},
	{"meta-scope-overwrite-nested", FactIgnored, "metadata key scope"},
}

// shape reads one recorded shape.
func shape(t *testing.T, id string) Observation {
	t.Helper()
	cases := lines[shapeCase](t, "../testdata/contract/shapes.jsonl")
	i := slices.IndexFunc(cases, func(c shapeCase) bool { return c.ID == id })
	require.GreaterOrEqual(t, i, 0, id)
	return Read(cases[i].traces(t))[0]
}

func TestExplainNamesTheReason(t *testing.T) {
	t.Parallel()
	for _, c := range shown {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			o := shape(t, c.id)
			problems := Explain(o, Draw(o))
			require.True(t, slices.ContainsFunc(problems, func(p Problem) bool {
				return p.Kind == c.kind && strings.Contains(p.Reason, c.reason)
			}), "%v", problems)
		})
	}
}

// TestExplainIsSilentAboutTargetShapes: only numbers that the case lacks are missed.
func TestExplainIsSilentAboutTargetShapes(t *testing.T) {
	t.Parallel()
	absent := []Kind{FirstTokenAbsent, UsageAbsent, ModelAbsent}
	for _, id := range []string{
		"target-text", "target-after-tool", "target-tool-result-only", "target-thinking-text",
		"target-thinking-tool-calls", "target-text-and-call", "target-image-and-file-text", "three-output-choices",
	} {
		o := shape(t, id)
		for _, p := range Explain(o, Draw(o)) {
			require.Contains(t, absent, p.Kind, "%s: %v", id, p)
		}
	}
}

// TestExplainRawSpan: a span that nobody reshaped says where its reasoning and calls went.
func TestExplainRawSpan(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	attrs := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty().Attributes()
	attrs.PutStr("gen_ai.operation.name", "chat")
	attrs.PutStr("gen_ai.input.messages", `[{"role":"user","parts":[{"type":"text","content":"hi"}]}]`)
	attrs.PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"reasoning","content":"hm"},{"type":"text","content":"ok"},`+
		`{"type":"tool_call","id":"c","name":"f","arguments":{}}]}]`)
	attrs.PutStr("gen_ai.tool.definitions", `[{"type":"function"}]`)
	o := Read(td)[0]
	var kinds []Kind
	for _, p := range Explain(o, Draw(o)) {
		kinds = append(kinds, p.Kind)
	}
	require.Subset(t, kinds, []Kind{ThinkingLost, CallNotStored, ToolsNotShown, FirstTokenAbsent, UsageAbsent, ModelAbsent})
}

func TestExplainFacts(t *testing.T) {
	t.Parallel()
	cases := lines[observationCase](t, "../testdata/contract/observations.jsonl")
	for id, want := range map[string]struct {
		kind   Kind
		reason string
	}{
		"type-wrong-case":              {FactIgnored, "lower case"},
		"level-unknown":                {FactIgnored, "is no level"},
		"usage-float":                  {UsageDropped, "non-negative integers"},
		"usage-json-list":              {UsageDropped, "JSON text of an object"},
		"usage-invalid-json":           {UsageDropped, "broken JSON"},
		"invoke-agent-drops":           {UsageDropped, "invoke_agent"},
		"first-token-epoch-nanos-text": {FirstTokenOdd, "no date"},
		"first-token-epoch-millis-int": {FirstTokenOdd, "number"},
		"first-token-before-start":     {FirstTokenOdd, "outside"},
		"prompt-text":                  {FactIgnored, "no integer"},
		"prompt-not-generation":        {FactIgnored, "only a generation"},
		"environment-capitals":         {FactIgnored, "is stored as"},
		"user-session-resource":        {FactIgnored, "on the resource"},
		"metadata-bad":                 {FactIgnored, "is dropped"},
		"metadata-reserved":            {FactIgnored, "own block"},
	} {
		i := slices.IndexFunc(cases, func(c observationCase) bool { return c.ID == id })
		require.GreaterOrEqual(t, i, 0, id)
		obs, _ := ReadJSON(cases[i].OTLP)
		var problems []Problem
		for _, o := range obs {
			problems = append(problems, Explain(o, Draw(o))...)
		}
		require.True(t, slices.ContainsFunc(problems, func(p Problem) bool {
			return p.Kind == want.kind && strings.Contains(p.Reason, want.reason)
		}), "%s: %v", id, problems)
	}
}
