// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

// externFields are the exporter's settings that other modules define. The defaults are ours and a
// test holds them against the configuration.
var externFields = []row{
	{"endpoint", "string", "", "A host, a base path or the full OTLP path."},
	{"timeout", "duration", "1m", "Of one request. Keep it long: an answer that comes too late costs a duplicate."},
	{"compression", "string", "gzip", "`gzip` or `none`; Langfuse decodes nothing else."},
	{"headers, tls, proxy_url, auth, ...", "", "", "As in every exporter over HTTP (confighttp)."},
	{"retry_on_failure::max_elapsed_time", "duration", "0s", "0 retries without an end: the queue bounds what waits. Intervals go from 5s to 30s."},
	{"sending_queue::queue_size", "int", "268435456", "Bytes that wait, each project for itself."},
	{"sending_queue::num_consumers", "int", "4", "Requests at the same time."},
	{"sending_queue::storage", "component id", "", "A storage extension that keeps the queue over a restart."},
	{"sending_queue::batch::min_size", "int", "1048576", "Bytes that make a request; `flush_timeout` is 1s."},
}

// described are fields without a comment of their own: names that say it, or one comment for several.
// It wins over the comment.
var described = map[string]string{
	"redact.Config.Enabled":                       "Off, nothing is redacted.",
	"redact.Config.Mode":                          "What takes the place of a secret: `mask`, `hash` or `drop`.",
	"redact.Config.Content":                       "How much text leaves at all: `full`, `metadata_only` or `none`.",
	"redact.Config.Literals":                      "Values that must never leave, at least 8 bytes each.",
	".FromMetadataConfig.Key":                     "Key of the client metadata; the receiver needs `include_metadata: true`.",
	".FromMetadataConfig.Attribute":               "Attribute of the resource; the key when empty.",
	".ProjectConfig.Endpoint":                     "The exporter's when empty.",
	"mapping/relate.KeepConfig.Scopes":            "Instrumentation scopes, or patterns with `*`, that select further spans with `custom`.",
	"redact.Config.LiteralEnv":                    "Environment variables whose values must never leave.",
	"redact.Config.Rules":                         "Patterns of your own.",
	"redact.Config.Keys":                          "Keys whose values are removed or masked.",
	"redact.Config.Tools":                         "What tools were given or returned is hidden; the last matching policy wins.",
	"redact.Config.Allow":                         "Patterns (RE2) of whole values that are no secrets.",
	"redact.Config.Disable":                       "Ids of rules that are off; [docs/redaction.md](docs/redaction.md) lists them.",
	"redact.CustomRule.ID":                        "Name in `[REDACTED:id]` and in metrics.",
	"redact.CustomRule.Pattern":                   "RE2.",
	"redact.CustomRule.Keywords":                  "The pattern runs only over texts that have one of them; without, over every text.",
	"redact.Keys.Drop":                            "JSON and attribute keys that are removed with their value.",
	"redact.Keys.Mask":                            "JSON and attribute keys whose value is masked.",
	"assembly.ContextConfig.MaxTraces":            "Traces of which the context for late spans is kept.",
	"assembly.ContextConfig.MaxBytes":             "Bytes of such context.",
	"assembly.ContextConfig.MaxAge":               "How long it is kept.",
	"mapping.FactsConfig.Session":                 "Attributes of a span or resource with the session's id; the first that is there wins.",
	"mapping.FactsConfig.User":                    "As `session`, for the user.",
	"mapping.FactsConfig.Tags":                    "As `session`, for tags: a list, or names by commas.",
	"mapping.FactsConfig.Name":                    "As `session`, for the trace's name.",
	"mapping.FactsConfig.Environment":             "As `session`, for the environment.",
	"mapping.FactsConfig.Release":                 "As `session`, for the release.",
	"mapping.FactsConfig.Version":                 "As `session`, for the version.",
	"mapping.FactsConfig.Public":                  "As `session`, for whether the trace is public.",
	"mapping/relate.KeepConfig.Keep":              "Which spans leave: GenAI ones with the root and what joins several; all; or also what `scopes` and `attributes` select.",
	"mapping/relate.KeepConfig.Attributes":        "Attribute keys, or patterns with `*`, that select further spans with `custom`.",
	"mapping/observation.MediaConfig.Mode":        "What becomes of an image: it stays as it is, or a marker stands for it.",
	"mapping/observation.UsageConfig.CacheTokens": "Whether input tokens contain cached ones, where neither source nor arithmetic tells.",
	"mapping/dialect/custom.Config.Input":         "Attribute key of the messages or text that went in.",
	"mapping/dialect/custom.Config.Output":        "Attribute key of what came out.",
	"mapping/dialect/custom.Config.System":        "Attribute key of the system prompt.",
	"mapping/dialect/custom.Config.Tools":         "Attribute key of the tools offered.",
	"mapping/dialect/custom.Config.Model":         "Attribute key of the model's name.",
	"mapping/dialect/custom.Config.Session":       "Attribute key of the session's id.",
	"mapping/dialect/custom.Config.User":          "Attribute key of the user's id.",
	".KeyPairConfig.PublicKey":                    "The project's public key.",
	".KeyPairConfig.SecretKey":                    "The project's secret key.",
	".KeyPairConfig.PublicKeyFile":                "File with the public key, read again when it changes.",
	".KeyPairConfig.SecretKeyFile":                "File with the secret key, read again when it changes.",
	".MatchConfig.ResourceAttribute":              "Attribute of the resource that selects the project.",
	".MatchConfig.SpanAttribute":                  "Attribute of a span that selects it; one of the two.",
	".ProjectConfig.Region":                       "As `endpoint`, by region.",
}
