// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package e2e holds the end-to-end tests: the collector that ocb built, fed over the
// network as SDKs feed it, delivering to the stand-in over real HTTP. They run with the
// build tag e2e and the path of the binary in COLLECTOR; `make test` sets both.
package e2e
