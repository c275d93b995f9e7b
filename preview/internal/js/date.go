// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"math"
	"time"
)

// maxTime is the largest distance from the epoch in milliseconds a Date can hold.
const maxTime = 8.64e15

// ValidDate reports whether new Date(v) is a valid time.
func ValidDate(v Value) bool {
	switch v.kind {
	case KindNull:
		return true // the epoch
	case KindBool, KindNumber:
		return math.Abs(v.num) <= maxTime // NaN compares false
	case KindString, KindArray:
		_, ok := ParseDate(ToString(v))
		return ok
	default:
		return false
	}
}

// FormatDate is new Date(ms).toISOString(); ok is false where it throws.
func FormatDate(ms float64) (text string, ok bool) {
	if !(math.Abs(ms) <= maxTime) {
		return "", false
	}
	t := time.UnixMilli(int64(ms)).UTC()
	rest := t.Format("-01-02T15:04:05.000Z")
	switch y := t.Year(); {
	case y < 0:
		return fmt.Sprintf("-%06d%s", -y, rest), true
	case y > 9999:
		return fmt.Sprintf("+%06d%s", y, rest), true
	default:
		return fmt.Sprintf("%04d%s", y, rest), true
	}
}

// ParseDate reads a date text the way V8 does: the ISO form of ECMA-262 first, then a
// tolerant reading of words, numbers and signs. Local time is taken as UTC.
func ParseDate(text string) (ms float64, ok bool) {
	p := dateParser{scan: newDateScanner(text)}
	first, valid := p.iso()
	if !valid || !p.loose(first) {
		return 0, false
	}
	return p.time()
}

// dateParser collects the components of one date text. Unset numbers are none.
type dateParser struct {
	scan *dateScanner

	day     []int // at most three
	month   int   // by name; 0 is none
	isoDay  bool
	clock   []int // hour, minute, second, millisecond
	halfDay int   // AM 0, PM 12, none
	half    bool
	zone    zoneOffset
}

// zoneOffset is a UTC offset under construction.
type zoneOffset struct {
	sign               int // 0 is none
	hour, minute       int
	hasHour, hasMinute bool
}

func (z *zoneOffset) set(hours int) {
	*z = zoneOffset{sign: 1, hour: hours, hasHour: true, hasMinute: true}
	if hours < 0 {
		z.sign, z.hour = -1, -hours
	}
}

func (z *zoneOffset) utc() bool {
	return z.hasHour && z.hasMinute && z.hour == 0 && z.minute == 0
}

func (z *zoneOffset) empty() bool { return !z.hasHour }

// wantsMinute reports that an hour was followed by a colon and n may be its minutes.
func (z *zoneOffset) wantsMinute(n int) bool { return z.hasHour && !z.hasMinute && n < 60 }

func (p *dateParser) addDay(n int) bool {
	if len(p.day) == 3 {
		return false
	}
	p.day = append(p.day, n)
	return true
}

func (p *dateParser) addClock(n int) bool {
	if len(p.clock) == 4 {
		return false
	}
	p.clock = append(p.clock, n)
	return true
}

// closeClock adds the last component: nothing may follow.
func (p *dateParser) closeClock(n int) {
	p.addClock(n)
	for p.addClock(0) {
	}
}

// clockExpects reports whether n can be the next minute, second or millisecond.
func (p *dateParser) clockExpects(n int) bool {
	switch len(p.clock) {
	case 1, 2:
		return n < 60
	case 3:
		return n < 1000
	default:
		return false
	}
}

// time puts the components together and checks their ranges.
func (p *dateParser) time() (float64, bool) {
	year, month, day, ok := p.calendar()
	if !ok {
		return 0, false
	}
	ofDay, ok := p.timeOfDay()
	if !ok || math.Abs(float64(year)) > 1e6 {
		return 0, false
	}
	if p.zone.hour != 0 && uint32(p.zone.hour)*3600+uint32(p.zone.minute)*60 > math.MaxInt32 { // wraps like V8's
		return 0, false
	}
	ms := float64(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix())*1000 + ofDay
	if p.zone.sign != 0 {
		ms -= float64(p.zone.sign) * float64(p.zone.hour*60+p.zone.minute) * 60e3
	}
	return ms, math.Abs(ms) <= maxTime
}

// calendar decides which number is year, month and day.
func (p *dateParser) calendar() (year, month, day int, ok bool) {
	if len(p.day) == 0 {
		return 0, 0, 0, false
	}
	named := len(p.day)
	d := append(p.day, 1, 1)
	switch {
	case p.month == 0 && (p.isoDay || !isDay(d[0])):
		year, month, day = d[0], d[1], d[2]
	case p.month == 0:
		month, day, year = d[0], d[1], d[2]
	case named == 1 && isDay(d[0]):
		month, day, year = p.month, d[0], d[1]
	case !isDay(d[0]):
		year, month, day = d[0], p.month, d[1]
	default:
		day, month, year = d[0], p.month, d[1]
	}
	if !p.isoDay && year >= 0 && year < 50 {
		year += 2000
	} else if !p.isoDay && year >= 50 && year < 100 {
		year += 1900
	}
	return year, month, day, month >= 1 && month <= 12 && isDay(day)
}

func (p *dateParser) timeOfDay() (float64, bool) {
	c := append(append([]int(nil), p.clock...), 0, 0, 0, 0)
	if p.half {
		if c[0] > 12 {
			return 0, false
		}
		c[0] = c[0]%12 + p.halfDay
	}
	midnight := c[0] == 24 && c[1] == 0 && c[2] == 0 && c[3] == 0
	if !midnight && (c[0] > 23 || c[1] > 59 || c[2] > 59 || c[3] > 999) {
		return 0, false
	}
	return float64(((c[0]*60+c[1])*60+c[2])*1000 + c[3]), true
}

func isDay(n int) bool { return n >= 1 && n <= 31 }
