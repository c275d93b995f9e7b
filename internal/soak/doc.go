// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package soak holds what only a running collector shows about whole traces: both pipelines
// together, a kill with storage, and hours of mixed traffic in bounded memory. The tests run
// the collector that ocb built, named by COLLECTOR, against the stand-in: with the build tag
// e2e the first two, with the tag soak the traffic (`make soak`; SOAK_DURATION is how long,
// one minute when not set).
package soak
