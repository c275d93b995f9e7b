// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"slices"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// read reads one value as messages, whatever its encoding. ok is false when it holds no
// conversation.
func (c *carrier) read(val pcommon.Value, key, role string) ([]genai.Message, bool) {
	if val.Type() == pcommon.ValueTypeStr || val.Type() == pcommon.ValueTypeBytes {
		return c.readText(dialect.TextOf(val), key, role)
	}
	if v := dialect.JSONOf(val); v.Exists() {
		reading, ok := messages.ReadValue(v, role)
		return c.note(reading, key, role), ok
	}
	return nil, false
}

func (c *carrier) readText(text, key, role string) ([]genai.Message, bool) {
	reading, ok := messages.Read(text, role)
	if !ok {
		return nil, false
	}
	return c.note(reading, key, role), true
}

// note counts what was broken and marks what was cut.
func (c *carrier) note(reading messages.Reading, key, role string) []genai.Message {
	if reading.Malformed && role != genai.RoleSystem { // a prompt may well begin with a bracket
		c.Malformed(key)
	}
	if reading.Truncated {
		c.truncated = append(c.truncated, key)
		c.Malformed(key)
	}
	return c.shown(reading.Messages)
}

// shown removes what the source has masked itself.
func (c *carrier) shown(list []genai.Message) []genai.Message {
	rest, masked := hidden.Messages(list)
	if masked {
		hidden.Say(c.Reader)
	}
	return rest
}

func textMessage(role, text string) genai.Message { return messages.Text(role, text) }

// isCount reports whether a value is a number or the like: there is nothing to read in it.
func isCount(v genai.Value) bool { return !strings.ContainsAny(v.Text, `"'{[`) && len(v.Text) < 32 }

func joinKeys(keys []string) string { return strings.Join(slices.Compact(keys), ", ") }
