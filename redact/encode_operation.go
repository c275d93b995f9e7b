// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func encodeOperation(c *codec, o *Operation) {
	small(c, &o.Kind)
	small(c, &o.History)
	c.flag(&o.Compacted)
	small(c, &o.Level)
	encodeContent(c, o)
	for _, t := range o.texts() {
		encodeText(c, t)
	}
	for _, texts := range [...]*[]Text{&o.ActiveTools, &o.Tags, &o.FinishReasons} {
		list(c, texts, encodeText)
	}
	for _, fields := range [...]*[]Field{&o.Parameters, &o.Metadata, &o.TraceMetadata} {
		list(c, fields, encodeField)
	}
	encodeUsage(c, &o.Usage)
	encodeCosts(c, &o.Cost)
	list(c, &o.FirstToken, encodeCandidate)
	list(c, &o.Evaluations, encodeEvaluation)
	encodeProvenance(c, &o.Provenance)
	list(c, &o.Hits.rules, encodeHit)
}

func encodeContent(c *codec, o *Operation) {
	for _, messages := range [...]*[]Message{&o.System, &o.Input, &o.Output} {
		list(c, messages, encodeMessage)
	}
	encodeValue(c, &o.InputValue)
	encodeValue(c, &o.OutputValue)
	list(c, &o.Tools, encodeTool)
	list(c, &o.Documents, func(c *codec, d *Document) {
		encodeText(c, &d.ID)
		encodeText(c, &d.Content)
		encodeText(c, &d.Score)
		encodeValue(c, &d.Metadata)
	})
}

// texts lists every single text of an operation.
func (o *Operation) texts() []*Text {
	return []*Text{
		&o.Name, &o.Query, &o.Tool.Name, &o.Tool.Type, &o.Tool.Description, &o.Tool.CallID,
		&o.Model.Request, &o.Model.Response, &o.Model.Provider,
		&o.Agent.Name, &o.Agent.ID, &o.Agent.Description, &o.Agent.Subagent,
		&o.ConversationID, &o.Session, &o.User, &o.TraceName, &o.Environment, &o.Release, &o.Version, &o.Public,
		&o.Prompt.Name, &o.Prompt.Version, &o.ResponseID, &o.PreviousResponseID, &o.StatusMessage, &o.Observation,
	}
}

func encodeCount(c *codec, n *usage.Count) {
	set, v := n.IsSet(), n.Int()
	c.flag(&set)
	c.signed(&v)
	if c.reading {
		*n = usage.Count{}
		if set {
			*n = usage.Of(v)
		}
	}
}

func encodeUsage(c *codec, u *usage.Counts) {
	for _, n := range [...]*usage.Count{
		&u.Input, &u.Output, &u.Total, &u.CacheRead, &u.CacheWrite, &u.CacheWrite5m, &u.CacheWrite1h,
		&u.Reasoning, &u.InputAudio, &u.OutputAudio,
	} {
		encodeCount(c, n)
	}
	small(c, &u.InputMode)
	small(c, &u.OutputMode)
}

func encodeCosts(c *codec, costs *usage.Costs) {
	for _, a := range [...]*usage.Amount{
		&costs.Total, &costs.Input, &costs.Output, &costs.CacheRead, &costs.CacheWrite, &costs.Reasoning,
	} {
		set, f := a.IsSet(), a.Float()
		c.flag(&set)
		c.float(&f)
		if c.reading {
			*a = usage.Amount{}
			if set {
				*a = usage.USD(f)
			}
		}
	}
	small(c, &costs.InputMode)
	small(c, &costs.OutputMode)
}

func encodeCandidate(c *codec, k *usage.Candidate) {
	c.string(&k.Key)
	c.flag(&k.Server)
	c.instant(&k.At)
	c.float(&k.After)
	unit := int64(k.Unit)
	c.signed(&unit)
	k.Unit = time.Duration(unit)
}

func encodeEvaluation(c *codec, e *Evaluation) {
	for _, t := range [...]*Text{&e.Name, &e.Score, &e.Label, &e.Explanation, &e.ResponseID} {
		encodeText(c, t)
	}
	c.instant(&e.Time)
	list(c, &e.Metadata, encodeField)
}

// filled is one facet and its source.
type filled struct {
	facet genai.Facet
	src   genai.Source
}

// encodeProvenance keeps facets by name: their numbers change when one is added.
func encodeProvenance(c *codec, p *genai.Provenance) {
	var all []filled
	p.Each(func(f genai.Facet, src genai.Source) { all = append(all, filled{f, src}) })
	list(c, &all, func(c *codec, f *filled) {
		name := ""
		if !c.reading {
			name = f.facet.String()
		}
		c.string(&name)
		c.string(&f.src.Dialect)
		c.string(&f.src.Key)
		if facet, ok := genai.FacetByName(name); ok && c.reading {
			p.Set(facet, f.src)
		}
	})
}

func encodeHit(c *codec, h *hit) {
	c.string(&h.rule)
	small(c, &h.place)
	n := int64(h.n)
	c.signed(&n)
	h.n = int(n)
}
