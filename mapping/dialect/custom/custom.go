// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package custom makes a dialect of configuration, for home-made sources: which attribute
// keys hold input, output and so on. It stands before all others, because a person has
// said so. Whatever needs more than keys is a dialect in Go.
package custom

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// New returns the dialect that cfg describes.
func New(cfg Config) (dialect.Dialect, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	d := &source{cfg: cfg, key: cfg.Match.Attribute, scalars: scalarsOf(&cfg)}
	d.key, d.value, d.exact = strings.Cut(cfg.Match.Attribute, "=")
	d.prefix, d.open = strings.CutSuffix(cfg.Match.Scope, "*")
	return d, nil
}

// NewAll returns the dialects of a list, in its order.
func NewAll(list Configs) ([]dialect.Dialect, error) {
	if err := list.Validate(); err != nil {
		return nil, err
	}
	out := make([]dialect.Dialect, 0, len(list))
	for i := range list {
		d, err := New(list[i])
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// source is one configured dialect.
type source struct {
	cfg     Config
	scalars []dialect.Scalar
	// of match.attribute
	key, value string
	exact      bool
	// of match.scope
	prefix string
	open   bool
}

// Name implements dialect.Dialect.
func (d *source) Name() string { return d.cfg.Name }

// Detect implements dialect.Dialect.
func (d *source) Detect(v *dialect.View) bool {
	if d.cfg.Match.Scope != "" && v.Scope() != d.cfg.Match.Scope && (!d.open || !v.ScopeHasPrefix(d.prefix)) {
		return false
	}
	return d.key == "" || (v.Has(d.key) && (!d.exact || v.Text(d.key) == d.value))
}

// Read implements dialect.Dialect.
func (d *source) Read(r *dialect.Reader) {
	r.Scalars(d.scalars)
	in, isChat := d.side(r, d.cfg.Input, genai.FacetInput, genai.RoleUser)
	out, alsoChat := d.side(r, d.cfg.Output, genai.FacetOutput, genai.RoleAssistant)
	d.system(r)
	d.tools(r)
	d.kind(r, isChat || alsoChat)
	chat := isChat || alsoChat || r.Op.Kind.IsGeneration() || len(r.Op.System) > 0
	place(in, chat, genai.RoleUser, &r.Op.Input, &r.Op.InputValue)
	place(out, chat, genai.RoleAssistant, &r.Op.Output, &r.Op.OutputValue)
	for _, key := range d.cfg.Metadata {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
}

// content is one side as it was found.
type content struct {
	list  []genai.Message
	value genai.Value
}

// side reads input or output; conversation tells that it holds messages that name who speaks.
func (d *source) side(r *dialect.Reader, key string, f genai.Facet, role string) (c content, conversation bool) {
	if key == "" || !r.Has(key) || !r.Open(f) {
		return content{}, false
	}
	v := r.Content(key)
	if !v.Set || v.Text == "" {
		return content{}, false
	}
	r.Accept(f, key)
	list, whole, ok := messages.Guess(v, role)
	if !ok {
		return content{value: v}, false
	}
	if defs := messages.Tools(whole.Get("tools")); f == genai.FacetInput && d.cfg.Tools == "" && len(defs) > 0 {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, key)
	}
	return content{list: list}, true
}

// place puts a side where it belongs: as messages in a conversation, else as a value.
func place(c content, chat bool, role string, list *[]genai.Message, value *genai.Value) {
	switch {
	case len(c.list) > 0:
		*list = c.list
	case c.value.Set && chat:
		*list = []genai.Message{messages.Text(role, c.value.Text)}
	case c.value.Set:
		*value = c.value
	}
}

func (d *source) system(r *dialect.Reader) {
	if d.cfg.System == "" || !r.Has(d.cfg.System) || !r.Open(genai.FacetSystem) {
		return
	}
	text := r.Text(d.cfg.System)
	reading, ok := messages.Read(text, genai.RoleSystem)
	if !ok && text == "" {
		return
	}
	r.Op.System = reading.Messages
	if len(r.Op.System) == 0 {
		r.Op.System = []genai.Message{messages.Text(genai.RoleSystem, text)}
	}
	r.Accept(genai.FacetSystem, d.cfg.System)
}

func (d *source) tools(r *dialect.Reader) {
	if d.cfg.Tools == "" || !r.Open(genai.FacetTools) {
		return
	}
	if defs := messages.Tools(r.JSON(d.cfg.Tools)); len(defs) > 0 {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, d.cfg.Tools)
	}
}

// kind takes a span with a model or a conversation for a model call, unless the span says
// itself what it is.
func (d *source) kind(r *dialect.Reader, conversation bool) {
	for _, key := range []string{"gen_ai.operation.name", "openinference.span.kind", "ai.operationId", "traceloop.span.kind"} {
		if r.Has(key) {
			return
		}
	}
	if r.Open(genai.FacetKind) && (conversation || r.Op.Model.Request != "") {
		r.Op.Kind = genai.KindChat
		r.Accept(genai.FacetKind, "")
	}
}

func scalarsOf(cfg *Config) []dialect.Scalar {
	var out []dialect.Scalar
	add := func(f genai.Facet, key string, set func(*genai.Operation, string)) {
		if key != "" {
			out = append(out, dialect.Scalar{Facet: f, Keys: []string{key}, Set: set})
		}
	}
	add(genai.FacetRequestModel, cfg.Model, func(op *genai.Operation, s string) { op.Model.Request = s })
	add(genai.FacetSession, cfg.Session, func(op *genai.Operation, s string) { op.Session = s })
	add(genai.FacetUser, cfg.User, func(op *genai.Operation, s string) { op.User = s })
	return out
}
