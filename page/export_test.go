// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bytes"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// What the tests over all cases need: they stand outside, as the runner of cases imports
// a package that imports this one.
type (
	Message     = message
	Observation = observation
)

var (
	Visible = visible
	Pretty  = pretty
)

// DrawWhole draws everything, as text.
func DrawWhole(o preview.Observation) Observation {
	v, _ := newObservation(o, look{all: true, exact: true, textSize: 1 << 30})
	return v
}

// Render fills the template of an observation.
func Render(v Observation) (string, error) {
	var buf bytes.Buffer
	err := parseTemplates("").ExecuteTemplate(&buf, "observation", &spanView{Where: place{"t", "s", false}, After: &v})
	return buf.String(), err
}
