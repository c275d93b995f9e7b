// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

// loose goes on behind the ISO form: numbers are days or clock parts by their
// neighbours, three letters name a month or a zone, brackets are comments.
func (p *dateParser) loose(t dateToken) bool {
	numbers := len(p.day) > 0
	for ; t.kind != tokenEnd; t = p.scan.next() {
		switch {
		case t.kind == tokenNumber:
			numbers = true
			if !p.looseNumber(t.number) {
				return false
			}
		case t.word():
			if !p.looseWord(t, numbers) {
				return false
			}
		case t.sign() != 0 && (p.zone.utc() || len(p.clock) > 0):
			numbers = true
			if !p.looseOffset(t.sign()) {
				return false
			}
		case (t.sign() != 0 || t.is(')')) && numbers:
			return false
		}
	}
	return true
}

func (p *dateParser) looseNumber(n int) bool {
	s := p.scan
	if s.skip(':') {
		if s.skip(':') {
			return len(p.clock) == 0 && p.addClock(n) && p.addClock(0)
		}
		if !p.addClock(n) {
			return false
		}
		s.skip('.')
		return true
	}
	if s.skip('.') && p.clockExpects(n) {
		p.addClock(n)
		if s.peek.kind != tokenNumber {
			return false
		}
		p.closeClock(milliseconds(s.next()))
		return true
	}
	if p.zone.wantsMinute(n) {
		p.zone.minute, p.zone.hasMinute = n, true
		return true
	}
	if p.clockExpects(n) {
		p.closeClock(n)
		after := s.peek
		return after.kind == tokenEnd || after.kind == tokenSpace || after.isZ() || after.sign() != 0
	}
	ok := p.addDay(n)
	s.skip('-')
	return ok
}

func (p *dateParser) looseWord(t dateToken, numbers bool) bool {
	switch {
	case t.kind == tokenHalfDay && len(p.clock) > 0:
		p.half, p.halfDay = true, t.number
	case t.kind == tokenMonth:
		p.month = t.number
		p.scan.skip('-')
	case t.kind == tokenZone && numbers:
		p.zone.set(t.number)
	default:
		return !numbers && p.scan.peek.kind != tokenNumber
	}
	return true
}

// looseOffset reads the number behind a sign that follows a time or UTC.
func (p *dateParser) looseOffset(sign int) bool {
	var n, length int
	if p.scan.peek.kind == tokenNumber {
		t := p.scan.next()
		n, length = t.number, t.length
	}
	p.zone.sign, p.zone.hasHour, p.zone.hasMinute = sign, true, true
	switch {
	case p.scan.peek.is(':'):
		p.zone.hour, p.zone.minute, p.zone.hasMinute = n, 0, false
	case length == 1 || length == 2:
		p.zone.hour, p.zone.minute = n, 0
	case length == 3 || length == 4:
		p.zone.hour, p.zone.minute = n/100, n%100
	default:
		return false
	}
	return true
}
