// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package redact removes secrets from every text that leaves: it knows texts, JSON and places, and nothing of dialects or
// of Langfuse. What a secret looks like is data in package rules; this package finds candidates in one pass over a text,
// judges only those, and looks through the ways in which text hides text: JSON in strings, escapes, URL encoding, base64.
//
// Everything works on spans: a secret found in a decoded view is mapped back to the bytes it came from, so that what
// is not secret stays as it was, byte for byte, and valid JSON stays valid.
package redact
