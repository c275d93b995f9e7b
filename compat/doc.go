// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package compat compiles the two components against the newest collector release that can be
// had, in a module of its own, and sends a span through them: users of ocb on a newer collector
// get what is tested here. Nothing but that test lives here.
package compat
