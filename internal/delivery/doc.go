// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package delivery brings spans to Langfuse: every span arrives, or a counter and one log line say why not.
//
// What lives here: choosing the project, setting apart what Langfuse would refuse, one lane per project
// (queue, retry and push of its own), splitting, bisecting, cutting, keys, health and telemetry.
// Through the batch API (api ingestion, and scores) the work is on events instead of spans (events.go).
// What may not: any knowledge of GenAI content. A span is bytes, ids and a largest text to this package.
//
// The way of one batch:
//
//	Exporter.ConsumeTraces   admit (ids) -> route (project) -> lane
//	lane                     exporterhelper: queue, batches, retry
//	lane.push                split by size -> encode -> send -> judge -> bisect, halve, cut or give back
//	scoreLane                the scores of spans that are done: a queue of their own, then the same for events
package delivery
