// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"errors"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Score is an evaluation result, which Langfuse stores beside the spans.
type Score struct {
	ID      string
	TraceID string
	SpanID  string // empty: the trace is evaluated
	Name    string
	Type    string
	Comment string
	Value   string // a number stands as it was written
}

// ReadScore reads the body of a score-create event, as Langfuse's ingestion and scores APIs take it.
func ReadScore(body []byte) (Score, error) {
	v, err := jsonx.Parse(string(body))
	if err != nil {
		return Score{}, err
	}
	if !v.IsObject() {
		return Score{}, errors.New("a score is an object")
	}
	member := func(key string) string { return strings.Clone(v.Get(key).Scalar()) } // kept without the body
	return Score{
		ID: member("id"), TraceID: member("traceId"), SpanID: member("observationId"),
		Name: member("name"), Type: member("dataType"), Comment: member("comment"), Value: member("value"),
	}, nil
}

func (s Score) size() int64 {
	return int64(len(s.ID)+len(s.Name)+len(s.Value)+len(s.Comment)) + entryOverhead
}

// acceptScore keeps a score; one that comes again replaces the first.
func (s *store) acceptScore(score Score) {
	if score.TraceID == "" {
		return // nothing tells where it would be drawn
	}
	if s.addScore(score) {
		s.tell(score.TraceID)
	}
}

func (s *store) addScore(score Score) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.touch(score.TraceID)
	if i := slices.IndexFunc(t.scores, func(old Score) bool { return old.ID == score.ID }); i >= 0 && score.ID != "" {
		s.grow(t, score.size()-t.scores[i].size())
		t.scores = slices.Clone(t.scores)
		t.scores[i] = score
		return true
	}
	if s.makeRoom(t, score.size()); s.bytes+score.size() > s.maxBytes {
		s.refused++
		return false
	}
	t.scores = append(slices.Clip(t.scores), score)
	s.grow(t, score.size())
	return true
}

// scoresOf returns the scores of one observation, or with an empty span those of the trace.
func scoresOf(scores []Score, trace, span string) []Score {
	var out []Score
	for _, score := range scores {
		if score.TraceID == trace && score.SpanID == span {
			out = append(out, score)
		}
	}
	return out
}
