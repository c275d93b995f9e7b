// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/attribute"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// redactionCounter is the processor's counter of what was redacted (metadata.yaml).
const redactionCounter = "otelcol_processor_langfuse_redactions"

// redaction is what one rule found in one place. It has no room for a value.
type redaction struct {
	Rule    string `json:"rule"`
	Place   string `json:"place"`
	Dialect string `json:"-"`
	Count   int64  `json:"count"`
}

// explainRedaction takes the input through the processor and lists what was redacted: in all of it with the source that
// spoke, then by span. Resources, scopes, log records and spans of no GenAI are in the first list only.
func explainRedaction(ctx context.Context, in input, out io.Writer) error {
	reader := sdkmetric.NewManualReader()
	in.config.Explain = true
	td, err := langfuse.Reshape(ctx, in.config, in.traces, in.logs, sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader)))
	if err != nil {
		return err
	}
	var metrics metricdata.ResourceMetrics
	if err := reader.Collect(ctx, &metrics); err != nil {
		return err
	}
	all := counted(metrics)
	if len(all) == 0 {
		_, err := fmt.Fprintln(out, "Nothing was redacted.")
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RULE\tPLACE\tSOURCE\tCOUNT")
	for _, r := range all {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\n", r.Rule, r.Place, cmp.Or(r.Dialect, "-"), r.Count)
	}
	fmt.Fprintln(table, "\nSPAN\tRULE\tPLACE\tCOUNT")
	writeBySpan(table, td)
	return table.Flush()
}

func counted(metrics metricdata.ResourceMetrics) []redaction {
	var all []redaction
	for _, scope := range metrics.ScopeMetrics {
		for _, m := range scope.Metrics {
			sum, ok := m.Data.(metricdata.Sum[int64])
			if m.Name != redactionCounter || !ok {
				continue
			}
			for _, p := range sum.DataPoints {
				all = append(all, redaction{label(p.Attributes, "rule"), label(p.Attributes, "place"), label(p.Attributes, "dialect"), p.Value})
			}
		}
	}
	slices.SortFunc(all, func(a, b redaction) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Place, b.Place), strings.Compare(a.Dialect, b.Dialect))
	})
	return all
}

func label(set attribute.Set, key attribute.Key) string {
	v, _ := set.Value(key)
	return v.AsString()
}

// writeBySpan reads what the processor notes on each observation; names of spans are redacted like everything else.
func writeBySpan(out io.Writer, td ptrace.Traces) {
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				raw, ok := span.Attributes().Get(observation.MetadataPrefix + "explain")
				if !ok {
					continue
				}
				var noted struct{ Redacted []redaction }
				if json.Unmarshal([]byte(raw.AsString()), &noted) != nil {
					continue
				}
				for _, r := range noted.Redacted {
					fmt.Fprintf(out, "%s\t%s\t%s\t%d\n", span.Name(), r.Rule, r.Place, r.Count)
				}
			}
		}
	}
}
