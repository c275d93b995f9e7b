// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package litellm

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// requesters hold what the client sent as the request's metadata, which is where LiteLLM's
// users put session and user: JSON (version 2), or str() of a Python dict (1).
var requesters = []string{
	"metadata.requester_metadata", "litellm.metadata.requester_metadata", "metadata.spend_logs_metadata", "litellm.metadata.spend_logs_metadata",
}

// readRequester reads the client's metadata; it stays where it is, for it says more.
func readRequester(r *dialect.Reader) {
	readTags(r)
	for _, key := range requesters {
		v := object(r, key)
		if !v.IsObject() {
			continue
		}
		if s := v.First("session_id", "litellm_session_id", "sessionId").Scalar(); s != "" && r.Open(genai.FacetSession) {
			r.Op.Session = s
			r.Op.Provenance.Set(genai.FacetSession, genai.Source{Dialect: "litellm", Key: key})
		}
		if s := v.First("trace_user_id", "user_id", "userId").Scalar(); s != "" && r.Open(genai.FacetUser) {
			r.Op.User = s
			r.Op.Provenance.Set(genai.FacetUser, genai.Source{Dialect: "litellm", Key: key})
		}
		if s := v.Get("trace_name").Text(); s != "" && r.Open(genai.FacetTraceName) {
			r.Op.TraceName = s
			r.Op.Provenance.Set(genai.FacetTraceName, genai.Source{Dialect: "litellm", Key: key})
		}
	}
}

func object(r *dialect.Reader, key string) jsonx.Value {
	if v := r.JSON(key); v.Exists() || r.Str(key) == "" {
		return v
	}
	text, _ := messages.FromPython(r.Str(key))
	v, _ := jsonx.Parse(text) // no JSON = absent
	return v
}

// readTags reads the tags of the request.
func readTags(r *dialect.Reader) {
	for _, key := range []string{"litellm.request.tags", "metadata.tags", "litellm.metadata.tags", "metadata.request_tags"} {
		if tags := names(r, key); len(tags) > 0 && unlessNone(tags[0]) != "" && r.Open(genai.FacetTags) {
			r.Op.Tags = tags
			r.Accept(genai.FacetTags, key)
		}
	}
}

// names reads a list of names: one value, JSON, or the repr of a Python list.
func names(r *dialect.Reader, key string) []string {
	if v := object(r, key); v.IsArray() {
		var out []string
		for _, e := range v.Elems() {
			out = append(out, e.Scalar())
		}
		return out
	}
	return r.Strings(key)
}
