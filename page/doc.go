// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package page shows what Langfuse will show: a local web page over spans as they arrive, with
// the source span beside each observation.
//
// What lives here: a bounded store of spans, view models made of preview's reading, templates
// and the handlers that fill them, a report in one file, and the comparison of two runs.
// What may not: knowledge of dialects or of our processor, and anything the collector runs.
// Nothing of the distribution imports this package.
//
// Telemetry is hostile input here. It is drawn as text; markdown passes a sanitiser; links are
// inert; no image is fetched unless a person asks; the Content-Security-Policy allows nothing
// but our own two files.
package page
