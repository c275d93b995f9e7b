// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package otlp opens a trace request the way Langfuse's endpoint and worker do: JSON as
// it comes, protobuf as the object its decoder makes of it, and the checks that refuse a
// whole request (contract section 6). What an attribute means is not its business.
package otlp
