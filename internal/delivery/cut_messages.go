// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"fmt"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// cutText shortens a value to about limit bytes and says how. A JSON list is cut between its elements,
// so that it stays a list of whole messages: the first one stays (it holds the system prompt and the
// offered tools), then as many of the newest as fit. Any other text keeps its beginning.
func cutText(text string, limit int) (short, how string) {
	value, err := jsonx.Parse(text)
	if err != nil || !value.IsArray() || value.Len() == 0 {
		return cutPlain(text, limit), ""
	}
	messages := make([]jsonx.Value, 0, value.Len())
	for _, element := range value.Elems() {
		messages = append(messages, element)
	}
	kept, first := keepMessages(messages, limit-len("[]"))
	if kept == nil {
		return cutPlain(text, limit), ""
	}
	if left := first - 1; left > 0 {
		how = fmt.Sprintf(", %d of %d messages left out", left, len(messages))
	}
	return "[" + strings.Join(kept, ",") + "]", how
}

// keepMessages returns the texts of the first message and of the newest ones from index first on.
func keepMessages(messages []jsonx.Value, limit int) (kept []string, first int) {
	last := len(messages) - 1
	if last == 0 {
		only, ok := cutMessage(messages[0].Raw(), limit)
		if !ok {
			return nil, 0
		}
		return []string{only}, 1
	}
	// The newest message may take what the first leaves, and the first at most half.
	head, ok := cutMessage(messages[0].Raw(), max(limit/2, limit-len(messages[last].Raw())-1))
	if !ok {
		return nil, 0
	}
	room := limit - len(head) - 1
	tail, ok := cutMessage(messages[last].Raw(), room)
	if !ok {
		return nil, 0
	}
	first, room = last, room-len(tail)-1
	for first > 1 && len(messages[first-1].Raw()) < room {
		first--
		room -= len(messages[first].Raw()) + 1
	}
	first = skipResults(messages, first)
	kept = append(kept, head)
	for _, message := range messages[first:last] {
		kept = append(kept, message.Raw())
	}
	return append(kept, tail), first
}

// skipResults does not begin with results whose calls were left out.
func skipResults(messages []jsonx.Value, first int) int {
	for first > 1 && first < len(messages)-1 && messages[first].Get("role").Text() == "tool" {
		first++
	}
	return first
}

// cutMessage shortens one message by its largest texts, keeping its form; ok is false when its size is
// not in its texts.
func cutMessage(raw string, limit int) (short string, ok bool) {
	for range cutRounds {
		if len(raw) <= limit {
			return raw, true
		}
		value, err := jsonx.Parse(raw)
		if err != nil {
			return "", false
		}
		leaf := largestText(value)
		text := leaf.Text()
		next := cutPlain(text, max(len(text)-(len(raw)-limit)-len(cutMark(len(text))), 0))
		if len(next) >= len(text) {
			return "", false
		}
		raw = strings.Replace(raw, leaf.Raw(), jsonx.Quote(next), 1)
	}
	return "", false
}

// largestText finds the longest string within a value.
func largestText(v jsonx.Value) jsonx.Value {
	best := jsonx.Value{}
	visit := func(member jsonx.Value) {
		if leaf := largestText(member); len(leaf.Raw()) > len(best.Raw()) {
			best = leaf
		}
	}
	switch v.Kind() {
	case jsonx.String:
		return v
	case jsonx.Array:
		for _, element := range v.Elems() {
			visit(element)
		}
	case jsonx.Object:
		for _, member := range v.Members() {
			visit(member)
		}
	}
	return best
}
