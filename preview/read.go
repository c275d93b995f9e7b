// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"net/http"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview/internal/otlp"
)

// Rejection is the answer to a request that is refused as a whole: nothing of it is stored.
type Rejection struct {
	Status int // HTTP status, always 400 so far
	Reason string
}

// ReadJSON reads the body of an OTLP/JSON trace request.
func ReadJSON(body []byte) ([]Observation, *Rejection) { return read(otlp.FromJSON(body)) }

// ReadProto reads the body of an OTLP protobuf trace request. An id that pdata wrote
// without bytes is accepted and stored empty, one that is missing on the wire is refused
// (contract section 6: only missing ids are).
func ReadProto(body []byte) ([]Observation, *Rejection) { return read(otlp.FromProto(body)) }

// Read reads traces as they would arrive from the collector's protobuf exporter, in the
// order of the spans. What pdata can hold is never refused.
func Read(td ptrace.Traces) []Observation {
	body, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
	if err != nil {
		return nil // the marshaler has no error today
	}
	obs, _ := ReadProto(body)
	return obs
}

func read(spans []otlp.Span, reason string) ([]Observation, *Rejection) {
	if reason != "" {
		return nil, &Rejection{Status: http.StatusBadRequest, Reason: reason}
	}
	obs := make([]Observation, 0, len(spans))
	for _, span := range spans {
		obs = append(obs, newObservation(span))
	}
	return obs, nil
}
