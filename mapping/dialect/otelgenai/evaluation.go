// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// eventEvaluation carries one result (semantic-conventions-genai: gen-ai-events).
const eventEvaluation = "gen_ai.evaluation.result"

const (
	keyEvaluation  = "gen_ai.evaluation.name"
	keyScore       = "gen_ai.evaluation.score.value"
	keyLabel       = "gen_ai.evaluation.score.label"
	keyExplanation = "gen_ai.evaluation.explanation"
)

// readEvaluations reads results from events and from the attributes of an evaluation span,
// whose output they are.
func readEvaluations(r *dialect.Reader) {
	for ev := range r.Events() {
		if ev.Name == eventEvaluation {
			addEvaluation(r, evaluation(ev.Value, ev.Time), "event:"+eventEvaluation)
			r.TakeEvents(ev)
		}
	}
	if r.Has(keyEvaluation) {
		addEvaluation(r, evaluation(r.Value, r.End()), keyEvaluation)
		r.Take(keyEvaluation, keyScore, keyLabel, keyExplanation)
	}
	if r.Op.Kind == genai.KindEvaluate && r.Open(genai.FacetOutput) && len(r.Op.Evaluations) > 0 {
		r.Op.OutputValue = genai.JSONValue(evaluationJSON(r.Op.Evaluations))
		r.Op.Provenance.Set(genai.FacetOutput, genai.Source{Dialect: name, Key: keyScore})
	}
}

func readEvaluationLog(r *dialect.Reader) {
	addEvaluation(r, evaluation(r.Value, r.Start()), "log:"+eventEvaluation)
}

func evaluation(get func(string) (pcommon.Value, bool), at time.Time) genai.Evaluation {
	text := func(key string) string {
		if v, ok := get(key); ok {
			return dialect.TextOf(v)
		}
		return ""
	}
	return genai.Evaluation{
		Name: text(keyEvaluation), Score: text(keyScore), Label: text(keyLabel),
		Explanation: text(keyExplanation), ResponseID: text("gen_ai.response.id"), Time: at,
	}
}

// addEvaluation keeps a result, and shows it as metadata: Langfuse has no scores on spans.
func addEvaluation(r *dialect.Reader, e genai.Evaluation, source string) {
	r.Op.Evaluations = append(r.Op.Evaluations, e)
	r.Op.Provenance.Set(genai.FacetEvaluations, genai.Source{Dialect: name, Key: source})
	r.Note("evaluation_"+e.Name, genai.JSONValue(evaluationJSON([]genai.Evaluation{e})))
}

// evaluationJSON renders results: one as an object, several as a list.
func evaluationJSON(list []genai.Evaluation) string {
	var dst []byte
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendEvaluation(dst, &list[i])
	}
	if len(list) > 1 {
		return "[" + string(dst) + "]"
	}
	return string(dst)
}

func appendEvaluation(dst []byte, e *genai.Evaluation) []byte {
	dst = append(dst, '{')
	for _, m := range [...]struct{ key, text string }{
		{"name", e.Name}, {"score", e.Score}, {"label", e.Label}, {"explanation", e.Explanation}, {"response_id", e.ResponseID},
	} {
		if m.text == "" {
			continue
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(dst, m.key), ':')
		if m.key == "score" && jsonx.Valid(m.text) {
			dst = append(dst, m.text...)
		} else {
			dst = jsonx.AppendString(dst, m.text)
		}
	}
	return append(dst, '}')
}

// jsonOf returns content as JSON text.
func jsonOf(v genai.Value) string {
	switch {
	case !v.Set:
		return "null"
	case v.IsJSON:
		return v.Text
	default:
		return jsonx.Quote(v.Text)
	}
}
