// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package observation writes clean operations as Langfuse observations. It is the only
// place that writes attributes of the target, and the only one that knows how Langfuse
// reads them (contract of Langfuse 4.16.0). What comes in is redact.Operation: text that
// has not passed the redactor does not compile here.
package observation
