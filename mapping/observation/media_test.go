// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk-M9QDwADhgGAWjR9awAAAABJRU5ErkJggg"

func medium(p genai.Part) genai.Part {
	p.Type = genai.PartMedia
	return p
}

func TestMedia(t *testing.T) {
	t.Parallel()
	standard := strings.NewReplacer("-", "+", "_", "/").Replace(png) + "=="
	for name, c := range map[string]struct {
		part genai.Part
		want string // of the second content part, or of the marker
	}{
		"url-safe base64":      {genai.Part{Data: png, MimeType: "image/png"}, "data:image/png;base64," + standard},
		"data uri":             {genai.Part{URI: "data:image/PNG;base64," + standard}, "data:image/png;base64," + standard},
		"no type":              {genai.Part{Data: standard, Modality: "image"}, "data:image/png;base64," + standard},
		"broken into lines":    {genai.Part{Data: standard[:20] + "\r\n" + standard[20:], MimeType: "image/png"}, "data:image/png;base64," + standard},
		"link":                 {genai.Part{URI: "https://example.com/a.png", Modality: "image"}, "https://example.com/a.png"},
		"link by its name":     {genai.Part{URI: "https://example.com/a.JPG?w=1"}, "https://example.com/a.JPG?w=1"},
		"link to a page":       {genai.Part{URI: "https://example.com/a"}, "[file https://example.com/a]"},
		"reference":            {genai.Part{URI: "@@@langfuseMedia:type=image/png|id=a|source=base64@@@", Modality: "image"}, "@@@langfuseMedia:type=image/png|id=a|source=base64@@@"},
		"svg":                  {genai.Part{Data: "PHN2Zz4=", MimeType: "image/svg+xml"}, "[image image/svg+xml ~5 B]"},
		"svg uri":              {genai.Part{URI: "data:image/svg+xml,%3Csvg%3E"}, "[image image/svg+xml ~28 B]"},
		"no base64":            {genai.Part{Data: "not base64!", MimeType: "image/png"}, "[image image/png ~8 B]"},
		"audio":                {genai.Part{Data: strings.Repeat("AAAA", 1024), MimeType: "audio/wav"}, "[audio audio/wav ~3 KB]"},
		"document":             {genai.Part{Data: "JVBE", MimeType: "application/pdf", Name: "report.pdf", Modality: "document"}, "[file application/pdf: report.pdf ~3 B]"},
		"file id":              {genai.Part{FileID: "file-1", Modality: "document"}, "[file file-1]"},
		"image without a type": {genai.Part{Modality: "image"}, "[image]"},
		"provider link":        {genai.Part{URI: "gs://bucket/v.mp4", MimeType: "video/mp4"}, "[video video/mp4 gs://bucket/v.mp4]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{say("user", text("see"), medium(c.part))}})
			require.Contains(t, attribute(t, td, "langfuse.observation.input"), c.want)
			langfusetest.AssertRenders(t, td)
			require.Equal(t, strings.HasPrefix(c.want, "["), draw(t, td).Messages[0].Body == "text")
		})
	}
}

func TestMediaModes(t *testing.T) {
	t.Parallel()
	op := func() genai.Operation {
		return genai.Operation{Input: []genai.Message{say("user", medium(genai.Part{Data: png, MimeType: "image/png"}))}}
	}
	cfg := observation.NewDefaultConfig()
	cfg.Media.Mode = observation.MediaMarker
	require.Equal(t, `[{"role":"user","content":"[image image/png ~70 B]"}]`, attribute(t, write(t, cfg, op()), "langfuse.observation.input"))
	cfg = observation.NewDefaultConfig()
	cfg.Media.MaxBytes = 10
	require.Contains(t, attribute(t, write(t, cfg, op()), "langfuse.observation.input"), "[image image/png ~70 B]")
}

// The history repeats images: each is shown once in full, in its newest place.
func TestRepeatedImage(t *testing.T) {
	t.Parallel()
	image := medium(genai.Part{Data: png, MimeType: "image/png"})
	td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{
		say("user", text("a"), image), say("assistant", text("b")), say("user", text("c"), image, text("d"), image),
	}})
	input := attribute(t, td, "langfuse.observation.input")
	require.Equal(t, 1, strings.Count(input, "data:image/png"))
	require.Equal(t, 2, strings.Count(input, "[image image/png ~70 B]"))
	require.Greater(t, strings.Index(input, "data:image/png"), strings.LastIndex(input, "[image"))
	langfusetest.AssertRenders(t, td)
}

func TestImageInAResult(t *testing.T) {
	t.Parallel()
	td := write(t, observation.NewDefaultConfig(), genai.Operation{Input: []genai.Message{
		say("assistant", genai.Part{Type: genai.PartToolCall, ID: "c", Name: "screenshot"}),
		say("user", genai.Part{Type: genai.PartToolResult, ID: "c", Value: genai.JSONValue(`{"ok":true}`)},
			medium(genai.Part{Data: png, MimeType: "image/png", ID: "c"})),
	}})
	langfusetest.AssertRenders(t, td)
	require.Equal(t, []string{"image"}, draw(t, td).Messages[1].Parts)
	require.Equal(t, "c", draw(t, td).Messages[1].ToolCallID)
}
