// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// parameterTexts are attributes that hold all parameters as one JSON text.
var parameterTexts = []string{"llm.invocation_parameters", "model_config"}

// parameterPrefixes are cut off keys that hold one parameter each.
var parameterPrefixes = []string{"gen_ai.request.", "llm.invocation_parameters."}

// parameters: cases parameters-json, parameters-list, parameters-scalar,
// parameters-kvlist, parameters-empty-object, parameters-invalid-falls-through,
// parameters-from-request, parameters-from-invocation.
func (v *view) parameters() js.Value {
	explicit := v.parameterText(keyParameters)
	if v.scope == aiScope {
		return v.aiParameters(explicit)
	}
	if explicit.Truthy() {
		return explicit
	}
	if v.scope == "genkit-tracer" {
		config := payload(v.attr("genkit:input")).Get("config").
			Else(payload(v.attr("genkit:output")).Path("request", "config"))
		if config.Truthy() {
			return parameterValues(config)
		}
	}
	for _, key := range parameterTexts {
		if v.attr(key).Truthy() {
			if parsed, ok := js.Parse(js.ToString(v.attr(key))); ok {
				return parameterValues(parsed)
			}
		}
	}
	return parameterValues(js.Obj(v.parameterKeys()))
}

// parameterText parses an attribute; undefined when it is falsy or no JSON.
func (v *view) parameterText(key string) js.Value {
	raw := v.attr(key)
	if !raw.Truthy() {
		return js.Undefined
	}
	parsed, ok := js.Parse(js.ToString(raw))
	if !ok {
		return js.Undefined
	}
	return parameterValues(parsed)
}

func (v *view) parameterKeys() *js.Object {
	out := js.NewObject(8)
	for _, prefix := range parameterPrefixes {
		for key, value := range v.Attributes.All() {
			if name, ok := strings.CutPrefix(key, prefix); ok && name != "model" {
				out.Set(name, value)
			}
		}
	}
	return out
}

// parameterValues keeps texts and numbers and turns all else into JSON text.
func parameterValues(params js.Value) js.Value {
	if !params.IsComposite() {
		return params
	}
	out := js.NewObject(params.Record().Len())
	for key, value := range params.Entries() {
		if !value.IsString() && value.Kind() != js.KindNumber {
			value = js.String(js.Stringify(value))
		}
		out.Set(key, value)
	}
	return js.Obj(out)
}

// aiParameterKeys: for scope "ai" a fixed set of parameters is always there, null or text.
var aiParameterKeys = []struct {
	name string
	keys []string
}{
	{"maxSteps", []string{"ai.settings.maxSteps"}},
	{"toolChoice", []string{"ai.prompt.toolChoice"}},
	{"maxTokens", []string{"gen_ai.request.max_tokens"}},
	{"finishReason", []string{"gen_ai.response.finish_reasons", "gen_ai.finishReason"}},
	{"system", []string{"gen_ai.system", "ai.model.provider"}},
	{"maxRetries", []string{"ai.settings.maxRetries"}},
	{"mode", []string{"ai.settings.mode"}},
	{"temperature", []string{"gen_ai.request.temperature"}},
	{"service_tier", []string{"gen_ai.request.service_tier"}},
}

func (v *view) aiParameters(explicit js.Value) js.Value {
	out := js.NewObject(len(aiParameterKeys))
	for _, p := range aiParameterKeys {
		out.Set(p.name, js.Null)
		for _, key := range p.keys {
			if v.Attributes.Has(key) {
				if value := v.attr(key); !value.Nullish() {
					out.SetText(p.name, js.ToString(value))
				}
				break
			}
		}
	}
	if tier := payload(v.attr("ai.response.providerMetadata")).Path("openai", "serviceTier"); tier.IsString() {
		out.Set("service_tier", tier)
	}
	return js.Obj(out.Spread(explicit))
}
