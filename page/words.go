// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strconv"
	"strings"
	"time"
)

// number words a count with a thin sign between thousands.
func number(n float64) string {
	s := strconv.FormatFloat(n, 'f', -1, 64)
	whole, fraction, _ := strings.Cut(s, ".")
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 && whole[i-1] != '-' {
			b.WriteRune(',')
		}
		b.WriteRune(c)
	}
	if fraction != "" {
		b.WriteString("." + fraction)
	}
	return b.String()
}

// duration words a time span in the precision a person reads.
func duration(d time.Duration) string {
	switch {
	case d < 0:
		return ""
	case d < time.Second:
		return strconv.FormatInt(d.Milliseconds(), 10) + " ms"
	case d < 100*time.Second:
		return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s"
	default:
		return d.Round(time.Second).String()
	}
}

// offset words a time after another one, or before it.
func offset(d time.Duration) string {
	if d < 0 {
		return "-" + duration(-d)
	}
	return "+" + duration(d)
}

func money(cost float64) string {
	if cost == 0 {
		return ""
	}
	return "$" + strconv.FormatFloat(cost, 'g', 4, 64)
}

// clock words a start: the time of day, and the day unless it is today.
func clock(t time.Time) string {
	switch now := time.Now().UTC(); {
	case t.IsZero():
		return ""
	case t.UTC().Format(time.DateOnly) == now.Format(time.DateOnly):
		return t.UTC().Format("15:04:05")
	default:
		return t.UTC().Format("01-02 15:04:05")
	}
}

func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04:05.000 MST")
}

// short cuts a line for a table; the whole of it stands in the title or on the next page.
func short(n int, s string) string {
	if len(s) <= n {
		return visible(s)
	}
	return visible(s[:cutAt(s, n)]) + "…"
}
