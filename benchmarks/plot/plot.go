// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package plot draws the two kinds of pictures that docs/performance.md shows, as SVG.
package plot

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Bar is one bar.
type Bar struct {
	Name  string
	Value float64
	Ours  bool
}

const (
	width, left  = 760, 270
	row          = 26
	ink, ourInk  = "#9aa0a6", "#1a73e8"
	font         = `font-family="sans-serif" font-size="12"`
	chart, frame = 420, 60
)

// Bars draws horizontal bars, ours in another colour.
func Bars(title string, bars []Bar) string {
	largest := 0.0
	for _, b := range bars {
		largest = max(largest, b.Value)
	}
	var s strings.Builder
	height := 40 + row*len(bars)
	begin(&s, height, title)
	for i, b := range bars {
		y, colour := 36+row*i, ink
		if b.Ours {
			colour = ourInk
		}
		w := b.Value / largest * (width - left - 70)
		fmt.Fprintf(&s, `<text x="%d" y="%d" text-anchor="end" %s>%s</text>`, left-8, y+14, font, html.EscapeString(b.Name))
		fmt.Fprintf(&s, `<rect x="%d" y="%d" width="%.1f" height="18" fill="%s"/>`, left, y, w, colour)
		fmt.Fprintf(&s, `<text x="%.1f" y="%d" %s>%.3g</text>`+"\n", left+w+6, y+14, font, b.Value)
	}
	s.WriteString("</svg>\n")
	return s.String()
}

// Line is one line of a chart: cost over size.
type Line struct {
	Name string
	X, Y []float64
}

var colours = []string{"#1a73e8", "#d93025", "#188038", "#f9ab00"}

// Growth draws lines on two logarithmic axes, where linear growth is a slope of one.
func Growth(title, x, y string, lines []Line) string {
	lowX, highX, lowY, highY := math.Inf(1), 0.0, math.Inf(1), 0.0
	for _, l := range lines {
		for i := range l.X {
			lowX, highX = min(lowX, l.X[i]), max(highX, l.X[i])
			lowY, highY = min(lowY, l.Y[i]), max(highY, l.Y[i])
		}
	}
	at := func(v, low, high, size float64) float64 { return math.Log(v/low) / math.Log(high/low) * size }
	var s strings.Builder
	begin(&s, chart, title)
	plane := float64(chart - 2*frame)
	for n, l := range lines {
		var points []string
		for i := range l.X {
			points = append(points, fmt.Sprintf("%.1f,%.1f", frame+at(l.X[i], lowX, highX, width-2*frame), frame+plane-at(l.Y[i], lowY, highY, plane)))
		}
		colour := colours[n%len(colours)]
		fmt.Fprintf(&s, `<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>`, colour, strings.Join(points, " "))
		fmt.Fprintf(&s, `<text x="%d" y="%d" fill="%s" %s>%s</text>`+"\n", frame+10, frame+18*(n+1), colour, font, html.EscapeString(l.Name))
	}
	fmt.Fprintf(&s, `<text x="%d" y="%d" %s>%s: %s</text>`, frame, chart-30, font, html.EscapeString(x), span(lowX, highX))
	fmt.Fprintf(&s, `<text x="%d" y="%d" %s>%s: %s</text>`+"\n</svg>\n", frame, chart-12, font, html.EscapeString(y), span(lowY, highY))
	return s.String()
}

func span(low, high float64) string { return fmt.Sprintf("%.3g to %.3g", low, high) }

func begin(s *strings.Builder, height int, title string) {
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, width, height, width, height)
	fmt.Fprintf(s, `<rect width="100%%" height="100%%" fill="white"/><text x="12" y="20" %s font-weight="bold">%s</text>`+"\n", font, html.EscapeString(title))
}
