// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

// iso reads the ECMA-262 date time form. It returns the first token that it did not
// use; ok is false where a time part began and is wrong, which no tolerance repairs.
func (p *dateParser) iso() (next dateToken, ok bool) {
	s := p.scan
	switch {
	case s.peek.sign() != 0:
		sign := s.next()
		if !s.peek.fixed(6) || (sign.sign() < 0 && s.peek.number == 0) {
			return sign, true
		}
		p.addDay(sign.sign() * s.next().number)
	case s.peek.fixed(4):
		p.addDay(s.next().number)
	default:
		return s.next(), true
	}
	if s.skip('-') {
		if !s.peek.fixed(2) || s.peek.number < 1 || s.peek.number > 12 {
			return s.next(), true
		}
		p.addDay(s.next().number)
		if s.skip('-') {
			if !s.peek.fixed(2) || !isDay(s.peek.number) {
				return s.next(), true
			}
			p.addDay(s.next().number)
		}
	}
	if s.peek.kind != tokenTime {
		if s.peek.kind != tokenEnd {
			return s.next(), true
		}
	} else if s.next(); !p.isoTime() {
		return dateToken{}, false
	}
	if p.zone.empty() && len(p.clock) == 0 {
		p.zone.set(0)
	}
	p.isoDay = true
	return dateToken{kind: tokenEnd}, true
}

// isoTime reads HH:mm[:ss[.sss]][zone] up to the end of the text.
func (p *dateParser) isoTime() bool {
	s := p.scan
	if !s.peek.fixed(2) || s.peek.number > 24 {
		return false
	}
	last := s.peek.number == 24 // 24:00 is allowed, a time behind it is not
	p.addClock(s.next().number)
	if !s.skip(':') || !p.isoSixty(last) {
		return false
	}
	if s.skip(':') {
		if !p.isoSixty(last) {
			return false
		}
		if s.skip('.') {
			if s.peek.kind != tokenNumber || (last && s.peek.number > 0) {
				return false
			}
			p.addClock(milliseconds(s.next()))
		}
	}
	return p.isoZone() && s.peek.kind == tokenEnd
}

func (p *dateParser) isoSixty(last bool) bool {
	t := p.scan.peek
	if !t.fixed(2) || t.number > 59 || (last && t.number > 0) {
		return false
	}
	return p.addClock(p.scan.next().number)
}

func (p *dateParser) isoZone() bool {
	s := p.scan
	if s.peek.isZ() {
		s.next()
		p.zone.set(0)
		return true
	}
	sign := s.peek.sign()
	if sign == 0 {
		return true
	}
	s.next()
	z := zoneOffset{sign: sign, hasHour: true, hasMinute: true}
	if s.peek.fixed(4) {
		n := s.next().number
		z.hour, z.minute = n/100, n%100
	} else {
		if !s.peek.fixed(2) {
			return false
		}
		z.hour = s.next().number
		if !s.skip(':') || !s.peek.fixed(2) {
			return false
		}
		z.minute = s.next().number
	}
	p.zone = z
	return z.hour < 24 && z.minute < 60
}

// milliseconds reads the digits behind a decimal point: three count.
func milliseconds(t dateToken) int {
	n, length := t.number, t.length
	for ; length < 3; length++ {
		n *= 10
	}
	for ; length > 3; length-- {
		if length <= maxDigits {
			n /= 10
		}
	}
	return n
}
