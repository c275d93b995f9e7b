// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import "github.com/otelcol-langfuse/langfuse/mapping/genai"

// models names the model of a call whose span does not: that of the step around it, where
// the step is around no other call (Codex: run_sampling_request knows the model, the
// handle_responses below it the tokens). Without a model nothing has a price.
func models(_ *Rules, t *Tree) {
	t.Walk(func(n *Node) {
		if n.shaped || n.bounds() || n.kind().IsModelCall() || !hasModel(n) {
			return
		}
		if left := t.memory.awaited[n.Data().SpanID()].near; left[generating].calls == 1 && !left[generating].named &&
			left[embedding].calls == 0 && onlyCall(n) == nil {
			t.memory.missed(FactModel, 1)
		}
		if call := onlyCall(n); call != nil && !hasModel(call) {
			call.Op.Model = n.Op.Model
			for _, facet := range [...]genai.Facet{genai.FacetRequestModel, genai.FacetResponseModel, genai.FacetProvider} {
				if src := n.Op.Provenance.Of(facet); src.Dialect != "" {
					call.Op.Provenance.Set(facet, src)
				}
			}
		}
	})
}

func hasModel(n *Node) bool {
	return n.Op != nil && !(n.Op.Model.Request.Empty() && n.Op.Model.Response.Empty())
}

// onlyCall returns the model call below a step, nil when there is none or more than one.
// What agents and tools below it call is not the step's.
func onlyCall(n *Node) *Node {
	var call *Node
	several := false
	for _, child := range n.Children {
		child.WalkInto(func(c *Node) bool {
			if several || c.bounds() {
				return false
			}
			if c.kind().IsModelCall() {
				several = call != nil || c.shaped
				call = c
				return false
			}
			return true
		})
	}
	if several {
		return nil
	}
	return call
}
