// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"cmp"
	"strings"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// siblings gives explicit zeros to a model call whose tokens another span reports: one
// beside it that another instrumentation made of the same call (LangChain's and the
// provider's, flat under a workflow), or the call around it. Without zeros Langfuse would
// estimate tokens from the text.
func siblings(_ *Rules, t *Tree) {
	beside(t.roots)
	t.Walk(func(n *Node) {
		beside(n.Children)
		if n.kind().IsModelCall() {
			within(n)
		}
	})
}

// maxBeside bounds how many spans one is compared with: calls that ran at the same time.
const maxBeside = 16

func beside(nodes []*Node) {
	for i, a := range nodes {
		if !a.kind().IsModelCall() {
			continue
		}
		rest := nodes[i+1 : min(len(nodes), i+1+maxBeside)]
		for _, b := range rest {
			if b.Data().StartTimestamp() > a.Data().EndTimestamp() {
				break
			}
			if b.kind().IsModelCall() && sameCall(a, b) {
				reportOnce(a, b)
			}
		}
	}
}

// sameCall reports whether two spans side by side are one call: two instrumentations, one
// inside the time of the other, and the same response id, tokens or answer.
func sameCall(a, b *Node) bool {
	if a.Origin().Scope().Name() == b.Origin().Scope().Name() || !encloses(a.Data(), b.Data()) {
		return false
	}
	if id := a.Op.ResponseID; !id.Empty() && !b.Op.ResponseID.Empty() {
		return id == b.Op.ResponseID
	}
	if otherModel(a.Op, b.Op) || otherQuestion(a.Op, b.Op) {
		return false // two calls at one time that happen to count alike
	}
	answers := compareAnswers(a.Op, b.Op)
	x, okX := tallyOf(a.Op)
	y, okY := tallyOf(b.Op)
	if okX && okY {
		return x == y && x != tally{} && answers != otherAnswer
	}
	return answers == sameAnswer
}

// otherModel reports whether two calls name different models. One may name it with a
// provider before or a version behind.
func otherModel(a, b *redact.Operation) bool {
	x, y := modelOf(a), modelOf(b)
	return x != "" && y != "" && !strings.Contains(x, y) && !strings.Contains(y, x)
}

func modelOf(op *redact.Operation) string {
	return strings.ToLower(cmp.Or(op.Model.Request.String(), op.Model.Response.String()))
}

// otherQuestion reports whether both calls end with a user's message, and not the same.
func otherQuestion(a, b *redact.Operation) bool {
	x, y := asked(a), asked(b)
	return x != "" && y != "" && x != y
}

func asked(op *redact.Operation) string {
	if n := len(op.Input); n > 0 && op.Input[n-1].Role() == genai.RoleUser {
		return op.Input[n-1].Prose().String()
	}
	return ""
}

func encloses(a, b ptrace.Span) bool {
	return a.StartTimestamp() <= b.StartTimestamp() && b.EndTimestamp() <= a.EndTimestamp()
}

// reportOnce leaves the tokens with the inner span, which is nearer to the provider, if
// it has any.
func reportOnce(outer, inner *Node) {
	_, outerHas := tallyOf(outer.Op)
	_, innerHas := tallyOf(inner.Op)
	switch {
	case innerHas:
		if hasCost(outer.Op) && !hasCost(inner.Op) {
			inner.Op.Cost = outer.Op.Cost
		}
		zero(outer.Op)
	case outerHas:
		zero(inner.Op)
	}
}

// within gives zeros to the model calls below one that reports the tokens.
func within(n *Node) {
	if own, ok := tallyOf(n.Op); !ok || own == (tally{}) {
		return
	}
	for _, child := range n.Children {
		child.WalkInto(func(c *Node) bool {
			if c.bounds() {
				return false
			}
			if !c.kind().IsModelCall() {
				return true
			}
			if _, has := tallyOf(c.Op); !has {
				zero(c.Op)
			}
			return false // what is below is its own affair
		})
	}
}

func zero(op *redact.Operation) {
	op.Usage, op.Cost = usage.Counts{Input: usage.Of(0), Output: usage.Of(0)}, usage.Costs{}
	op.AddMetadata(redact.Constant("usage_reported_by"), redact.ValueOf(redact.Constant("another span of the same call")))
}
