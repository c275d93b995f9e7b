// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

// Notes are the things worth counting or showing about how a call's numbers were read.
type Notes uint16

const (
	// NoteRejected: a count was negative or absurd and was ignored.
	NoteRejected Notes = 1 << iota
	// NoteInputAdditive: the cache counts were read as coming on top of input.
	NoteInputAdditive
	// NoteOutputAdditive: the reasoning count was read as coming on top of output.
	NoteOutputAdditive
	// NoteByNumbers: the numbers decided a convention that was not known beforehand.
	NoteByNumbers
	// NoteByPolicy: neither source nor numbers could tell; the configured policy decided.
	NoteByPolicy
	// NoteContradiction: the source is known to follow a convention which its numbers rule out.
	NoteContradiction
	// NoteReasoningTooLarge: reasoning exceeded the output that contains it, so output was not split.
	NoteReasoningTooLarge
	// NoteDetailTooLarge: another detail exceeded its whole and was cut to it.
	NoteDetailTooLarge
	// NoteInferred: a bucket was not reported but follows from the source's total.
	NoteInferred
	// NoteTotalDiffers: the source's total is not the sum of the buckets; the sum was taken.
	NoteTotalDiffers
)

var noteNames = []string{
	"rejected", "input_additive", "output_additive", "by_numbers", "by_policy", "contradiction",
	"reasoning_too_large", "detail_too_large", "inferred", "total_differs",
}

// Has reports whether any of the given notes is there.
func (n Notes) Has(any Notes) bool { return n&any != 0 }

// Names lists the notes as short snake_case words, for a metric attribute or metadata.
func (n Notes) Names() []string {
	var names []string
	for i, name := range noteNames {
		if n&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}
