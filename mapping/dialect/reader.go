// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"slices"
)

// Reader lets one dialect fill an operation from a view. The first dialect that fills a
// facet owns it; keys are taken only together with an accepted facet, so a parse failure
// leaves the original where it was.
type Reader struct {
	*View
	Op        *genai.Operation
	dialect   string
	malformed func(dialect, key string)
}

// NewReader returns a reader for one dialect. malformed is told about content that could
// not be parsed and was kept as text; nil = nobody counts.
func NewReader(v *View, op *genai.Operation, name string, malformed func(dialect, key string)) *Reader {
	return &Reader{View: v, Op: op, dialect: name, malformed: malformed}
}

// Open reports whether the facet is still empty.
func (r *Reader) Open(f genai.Facet) bool { return !r.Op.Provenance.Filled(f) }

// OpenFor reports whether this dialect may fill the facet: it is empty, or it was this
// dialect that began to fill it.
func (r *Reader) OpenFor(f genai.Facet) bool {
	src := r.Op.Provenance.Of(f)
	return src.Dialect == "" || src.Dialect == r.dialect
}

// Accept records that the facet was filled from key and takes key and any further keys
// that repeat the same content.
func (r *Reader) Accept(f genai.Facet, key string, also ...string) {
	r.Op.Provenance.Set(f, genai.Source{Dialect: r.dialect, Key: key})
	r.Take(key)
	r.Take(also...)
}

// Replace records that the facet, which another dialect had filled, now comes from key
// alone: it said more.
func (r *Reader) Replace(f genai.Facet, key string) {
	r.Op.Provenance.Replace(f, genai.Source{Dialect: r.dialect, Key: key})
	r.Take(key)
}

// Taken reports whether a dialect took the attribute.
func (r *Reader) Taken(key string) bool {
	i := r.find(key)
	return i >= 0 && r.attrs[i].taken
}

// Take marks attributes whose meaning is in the operation, or that repeat what is: the
// originals need not leave. Absent keys are ignored.
func (r *Reader) Take(keys ...string) {
	for _, key := range keys {
		for i := r.table[bucket(key)]; i >= 0; i = r.attrs[i].next {
			if r.attrs[i].key == key {
				r.attrs[i].taken, r.taken = true, true
			}
		}
	}
}

// TakeFields takes attributes that were read through Under or Groups.
func (r *Reader) TakeFields(fields Fields) {
	for _, m := range fields {
		r.attrs[m.attr].taken, r.taken = true, true
	}
}

// AcceptFields records that the facet was filled from the flattened keys below prefix.
func (r *Reader) AcceptFields(f genai.Facet, prefix string, fields Fields) {
	r.Op.Provenance.Set(f, genai.Source{Dialect: r.dialect, Key: prefix})
	r.TakeFields(fields)
}

// AcceptEvents records that the facet was filled from events and takes them.
func (r *Reader) AcceptEvents(f genai.Facet, name string, events ...Event) {
	r.Op.Provenance.Set(f, genai.Source{Dialect: r.dialect, Key: "event:" + name})
	r.TakeEvents(events...)
}

// TakeEvents marks events whose whole meaning is in the operation.
func (r *Reader) TakeEvents(events ...Event) {
	for _, ev := range events {
		for len(r.takenEvent) <= ev.index {
			r.takenEvent = append(r.takenEvent, false)
		}
		r.takenEvent[ev.index], r.taken = true, true
	}
}

// Malformed counts content that could not be read as what it should be.
func (r *Reader) Malformed(key string) {
	if r.malformed != nil {
		r.malformed(r.dialect, key)
	}
}

// noteTruncated is the metadata key that names the attribute that a length limit cut.
const noteTruncated = "truncated"

// Truncated says that what was read of an attribute is not the whole: a length limit cut it.
func (r *Reader) Truncated(key string) { r.Note(noteTruncated, genai.TextValue(key)) }

// IsTruncated reports whether some attribute was.
func (r *Reader) IsTruncated() bool {
	return slices.ContainsFunc(r.Op.Metadata, func(f genai.Field) bool { return f.Key == noteTruncated })
}

// Note adds metadata under the source's own key. Metadata is the one facet that several
// dialects share; a key keeps its first value. Notes beyond the first maxNotes are not
// told from each other: whoever writes them keeps the first.
func (r *Reader) Note(key string, v genai.Value) {
	if !v.Set {
		return
	}
	for i := range min(len(r.Op.Metadata), maxNotes) {
		if r.Op.Metadata[i].Key == key {
			return
		}
	}
	r.Op.Metadata = append(r.Op.Metadata, genai.Field{Key: key, Value: v})
	r.Op.Provenance.Set(genai.FacetMetadata, genai.Source{Dialect: r.dialect, Key: key})
}

// maxNotes bounds what one note is compared with. Real spans have some dozens.
const maxNotes = 512
