// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"strings"
)

// candidate is one configuration of the collector.
type candidate struct {
	name      string
	processor string // YAML of the one processor, "" = none
	exporter  string // name of the exporter
	settings  string // YAML below the exporter
	slow      int    // send so many times fewer spans; 0 = all
}

const plain = "otlp_http"

// The names that goals are about.
const (
	peer, ours            = "otlp_http, defaults (gzip)", "langfuse, all defaults"
	peerLevel1, ourLevel6 = "otlp_http, gzip level 1", "langfuse, gzip level 6"
	peerRaw, oursRaw      = "otlp_http, no compression", "langfuse, no compression"
)

// candidates lists what is measured; the first is what the others are held against.
func candidates(only string) []candidate {
	all := []candidate{
		{name: peer, processor: "", exporter: plain, settings: ""},
		{name: ours, processor: "langfuse:", exporter: "langfuse", settings: ""},
		{name: peerLevel1, processor: "", exporter: plain, settings: "    compression_params: {level: 1}\n"},
		{name: ourLevel6, processor: "langfuse:", exporter: "langfuse", settings: "    compression_params: {level: 6}\n"},
		{name: peerRaw, processor: "", exporter: plain, settings: "    compression: none\n"},
		{name: oursRaw, processor: "langfuse:", exporter: "langfuse", settings: "    compression: none\n"},
		{name: "attributes, 3 actions, otlp_http", processor: attributes, exporter: plain, settings: ""},
		{name: "transform, 20 statements, otlp_http", processor: transform(), exporter: plain, settings: ""},
		{name: "redaction, 8 patterns, otlp_http", processor: redaction(), exporter: plain, slow: 10},
	}
	if only == "" {
		return all
	}
	out := all[:1]
	for _, c := range all[1:] {
		if strings.Contains(c.name, only) {
			out = append(out, c)
		}
	}
	return out
}

// yaml returns the collector's configuration.
func (c candidate) yaml(receiver, health, pprof, sink string) string {
	target := fmt.Sprintf("    endpoint: http://%s/api/public/otel\n", sink)
	if c.exporter == "langfuse" {
		target = fmt.Sprintf("    endpoint: http://%s\n    public_key: pk-lf-bench\n    secret_key: sk-lf-bench\n", sink)
	}
	processors, used := "", "[]"
	if c.processor != "" {
		name, _, _ := strings.Cut(c.processor, ":")
		processors, used = "processors:\n  "+c.processor+"\n", "["+name+"]"
	}
	return fmt.Sprintf(`extensions:
  health_check: {endpoint: %s}
  pprof: {endpoint: %s}
receivers:
  otlp: {protocols: {http: {endpoint: %s, max_request_body_size: 268435456}}}
%sexporters:
  %s:
%s%sservice:
  extensions: [health_check, pprof]
  telemetry: {metrics: {level: none}, logs: {level: warn}}
  pipelines:
    traces: {receivers: [otlp], processors: %s, exporters: [%s]}
`, health, pprof, receiver, processors, c.exporter, target, c.settings, used, c.exporter)
}
