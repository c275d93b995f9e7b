// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// MatchOn says whose attribute selects a project.
type MatchOn uint8

const (
	MatchResource MatchOn = iota
	MatchSpan
)

// Match selects a project by one attribute.
type Match struct {
	On  MatchOn
	Key string
	// Values are the accepted values as text; none accepts any value.
	Values []string
}

func (m Match) matches(attributes pcommon.Map) bool {
	value, found := attributes.Get(m.Key)
	if !found {
		return false
	}
	return len(m.Values) == 0 || slices.Contains(m.Values, value.AsString())
}
