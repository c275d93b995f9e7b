// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"fmt"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

const (
	// cutRounds bounds the texts cut in one event: beyond it the size is not in its texts.
	cutRounds = 64
	// cutFloor is the size below which a text is not worth cutting.
	cutFloor = 1 << 10
	// cutShare is what a text keeps at least per round, so that of several large ones none vanishes.
	cutShare = 4
	// cutNote is the entry of the metadata that says what was cut, and noteBytes the room kept for it.
	cutNote   = "exporter_cut"
	noteBytes = 1 << 10
)

// Cut brings an event down to limit bytes by shortening its longest texts, and says so in its metadata.
// shorten returns about limit bytes of a text and how it did so. The id stays: the event was never taken.
func (e *Event) Cut(limit int, shorten func(text string, limit int) (short, how string)) (cut int, fits bool) {
	body, notes := string(e.Body), []string(nil)
	frame := e.Size() - len(e.Body) + noteBytes
	for range cutRounds {
		excess := frame + len(body) - limit
		if excess <= 0 {
			break
		}
		next, note, ok := cutLongest(body, excess, shorten)
		if !ok {
			break
		}
		body, notes = next, append(notes, note)
	}
	if notes != nil {
		e.Body = []byte(withNote(body, strings.Join(notes, "; ")))
	}
	return len(notes), e.Size() <= limit
}

func cutLongest(body string, excess int, shorten func(string, int) (string, string)) (next, note string, ok bool) {
	value, err := jsonx.Parse(body)
	if err != nil {
		return "", "", false
	}
	path, leaf := longest("", value)
	text := leaf.Text()
	if len(text) < 2*cutFloor {
		return "", "", false
	}
	short, how := shorten(text, max(len(text)-excess, len(text)/cutShare, cutFloor))
	if len(short) >= len(text) {
		return "", "", false
	}
	note = fmt.Sprintf("%s: %d bytes cut to %d%s", path, len(text), len(short), how)
	return strings.Replace(body, leaf.Raw(), jsonx.Quote(short), 1), note, true
}

// longest finds the longest string within a value, and the names on the way to it.
func longest(path string, v jsonx.Value) (string, jsonx.Value) {
	bestPath, best := path, jsonx.Value{}
	switch v.Kind() {
	case jsonx.String:
		return path, v
	case jsonx.Object:
		for name, member := range v.Members() {
			at, leaf := longest(strings.TrimPrefix(path+"."+name, "."), member)
			if len(leaf.Raw()) > len(best.Raw()) {
				bestPath, best = at, leaf
			}
		}
	case jsonx.Array:
		for _, element := range v.Elems() {
			if at, leaf := longest(path, element); len(leaf.Raw()) > len(best.Raw()) {
				bestPath, best = at, leaf
			}
		}
	}
	return bestPath, best
}

// withNote keeps what an earlier cut wrote: the last member of a name wins.
func withNote(body, note string) string {
	value, err := jsonx.Parse(body)
	if err != nil {
		return body
	}
	metadata := value.Get("metadata")
	if before := metadata.Get(cutNote).Text(); before != "" {
		note = before + "; " + note
	}
	if len(note) > noteBytes/2 {
		note = strings.ToValidUTF8(note[:noteBytes/2], "")
	}
	member := jsonx.Quote(cutNote) + ":" + jsonx.Quote(note) + "}"
	if metadata.IsObject() && metadata.Len() > 0 {
		with := strings.TrimSuffix(metadata.Raw(), "}") + "," + member
		return strings.Replace(body, metadata.Raw(), with, 1)
	}
	return strings.TrimSuffix(body, "}") + `,"metadata":{` + member + "}"
}
