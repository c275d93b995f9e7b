// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Count reads the first of the keys that holds a token count and takes every one of
// them: the other spellings repeat it. Values that are no count (-1, NaN, text) are left
// out and counted as malformed.
func (r *Reader) Count(f genai.Facet, keys ...string) usage.Count {
	var found usage.Count
	for _, key := range keys {
		val, ok := r.Value(key)
		if !ok {
			continue
		}
		c, ok := CountOf(val)
		if !ok {
			r.Malformed(key)
			r.Take(key)
			continue
		}
		if !found.IsSet() {
			found = c
		}
		r.Accept(f, key)
	}
	return found
}

// CountOf reads a value as a token count.
func CountOf(val pcommon.Value) (usage.Count, bool) {
	switch val.Type() {
	case pcommon.ValueTypeDouble:
		return usage.FloatCount(val.Double())
	case pcommon.ValueTypeInt, pcommon.ValueTypeStr:
		return usage.ParseCount(TextOf(val))
	default:
		return usage.Count{}, false
	}
}

// NumberOrText returns a value as a JSON number where it is one, also when the source
// wrote it as text; booleans as booleans; everything else as content.
func NumberOrText(val pcommon.Value) genai.Value {
	if val.Type() == pcommon.ValueTypeStr {
		s := strings.TrimSpace(val.Str())
		if isNumber(s) || s == "true" || s == "false" {
			return genai.JSONValue(s)
		}
	}
	return ContentValue(val)
}

// isNumber reports whether s is a JSON number that is no id: at most 15 digits.
func isNumber(s string) bool {
	if s == "" || len(s) > 16 || (s[0] != '-' && (s[0] < '0' || s[0] > '9')) {
		return false
	}
	if len(s) > 1 && s[0] == '0' && s[1] != '.' {
		return false
	}
	_, err := strconv.ParseFloat(s, 64)
	return err == nil && s[len(s)-1] != '.' && !strings.ContainsAny(s, "xXpP_iInN")
}

// FirstTokenAfter adds candidates for the first token from offsets after the start of
// the span, in the given unit. server marks what the model server measured.
func (r *Reader) FirstTokenAfter(unit time.Duration, server bool, keys ...string) {
	for _, key := range keys {
		if f, ok := r.Float(key); ok {
			r.AddFirstToken(usage.Candidate{Source: usage.Source{Key: key, Server: server}, After: f, Unit: unit})
		}
	}
}

// FirstTokenAt adds candidates from absolute times: ISO-8601, also inside JSON quotes.
func (r *Reader) FirstTokenAt(keys ...string) {
	for _, key := range keys {
		if t, ok := usage.ParseInstant(r.Text(key)); ok {
			r.AddFirstToken(usage.Candidate{Source: usage.Source{Key: key}, At: t})
		}
	}
}

// AddFirstToken adds one candidate and takes the attribute it was read from.
func (r *Reader) AddFirstToken(c usage.Candidate) {
	r.Op.FirstToken = append(r.Op.FirstToken, c)
	r.Accept(genai.FacetFirstToken, c.Key)
}
