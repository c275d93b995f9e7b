// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Langfuse keeps evaluation results as scores, which do not travel as spans: they have a door of their
// own (exporter facts, section "ready for its current data model"). Between processor and exporter a
// score rests on its span as an event, so that it survives queues, batches and restarts with it; the
// exporter takes it off and sends it. Any other exporter shows an ordinary event. docs/scores.md is the
// same for users.
const (
	// ScoreEvent is the name of the span event.
	ScoreEvent = "langfuse.score"

	ScoreID          = "id"             // the same for the same result: a replay upserts
	ScoreName        = "name"           // never empty
	ScoreValue       = "value"          // a number for NUMERIC and BOOLEAN (0 or 1), a text for CATEGORICAL
	ScoreType        = "data_type"      // NUMERIC, CATEGORICAL or BOOLEAN
	ScoreComment     = "comment"        // the explanation
	ScoreResponse    = "response_id"    // the answer evaluated, where it is not the span's own
	ScoreObservation = "observation_id" // the span evaluated, where it is not the one that carries the event
	ScoreMetadata    = "metadata"       // a JSON object

	// KeyResponseID is where the id of an answer stands on its observation.
	KeyResponseID = MetadataPrefix + "response_id"
)

// unnamedScore is the name of a result that has none: Langfuse refuses a score without.
const unnamedScore = "evaluation"

// writeScores writes the evaluation results of an operation as score events. A result without score and
// label has nothing to store as one; it stays in the metadata.
func writeScores(s *redact.Span) {
	for i := range s.Op.Evaluations {
		e := &s.Op.Evaluations[i]
		kind, set := valueOf(e)
		if set == nil {
			continue
		}
		ev := s.Data().Events().AppendEmpty()
		ev.SetName(ScoreEvent)
		ev.SetTimestamp(at(e.Time, s.Data()))
		attrs := ev.Attributes()
		name := e.Name.String()
		if name == "" {
			name = unnamedScore
		}
		attrs.PutStr(ScoreName, name)
		set(attrs.PutEmpty(ScoreValue))
		attrs.PutStr(ScoreType, kind)
		if !e.Explanation.Empty() {
			attrs.PutStr(ScoreComment, e.Explanation.String())
		}
		if !e.ResponseID.Empty() && e.ResponseID.String() != s.Op.ResponseID.String() {
			attrs.PutStr(ScoreResponse, e.ResponseID.String())
		}
		if metadata := scoreMetadata(e); metadata != "" {
			attrs.PutStr(ScoreMetadata, metadata)
		}
		attrs.PutStr(ScoreID, scoreID(s.Data(), ev))
	}
}

func at(t time.Time, span ptrace.Span) pcommon.Timestamp {
	if t.IsZero() || t.Unix() <= 0 {
		return span.EndTimestamp()
	}
	return pcommon.NewTimestampFromTime(t)
}

// valueOf decides the kind of a score. A number is one whatever stands beside it; a label alone is a
// category, except that true and false are a boolean. set is nil when there is neither.
func valueOf(e *redact.Evaluation) (kind string, set func(pcommon.Value)) {
	score, label := strings.TrimSpace(e.Score.String()), e.Label.String()
	if n, err := strconv.ParseFloat(score, 64); err == nil && !math.IsNaN(n) && !math.IsInf(n, 0) {
		return "NUMERIC", func(v pcommon.Value) { v.SetDouble(n) }
	}
	text := score
	if text == "" {
		text = label
	}
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "":
		return "", nil
	case "true":
		return "BOOLEAN", func(v pcommon.Value) { v.SetInt(1) }
	case "false":
		return "BOOLEAN", func(v pcommon.Value) { v.SetInt(0) }
	}
	return "CATEGORICAL", func(v pcommon.Value) { v.SetStr(text) }
}

// scoreMetadata keeps what a score has no field for: the label beside a score, the answer's id, and what
// the source said besides.
func scoreMetadata(e *redact.Evaluation) string {
	var dst []byte
	put := func(key, raw string) {
		dst = append(append(jsonx.AppendString(append(dst, ','), key), ':'), raw...)
	}
	if !e.Label.Empty() && !e.Score.Empty() {
		put("label", jsonx.Quote(e.Label.String()))
	}
	if !e.ResponseID.Empty() {
		put("response_id", jsonx.Quote(e.ResponseID.String()))
	}
	for _, f := range e.Metadata {
		if v := f.Value.Get(); f.Value.Set() && v.IsJSON && jsonx.Valid(v.Text) {
			put(f.Key.String(), v.Text)
		} else if f.Value.Set() {
			put(f.Key.String(), jsonx.Quote(v.Text))
		}
	}
	if dst == nil {
		return ""
	}
	dst[0] = '{'
	return string(append(dst, '}'))
}

// scoreID is a digest of the span and of everything the result says, its time included: the same result
// delivered again overwrites itself, and a later verdict of the same name stands beside it.
func scoreID(span ptrace.Span, ev ptrace.SpanEvent) string {
	h := sha256.New()
	trace, id := span.TraceID(), span.SpanID()
	h.Write(trace[:])
	h.Write(id[:])
	h.Write([]byte(strconv.FormatUint(uint64(ev.Timestamp()), 10)))
	for key, v := range ev.Attributes().All() {
		h.Write([]byte("\x00" + key + "\x00" + v.AsString()))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
