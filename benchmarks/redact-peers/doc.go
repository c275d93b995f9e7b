// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package redactpeers holds our redaction against what people use today: contrib's redaction processor and gitleaks as a
// library. It is a module of its own, so that no peer is ever a dependency of ours.
package redactpeers
