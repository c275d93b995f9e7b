// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

// digitsAt reads digits with single separators among them, from s[i] on; nothing may make them part of something longer.
func digitsAt(s string, i int, separators string, dst []byte) (digits []byte, end int) {
	end = i
	for at := i; at < len(s) && len(dst) < cap(dst); at++ {
		switch c := s[at]; {
		case isDigit(c):
			dst = append(dst, c)
			end = at + 1
		case at > i && isDigit(s[at-1]) && indexByte(separators, c):
		default:
			return dst, end
		}
	}
	return dst, end
}

func indexByte(set string, c byte) bool {
	for i := 0; i < len(set); i++ {
		if set[i] == c {
			return true
		}
	}
	return false
}

// startsNumber: s[i] is the first digit of its number.
func startsNumber(s string, i int) bool {
	return i == 0 || !isWord(s[i-1]) && (i < 2 || s[i-1] != '.' && s[i-1] != '-' || !isAlnum(s[i-2]))
}

func endsNumber(s string, end int) bool {
	return end >= len(s) || !isWord(s[end]) && (s[end] != '.' && s[end] != '-' || end+1 >= len(s) || !isAlnum(s[end+1]))
}

// findPhone takes international numbers (E.164: a plus and 8 to 15 digits) and North American ones with separators.
func findPhone(s string, i int) (start, end int) {
	var buf [16]byte
	switch {
	case s[i] == '+':
		if i > 0 && isWord(s[i-1]) {
			return 0, 0
		}
		digits, end := digitsGrouped(s, i+1, buf[:0])
		if len(digits) >= 8 && len(digits) <= 15 && digits[0] != '0' && endsNumber(s, end) {
			return i, end
		}
	case s[i] == '(' || startsNumber(s, i) && (i == 0 || s[i-1] != '(' && s[i-1] != '+'):
		digits, end := digitsGrouped(s, i, buf[:0])
		if len(digits) == 10 && digits[0] >= '2' && digits[3] >= '2' && separated(s[i:end]) && endsNumber(s, end) {
			return i, end
		}
	}
	return 0, 0
}

// digitsGrouped also takes "(0)", ") " and the like between groups.
func digitsGrouped(s string, i int, dst []byte) (digits []byte, end int) {
	end = i
	gap := 0
	for at := i; at < len(s) && len(dst) < cap(dst); at++ {
		switch c := s[at]; {
		case isDigit(c):
			dst, end, gap = append(dst, c), at+1, 0
		case gap < 2 && indexByte(" -./()", c):
			gap++
		default:
			return dst, end
		}
	}
	return dst, end
}

// separated: written as a phone number, in three groups.
func separated(s string) bool {
	n := 0
	for i := 1; i < len(s); i++ {
		if isDigit(s[i]) && !isDigit(s[i-1]) {
			n++
		}
	}
	return n == 2 || s[0] == '(' && n >= 2
}

// findCard takes 13 to 19 digits of a known issuer that satisfy Luhn.
func findCard(s string, i int) (start, end int) {
	if !startsNumber(s, i) {
		return 0, 0
	}
	var buf [20]byte
	digits, end := digitsAt(s, i, " -", buf[:0])
	if len(digits) < 13 || len(digits) > 19 || !endsNumber(s, end) || !issuer(digits) || !luhn(digits) {
		return 0, 0
	}
	return i, end
}

func issuer(d []byte) bool {
	switch d[0] {
	case '4':
		return len(d) == 13 || len(d) == 16 || len(d) == 19
	case '5':
		return d[1] >= '0' && d[1] <= '8' && len(d) <= 19
	case '2':
		return d[1] >= '2' && d[1] <= '7' && len(d) == 16
	case '3':
		return (d[1] == '4' || d[1] == '7') && len(d) == 15 || (d[1] == '0' || d[1] == '6' || d[1] == '8') && len(d) == 14 || d[1] == '5' && len(d) == 16
	case '6':
		return true
	}
	return false
}

// luhn is ISO/IEC 7812-1 annex B.
func luhn(d []byte) bool {
	sum := 0
	for i := range d {
		n := int(d[len(d)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// ibanLength is the length of an IBAN by country (SWIFT IBAN registry).
var ibanLength = map[string]int{
	"AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28,
	"CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18,
	"GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32,
	"LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15,
	"PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25,
	"SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}

// findIBAN takes an IBAN in one piece or in groups, when its check digits are right (ISO 13616, mod 97).
func findIBAN(s string, i int) (start, end int) {
	if i > 0 && isWord(s[i-1]) || i+4 > len(s) || !isDigit(s[i+2]) || !isDigit(s[i+3]) {
		return 0, 0
	}
	want := ibanLength[s[i:i+2]]
	if want == 0 {
		return 0, 0
	}
	var buf [34]byte
	flat := buf[:0]
	end = i
	for end < len(s) && len(flat) < want {
		c := s[end]
		if !isDigit(c) && class(c) != 2 {
			if c != ' ' && c != '-' || !isAlnum(s[end-1]) {
				return 0, 0
			}
			end++
			continue
		}
		flat = append(flat, c)
		end++
	}
	if len(flat) != want || end < len(s) && isWord(s[end]) || mod97(flat[4:], flat[:4]) != 1 {
		return 0, 0
	}
	return i, end
}

func mod97(groups ...[]byte) int {
	n := 0
	for _, g := range groups {
		for _, c := range g {
			if isDigit(c) {
				n = (n*10 + int(c-'0')) % 97
			} else {
				n = (n*100 + int(c-'A') + 10) % 97
			}
		}
	}
	return n
}
