// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readFirstToken reads when the first token came: the conventions' offsets in seconds,
// instants, events. What the model server measured is a last resort.
func readFirstToken(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetFirstToken) {
		return
	}
	r.FirstTokenAfter(time.Second, false, "gen_ai.response.time_to_first_chunk", "gen_ai.client.operation.time_to_first_chunk")
	r.FirstTokenAfter(time.Millisecond, false, "ttft_ms", "time_to_first_token_ms", "gen_ai.response.time_to_first_token_ms", "gen_ai.ttft_ms")
	r.FirstTokenAt("gen_ai.completion_start_time", "completion_start_time", "gen_ai.response.completion_start_time")
	for _, key := range unclear {
		offset(r, key, false)
	}
	firstEvent(r)
	offset(r, "gen_ai.server.time_to_first_token", true)
}

// unclear are names whose unit nobody has written down.
var unclear = []string{"gen_ai.response.time_to_first_token", "gen_ai.client.time_to_first_token", "gen_ai.time_to_first_token", "llm.time_to_first_token"}

// offset reads an offset of unknown unit: seconds, as the conventions measure, unless the
// call did not last that long (Strands writes milliseconds under the server's key, Alibaba's
// agents nanoseconds under the response's).
func offset(r *dialect.Reader, key string, server bool) {
	unit, took := time.Second, r.End().Sub(r.Start())
	if f, ok := r.Float(key); ok && f > took.Seconds() {
		if unit = time.Millisecond; f > took.Seconds()*1e3 {
			unit = time.Nanosecond
		}
	}
	r.FirstTokenAfter(unit, server, key)
}

// firstEvent takes the first event that marks a first token, or the first chunk
// (OpenLLMetry writes one event a chunk, OpenInference "First Token Stream Event").
func firstEvent(r *dialect.Reader) {
	for ev := range r.Events() {
		if !marksFirst(ev.Name) {
			continue
		}
		key := "event:" + ev.Name
		r.Op.FirstToken = append(r.Op.FirstToken, usage.Candidate{Source: usage.Source{Key: key}, At: ev.Time})
		r.Op.Provenance.Set(genai.FacetFirstToken, genai.Source{Dialect: name, Key: key})
		return
	}
}

func marksFirst(event string) bool {
	if event == "llm.content.completion.chunk" {
		return true
	}
	plain := strings.NewReplacer("_", "", ".", "", " ", "", "-", "").Replace(strings.ToLower(event))
	return strings.Contains(plain, "firsttoken") || strings.Contains(plain, "firstchunk")
}
