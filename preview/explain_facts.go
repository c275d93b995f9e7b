// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"maps"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

func (e *explanation) firstToken() {
	const key = attrPrefix + "completion_start_time"
	given := e.attr(key)
	at, isTime := js.ParseDate(e.FirstToken.String())
	start, _ := js.ParseDate(e.StartTime)
	end, _ := js.ParseDate(e.EndTime)
	switch {
	case e.FirstToken.Nullish() && !given.Nullish():
		e.add(FirstTokenOdd, "%s holds %q, which is no date; write ISO-8601", key, cut(given.String()))
	case e.FirstToken.Nullish():
		if e.generation() {
			e.add(FirstTokenAbsent, "%s is not set", key)
		}
	case e.FirstToken.Kind() == js.KindNumber:
		e.add(FirstTokenOdd, "%s is stored as a number; write ISO-8601", key)
	case isTime && (at < start || at > end):
		e.add(FirstTokenOdd, "the first token %s lies outside the span", e.FirstToken)
	}
}

func (e *explanation) usage() {
	const key = attrPrefix + "usage_details"
	given := e.attr(key)
	if op := e.attr("gen_ai.operation.name"); e.source.Attributes != nil && (op.Is("invoke_agent") || op.Is("agent_step")) {
		if !given.Nullish() || e.hasPrefix("gen_ai.usage.") {
			e.add(UsageDropped, "gen_ai.operation.name %s drops model, usage and cost of the span", op)
		}
		return
	}
	parsed, isJSON := js.Parse(given.Text())
	switch {
	case given.Nullish():
	case !given.IsString(), isJSON && !parsed.IsRecord():
		e.add(UsageDropped, "%s must be the JSON text of an object", key)
	case !isJSON:
		e.add(UsageDropped, "%s holds broken JSON and is passed over", key)
	default:
		e.droppedBuckets(parsed)
	}
	if e.generation() && len(e.Usage) == 0 {
		e.add(UsageAbsent, "no token counts are stored")
	}
}

// droppedBuckets names the keys that did not become numbers, and a total that lies.
func (e *explanation) droppedBuckets(given Value) {
	var dropped []string
	for key, v := range given.Entries() {
		_, kept := e.Usage[key]
		if !kept && !v.IsComposite() && !strings.HasSuffix(key, "_tokens") {
			dropped = append(dropped, key)
		}
	}
	if len(dropped) > 0 {
		e.add(UsageDropped, "%s: only non-negative integers are kept", words(dropped))
	}
	sum, total := 0.0, e.Usage["total"]
	for key, n := range e.Usage {
		if key != "total" {
			sum += n
		}
	}
	if _, ok := e.Usage["total"]; ok && sum != total && sum > 0 {
		e.add(UsageDropped, "the buckets sum up to %s, the total is %s", js.FormatNumber(sum), js.FormatNumber(total))
	}
}

func (e *explanation) hasPrefix(prefix string) bool {
	return slices.ContainsFunc(e.source.Attributes.Keys(), func(k string) bool { return strings.HasPrefix(k, prefix) })
}

// ignoredFacts names attributes that are there and have no effect, or another one.
func (e *explanation) ignoredFacts() {
	if e.source.Attributes == nil {
		return
	}
	if e.generation() && e.Model == "" && !e.attr("gen_ai.operation.name").Is("invoke_agent") {
		e.add(ModelAbsent, "no model attribute is set, so tokens have no price")
	}
	if t := e.attr(attrPrefix + "type"); !t.Nullish() && !strings.EqualFold(t.String(), e.Type) || upper(t.Text()) {
		e.add(FactIgnored, "%stype %q is no type; types are written in lower case", attrPrefix, cut(t.String()))
	}
	if l := e.attr(attrPrefix + "level"); !l.Nullish() && e.Level == "DEFAULT" && !slices.Contains(plainLevels, strings.ToLower(js.TrimSpace(l.Text()))) {
		e.add(FactIgnored, "%slevel %q is no level", attrPrefix, cut(l.String()))
	}
	if v := e.PromptVersion; !v.Nullish() && v.Kind() != js.KindNumber {
		e.add(FactIgnored, "the prompt version is no integer")
	}
	if !e.generation() && !e.attr(attrPrefix+"prompt.name").Nullish() {
		e.add(FactIgnored, "only a generation links a prompt, this is %s", e.Type)
	}
	e.environmentChanged()
	e.onResource()
	e.badMetadata()
}

// plainLevels are spellings of the level that a span has anyway.
var plainLevels = []string{"default", "info", "log", "notice", "ok", "success"}

func upper(s string) bool { return s != strings.ToLower(s) }

func (e *explanation) environmentChanged() {
	for _, key := range []string{"langfuse.environment", "deployment.environment.name", "deployment.environment"} {
		given := e.attr(key).Or(e.source.Resource.Get(key))
		if given.Truthy() {
			if given.String() != e.Environment {
				e.add(FactIgnored, "the environment %q is stored as %q: lower-case letters, digits, - and _, at most 40 signs, no leading langfuse",
					cut(given.String()), e.Environment)
			}
			return
		}
	}
}

// onResource names facts that are only read from the span (case user-session-resource).
func (e *explanation) onResource() {
	for _, key := range []string{"langfuse.session.id", "session.id", "langfuse.user.id", "user.id", "langfuse.trace.name", "langfuse.trace.tags"} {
		if !e.source.Resource.Get(key).Nullish() && e.attr(key).Nullish() {
			e.add(FactIgnored, "%s on the resource is not read, set it on every span", key)
		}
	}
}

func (e *explanation) badMetadata() {
	for _, key := range []string{attrPrefix + "metadata", "langfuse.trace.metadata"} {
		given := e.attr(key)
		parsed, _ := js.Parse(given.Text())
		if given.Truthy() && !given.IsArray() && !parsed.IsComposite() {
			e.add(FactIgnored, "%s is not the JSON text of an object and is dropped", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(e.UserMetadata())) {
		if slices.Contains(builtIn, key) {
			e.add(FactIgnored, "the metadata key %s replaces Langfuse's own block and can change how the content is read", key)
		}
	}
}
