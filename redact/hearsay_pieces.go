// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// note appends what tells a hidden text again: the text, its lines, what follows "SomeError: ", the strings of JSON.
func (r *hearsay) note(list []told, text string) []told {
	if r == nil {
		return list
	}
	for _, piece := range pieces(text) {
		if len(list) >= maxTold {
			break
		}
		if piece = strings.TrimSpace(piece); len(piece) >= minTold && !isMarker(piece) {
			if t := r.of(piece); !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	return list
}

func pieces(text string) []string {
	if text != "" && strings.IndexByte("\"{[", text[0]) >= 0 {
		if v, err := jsonx.Parse(text); err == nil {
			return leaves(nil, v)
		}
	}
	all := []string{text}
	for line := range strings.SplitSeq(text, "\n") {
		for range 3 { // Outer: Inner: what it is about
			if all = append(all, line); len(all) > 2*maxTold {
				return all
			}
			_, rest, found := strings.Cut(line, ": ")
			if !found {
				break
			}
			line = rest
		}
	}
	return all
}

func leaves(all []string, v jsonx.Value) []string {
	if len(all) > maxTold {
		return all
	}
	if v.IsString() {
		return append(all, pieces(v.Text())...)
	}
	for _, e := range v.Elems() {
		all = leaves(all, e)
	}
	for _, e := range v.Members() {
		all = leaves(all, e)
	}
	return all
}
