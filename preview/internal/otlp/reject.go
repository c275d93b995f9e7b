// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// defects lists, sorted and once each, what makes the endpoint refuse the whole request.
// One bad span is enough (cases trace-id-missing .. one-bad-of-three, attributes-object,
// events-object, spans-object, resource-attributes-object).
func defects(root js.Value) string {
	var c checker
	for _, rs := range root.Get("resourceSpans").Elems() {
		c.list("resource.attributes", rs.Path("resource", "attributes"))
		c.list("scopeSpans", rs.Get("scopeSpans"))
		for _, ss := range rs.Get("scopeSpans").Elems() {
			c.list("scope.attributes", ss.Path("scope", "attributes"))
			c.list("spans", ss.Get("spans"))
			for _, span := range ss.Get("spans").Elems() {
				c.span(span)
			}
		}
	}
	slices.Sort(c.found)
	return strings.Join(slices.Compact(c.found), "; ")
}

type checker struct{ found []string }

func (c *checker) span(span js.Value) {
	c.id("traceId", span.Get("traceId"))
	c.id("spanId", span.Get("spanId"))
	if parent := span.Get("parentSpanId"); parent.Truthy() {
		c.id("parentSpanId", parent)
	}
	c.list("attributes", span.Get("attributes"))
	c.list("events", span.Get("events"))
	for _, event := range span.Get("events").Elems() {
		c.list("event.attributes", event.Get("attributes"))
	}
}

// id accepts any text, a list of bytes, and a buffer in its JSON form.
func (c *checker) id(name string, v js.Value) {
	switch {
	case v.Nullish():
		c.found = append(c.found, name+" is missing")
	case v.IsString(), v.IsArray(), v.Get("type").Is("Buffer") && v.Get("data").IsArray():
	default:
		c.found = append(c.found, name+" is neither text nor bytes")
	}
}

// list accepts an absent or null field, but nothing that is not a list.
func (c *checker) list(name string, v js.Value) {
	if !v.Nullish() && !v.IsArray() {
		c.found = append(c.found, name+" is not a list")
	}
}
