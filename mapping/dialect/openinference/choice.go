// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// choice is the choice between the carriers of one side of a call.
type choice struct {
	flat, native []genai.Message
	prefix, key  string // the flattened list, and input.value or output.value
	spec         string // the key of the conventions, beside ours where a switch of the source says so
	role         string
}

// pick returns the richer reading and the key it came from. The value is taken when it
// repeats what was chosen, and kept in the metadata when it says something else.
func (c *choice) pick(r *dialect.Reader) ([]genai.Message, string) {
	list, from := c.own(r)
	if richer := conventions(r, c.spec, c.role); native.Richness(richer) > native.Richness(list) {
		return richer, c.spec
	}
	return list, from
}

// conventions reads the copy that the source writes under the conventions' keys.
func conventions(r *dialect.Reader, key, role string) []genai.Message {
	if !r.Has(key) {
		return nil
	}
	reading, ok := messages.Read(r.Text(key), role)
	if !ok || reading.Malformed {
		return nil
	}
	list, _ := hidden.Messages(reading.Messages)
	return list
}

// own chooses between the carriers of this dialect.
func (c *choice) own(r *dialect.Reader) ([]genai.Message, string) {
	flat, flatHidden := hidden.Messages(native.JoinItems(withoutEmptySystem(c.flat)))
	whole, wholeHidden := hidden.Messages(native.JoinItems(c.native))
	if flatHidden || wholeHidden {
		hidden.Say(r)
	}
	text := r.Text(c.key)
	switch {
	case hidden.Text(r, c.key) || text == "":
		return flat, c.prefix
	case native.Richness(whole) > native.Richness(flat):
		if rest := r.Under(c.prefix + "."); !repeats(flat, text) && len(rest) > 0 {
			r.Note(c.prefix, genai.JSONValue(object(rest)))
		}
		return whole, c.key
	case len(flat) > 0:
		if (len(whole) == 0 || !jsonx.Valid(text)) && !covered(text, flat) {
			r.Note(c.key, r.Content(c.key))
		}
		r.Take(c.key)
		return flat, c.prefix
	default:
		return []genai.Message{messages.Text(c.role, text)}, c.key
	}
}

// withoutEmptySystem drops system prompts whose content was not written (LangChain: a
// list of blocks), so that the one the request has can take their place.
func withoutEmptySystem(list []genai.Message) []genai.Message {
	return slices.DeleteFunc(list, func(m genai.Message) bool { return m.Role == genai.RoleSystem && len(m.Parts) == 0 })
}

// repeats reports whether a value says every text of the messages, as far as a look for
// their letters can tell: JSON writes some of them differently.
func repeats(list []genai.Message, text string) bool {
	for i := range list {
		for j := range list[i].Parts {
			p := &list[i].Parts[j] // system prompts are kept by readSystem
			if list[i].Role != genai.RoleSystem && p.Type == genai.PartText && !strings.Contains(text, p.Content) && !strings.Contains(text, inJSON(p.Content)) {
				return false
			}
		}
	}
	return true
}

// inJSON is a text as it stands in JSON, without its quotes.
func inJSON(s string) string {
	quoted := jsonx.Quote(s)
	return quoted[1 : len(quoted)-1]
}

// maxLeaves bounds the work of covered: a value with more texts is kept.
const maxLeaves = 64

// covered reports whether every text of a value stands in the messages.
func covered(text string, list []genai.Message) bool {
	var all strings.Builder
	for i := range list {
		for j := range list[i].Parts {
			p := &list[i].Parts[j]
			for _, s := range []string{p.Content, p.Value.Text, p.URI, p.Name, p.ID} {
				all.WriteString(s)
				all.WriteByte('\n')
			}
		}
	}
	v, err := jsonx.Parse(text)
	if err != nil {
		return strings.Contains(all.String(), strings.TrimSpace(text))
	}
	left := maxLeaves
	return leavesIn(v, all.String(), &left)
}

func leavesIn(v jsonx.Value, all string, left *int) bool {
	switch v.Kind() {
	case jsonx.String:
		*left--
		return *left > 0 && strings.Contains(all, v.Text())
	case jsonx.Array:
		for _, e := range v.Elems() {
			if !leavesIn(e, all, left) {
				return false
			}
		}
	case jsonx.Object:
		for _, e := range v.Members() {
			if !leavesIn(e, all, left) {
				return false
			}
		}
	}
	return true
}
