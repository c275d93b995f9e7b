// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
)

// FactsConfig is the block `trace`: where facts of the whole trace are read from beside
// the places dialects know. Keys are attributes of a span or its resource; the first that
// is there wins, before what a dialect would read.
type FactsConfig struct {
	Session     []string `mapstructure:"session"`
	User        []string `mapstructure:"user"`
	Tags        []string `mapstructure:"tags"`
	Name        []string `mapstructure:"name"`
	Environment []string `mapstructure:"environment"`
	Release     []string `mapstructure:"release"`
	Version     []string `mapstructure:"version"`
	Public      []string `mapstructure:"public"`
	// Promote lists attributes that become metadata of the trace; scope.name stands for the
	// name of the span's scope.
	Promote []string `mapstructure:"promote"`
}

// traceFacts reads facts of the trace from any span, also one nobody speaks for.
type traceFacts struct {
	custom   []dialect.Scalar
	fallback []dialect.Scalar
	promote  []promotion
}

type promotion struct{ key, name string }

func setSession(op *genai.Operation, s string)     { op.Session = s }
func setUser(op *genai.Operation, s string)        { op.User = s }
func setTraceName(op *genai.Operation, s string)   { op.TraceName = s }
func setEnvironment(op *genai.Operation, s string) { op.Environment = s }
func setRelease(op *genai.Operation, s string)     { op.Release = s }
func setVersion(op *genai.Operation, s string)     { op.Version = s }
func setPublic(op *genai.Operation, s string)      { op.Public = strings.ToLower(s) }

func newTraceFacts(c FactsConfig) traceFacts {
	var f traceFacts
	add := func(facet genai.Facet, keys []string, set func(*genai.Operation, string)) {
		if len(keys) > 0 {
			f.custom = append(f.custom, dialect.Scalar{Facet: facet, Keys: keys, Resource: keys, Set: set})
		}
	}
	add(genai.FacetSession, c.Session, setSession)
	add(genai.FacetUser, c.User, setUser)
	add(genai.FacetTraceName, c.Name, setTraceName)
	add(genai.FacetEnvironment, c.Environment, setEnvironment)
	add(genai.FacetRelease, c.Release, setRelease)
	add(genai.FacetVersion, c.Version, setVersion)
	add(genai.FacetPublic, c.Public, setPublic)
	add(genai.FacetTags, c.Tags, func(op *genai.Operation, s string) { op.Tags = tagsOf(s) })
	f.fallback = []dialect.Scalar{
		{Facet: genai.FacetSession, Keys: []string{"session.id"}, Set: setSession},
		{Facet: genai.FacetUser, Keys: []string{"user.id", "enduser.id"}, Set: setUser},
		{Facet: genai.FacetEnvironment, Keys: environmentKeys, Set: setEnvironment},
	}
	for _, key := range c.Promote {
		f.promote = append(f.promote, promotion{key, strings.ReplaceAll(key, ".", "_")})
	}
	return f
}

// environmentKeys are the conventions' names, old and new.
var environmentKeys = []string{"deployment.environment.name", "deployment.environment"}

// tagsOf reads a JSON list, or a list by commas.
func tagsOf(s string) []string {
	if v := dialect.TextContent(s); v.IsJSON {
		return dialect.StringsOf(pcommon.NewValueStr(s))
	}
	var tags []string
	for _, tag := range strings.Split(s, ",") {
		if tag = strings.TrimSpace(tag); tag != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

// on reports whether a span nobody speaks for has a fact of the trace. One that is an
// observation already stays as it is.
func (f *traceFacts) on(v *dialect.View) bool {
	for _, table := range [...][]dialect.Scalar{f.custom, f.fallback} {
		for i := range table {
			if slices.ContainsFunc(table[i].Keys, v.Has) {
				return !shaped(v)
			}
		}
	}
	for i := range f.promote {
		if v.Has(f.promote[i].key) {
			return !shaped(v)
		}
	}
	return false
}

func shaped(v *dialect.View) bool {
	return v.HasNamespace("langfuse") && observation.CarriesObservation(v.Has)
}

// before reads what the configuration says, which wins over dialects.
func (f *traceFacts) before(a *arrival) {
	if len(f.custom)+len(f.promote) == 0 {
		return
	}
	r := dialect.NewReader(a.view, &a.raw, relate.FactsDialect, nil)
	r.Scalars(f.custom)
	for _, p := range f.promote {
		f.promoted(r, p)
	}
}

// scopeName names what is no attribute: the scope that a span is of.
const scopeName = "scope.name"

func (f *traceFacts) promoted(r *dialect.Reader, p promotion) {
	value := r.Content(p.key)
	if !value.Set {
		text := r.View.Resource(p.key)
		if text == "" && p.key == scopeName {
			text = r.Scope()
		}
		if text != "" {
			value = genai.TextValue(text)
		}
	}
	if value.Set {
		r.Op.TraceMetadata = append(r.Op.TraceMetadata, genai.Field{Key: p.name, Value: value})
		r.Op.Provenance.Set(genai.FacetTraceMetadata, genai.Source{Dialect: relate.FactsDialect, Key: p.key})
	}
}

// after reads the conventional names that no dialect has read. The resource is read only
// with GenAI spans: the others of a service would all say the same.
func (f *traceFacts) after(a *arrival, spoke bool) bool {
	r := dialect.NewReader(a.view, &a.raw, relate.FactsDialect, nil)
	r.Scalars(f.fallback)
	if !spoke {
		return f.found(&a.raw)
	}
	if r.Open(genai.FacetEnvironment) {
		r.Scalars([]dialect.Scalar{{Facet: genai.FacetEnvironment, Resource: environmentKeys, Set: setEnvironment}})
	}
	return true
}

func (*traceFacts) found(op *genai.Operation) (any bool) {
	op.Provenance.Each(func(genai.Facet, genai.Source) { any = true })
	return any
}
