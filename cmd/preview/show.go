// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"io"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/scrub"
	"github.com/otelcol-langfuse/langfuse/page"
	"github.com/otelcol-langfuse/langfuse/preview"
)

func show(ctx context.Context, o options, in input, out io.Writer) error {
	if o.scrub {
		td := merged(in.traces)
		scrub.New().Traces(td)
		return writeOTLP(out, td)
	}
	if o.explain {
		return explainRedaction(ctx, in, out)
	}
	switch o.format {
	case "otlp":
		td, err := outcome(ctx, o, in)
		if err != nil {
			return err
		}
		return writeOTLP(out, td)
	case "html":
		return writeHTML(ctx, o, in, out)
	}
	obs, scores, err := observe(ctx, o, in)
	if err != nil {
		return err
	}
	if err := write(o, out, obs); err != nil || o.format == "json" {
		return err
	}
	return writeScores(out, scores)
}

// observe returns what Langfuse would store: spans as observations, evaluation results as scores.
func observe(ctx context.Context, o options, in input) ([]preview.Observation, []page.Score, error) {
	if o.noProcess {
		obs, err := asItIs(in)
		return obs, nil, err
	}
	td, err := outcome(ctx, o, in)
	if err != nil {
		return nil, nil, err
	}
	return preview.Read(td), scoresOf(td), nil
}

// outcome returns what would leave the collector.
func outcome(ctx context.Context, o options, in input) (ptrace.Traces, error) {
	if o.noProcess {
		return merged(in.traces), nil
	}
	return langfuse.Reshape(ctx, in.config, in.traces, in.logs, nil)
}

// asItIs reads the requests as Langfuse would receive them without us. JSON is read from
// its bytes, since some refusals cannot be seen once it is decoded.
func asItIs(in input) ([]preview.Observation, error) {
	var all []preview.Observation
	for _, body := range in.raw {
		obs, rejected := preview.ReadJSON(body)
		if rejected != nil {
			return nil, fmt.Errorf("the whole request is refused with status %d: %s", rejected.Status, rejected.Reason)
		}
		all = append(all, obs...)
	}
	if len(in.raw) == 0 {
		all = preview.Read(merged(in.traces))
	}
	return all, nil
}

func write(o options, out io.Writer, obs []preview.Observation) error {
	if o.format == "json" {
		return preview.WriteJSON(out, obs)
	}
	return preview.WriteText(out, obs)
}

func merged(tds []ptrace.Traces) ptrace.Traces {
	all := ptrace.NewTraces()
	for _, td := range tds {
		td.ResourceSpans().MoveAndAppendTo(all.ResourceSpans())
	}
	return all
}

func writeOTLP(out io.Writer, td ptrace.Traces) error {
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", b)
	return err
}
