// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import "google.golang.org/protobuf/encoding/protowire"

// kind is how a field of the trace protocol is carried and read.
type kind uint8

const (
	kindText kind = iota
	kindID        // bytes that are an id: stored as hex
	kindBytes
	kindMessage
	kindBool
	kindInt64
	kindUint // 32-bit numbers and enums
	kindTime // fixed64 nanoseconds
	kindDouble
	kindFixed32
)

func (k kind) wire() protowire.Type {
	switch k {
	case kindBool, kindInt64, kindUint:
		return protowire.VarintType
	case kindTime, kindDouble:
		return protowire.Fixed64Type
	case kindFixed32:
		return protowire.Fixed32Type
	default:
		return protowire.BytesType
	}
}

type field struct {
	number   protowire.Number
	name     string
	kind     kind
	repeated bool
	message  *message
}

// message lists the fields of one message type in the order of the decoder's object.
type message struct{ fields []*field }

func (m *message) index(number protowire.Number) int {
	for i, f := range m.fields {
		if f.number == number {
			return i
		}
	}
	return -1
}

func of(fields ...*field) *message { return &message{fields} }

func scalar(n protowire.Number, name string, k kind) *field {
	return &field{number: n, name: name, kind: k}
}

func one(n protowire.Number, name string, m *message) *field {
	return &field{number: n, name: name, kind: kindMessage, message: m}
}

func many(n protowire.Number, name string, m *message) *field {
	return &field{number: n, name: name, kind: kindMessage, message: m, repeated: true}
}

// request is ExportTraceServiceRequest.
var request = traceRequest()

// traceRequest builds the messages of opentelemetry-proto v1 (trace, resource, common),
// innermost first. A value holds lists of values, so its fields are filled last.
func traceRequest() *message {
	value := &message{}
	pair := of(scalar(1, "key", kindText), one(2, "value", value))
	value.fields = []*field{
		scalar(1, "stringValue", kindText), scalar(2, "boolValue", kindBool),
		scalar(3, "intValue", kindInt64), scalar(4, "doubleValue", kindDouble),
		one(5, "arrayValue", of(many(1, "values", value))), one(6, "kvlistValue", of(many(1, "values", pair))),
		scalar(7, "bytesValue", kindBytes),
	}
	resource := of(many(1, "attributes", pair), scalar(2, "droppedAttributesCount", kindUint))
	scope := of(
		scalar(1, "name", kindText), scalar(2, "version", kindText),
		many(3, "attributes", pair), scalar(4, "droppedAttributesCount", kindUint),
	)
	scopeSpans := of(one(1, "scope", scope), many(2, "spans", spanMessage(pair)), scalar(3, "schemaUrl", kindText))
	resourceSpans := of(
		one(1, "resource", resource), many(2, "scopeSpans", scopeSpans), scalar(3, "schemaUrl", kindText),
	)
	return of(many(1, "resourceSpans", resourceSpans))
}

func spanMessage(pair *message) *message {
	event := of(
		scalar(1, "timeUnixNano", kindTime), scalar(2, "name", kindText),
		many(3, "attributes", pair), scalar(4, "droppedAttributesCount", kindUint),
	)
	link := of(
		scalar(1, "traceId", kindID), scalar(2, "spanId", kindID), scalar(3, "traceState", kindText),
		many(4, "attributes", pair), scalar(5, "droppedAttributesCount", kindUint), scalar(6, "flags", kindFixed32),
	)
	status := of(scalar(2, "message", kindText), scalar(3, "code", kindUint))
	return of(
		scalar(1, "traceId", kindID), scalar(2, "spanId", kindID), scalar(3, "traceState", kindText),
		scalar(4, "parentSpanId", kindID), scalar(16, "flags", kindFixed32), scalar(5, "name", kindText),
		scalar(6, "kind", kindUint), scalar(7, "startTimeUnixNano", kindTime), scalar(8, "endTimeUnixNano", kindTime),
		many(9, "attributes", pair), scalar(10, "droppedAttributesCount", kindUint),
		many(11, "events", event), scalar(12, "droppedEventsCount", kindUint),
		many(13, "links", link), scalar(14, "droppedLinksCount", kindUint), one(15, "status", status),
	)
}
