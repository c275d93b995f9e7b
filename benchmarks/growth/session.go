// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"slices"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/benchmarks/corpus"
)

const (
	sessionSteps = 200
	sessionBytes = 200 << 10 // of the whole history
)

// session holds a session whose every generation repeats its history against one that
// sends each text once. What reading and writing the repeated bytes costs is measured by
// the same session with redaction and conversation off, and taken away.
func session() error {
	var ratios []float64
	for range 3 {
		whole, err := reshape(history(true)...)
		if err != nil {
			return err
		}
		once, err := withoutHistory(history(false)...)
		if err != nil {
			return err
		}
		bytes, err := onlyBytes(history(true)...)
		if err != nil {
			return err
		}
		ratios = append(ratios, (whole-bytes)/once)
	}
	slices.Sort(ratios)
	met := "met"
	if ratios[1] > 3 {
		met = "**not met**"
	}
	fmt.Printf("\nA session of %d steps that repeats its history costs %.2f x the CPU of sending each text once, beyond reading and writing the bytes (at most 3): %s\n",
		sessionSteps, ratios[1], met)
	return nil
}

// history is a session as one trace per step: each call with the whole history, or with
// what is new alone.
func history(whole bool) []ptrace.Traces {
	next++
	td := corpus.New("chat", 7).Trace("session", sessionSteps, sessionBytes)
	all := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans()
	all.RemoveIf(func(s ptrace.Span) bool { return s.Name() != "chat gpt-5" })
	if !whole {
		for _, s := range all.All() {
			corpus.KeepNewest(s.Attributes())
		}
	}
	return []ptrace.Traces{ids(td)}
}
