// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// nationalID is a country's number for a person. Only numbers whose check digits are right count, or, where a country has
// none, numbers written the way that country writes them.
type nationalID struct {
	country string // ISO 3166, lower case
	about   string
	starts  func(a, b byte) bool
	find    func(s string, i int) (start, end int)
}

var nationalIDs = []nationalID{
	{"us", "Social Security Number, written 123-45-6789", twoDigits, findSSN},
	{"ca", "Social Insurance Number (Luhn), written in groups of three", twoDigits, numbered(9, 9, " -", 2, func(d []byte) bool { return d[0] != '8' && luhn(d) })},
	{"gb", "National Insurance Number", twoUpper, findNINO},
	{"de", "Steuer-Identifikationsnummer (ISO 7064 mod 11,10)", twoDigits, numbered(11, 11, " ", 0, func(d []byte) bool { return d[0] != '0' && mod11_10(d) && repeats(d[:10]) })},
	{"fr", "numero de securite sociale (key mod 97)", twoDigits, numbered(15, 15, " ", 0, frenchNIR)},
	{"es", "DNI and NIE (letter mod 23)", dniStart, findDNI},
	{"it", "codice fiscale (check letter)", twoUpper, findCodiceFiscale},
	{"nl", "BSN (mod 11)", twoDigits, numbered(9, 9, "", 0, bsn)},
	{"pl", "PESEL", twoDigits, numbered(11, 11, "", 0, func(d []byte) bool {
		return weighted(d, []int{1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1})%10 == 0 && monthDay(d[2:6], 80)
	})},
	{"be", "rijksregisternummer (mod 97)", twoDigits, numbered(11, 11, ".- ", 0, belgian)},
	{"ch", "AHV number (EAN-13)", twoDigits, numbered(13, 13, ".", 0, func(d []byte) bool {
		return d[0] == '7' && d[1] == '5' && d[2] == '6' && weighted(d, []int{1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1})%10 == 0
	})},
	{"se", "personnummer (Luhn)", twoDigits, numbered(10, 12, "-", 1, func(d []byte) bool { return len(d) != 11 && luhn(d[len(d)-10:]) && monthDay(d[len(d)-8:], 0) })},
	{"br", "CPF (mod 11)", twoDigits, numbered(11, 11, ".-", 0, cpf)},
	{"in", "Aadhaar (Verhoeff), in groups of four", twoDigits, numbered(12, 12, " -", 2, func(d []byte) bool { return d[0] >= '2' && verhoeff(d) })},
	{"au", "Tax File Number (mod 11), in groups of three", twoDigits, numbered(9, 9, " -", 2, func(d []byte) bool { return weighted(d, []int{1, 4, 3, 7, 5, 8, 6, 9, 10})%11 == 0 })},
}

func twoDigits(a, b byte) bool { return isDigit(a) && isDigit(b) }
func twoUpper(a, b byte) bool  { return class(a) == 2 && class(b) == 2 }
func dniStart(a, b byte) bool {
	return isDigit(a) && isDigit(b) || (a == 'X' || a == 'Y' || a == 'Z') && isDigit(b)
}

// numbered finds numbers of fewest to most digits with at least so many separators, whose check holds.
func numbered(fewest, most int, separators string, least int, check func([]byte) bool) func(string, int) (int, int) {
	return func(s string, i int) (start, end int) {
		if !startsNumber(s, i) {
			return 0, 0
		}
		var buf [20]byte
		digits, end := digitsAt(s, i, separators, buf[:0])
		if len(digits) < fewest || len(digits) > most || end-i-len(digits) < least || !endsNumber(s, end) || !check(digits) {
			return 0, 0
		}
		return i, end
	}
}

func weighted(d []byte, weights []int) int {
	sum := 0
	for i, w := range weights {
		sum += int(d[i]-'0') * w
	}
	return sum
}

func findSSN(s string, i int) (start, end int) {
	if !startsNumber(s, i) || len(s) < i+11 || s[i+3] != '-' || s[i+6] != '-' {
		return 0, 0
	}
	var buf [12]byte
	d, end := digitsAt(s, i, "-", buf[:0])
	if len(d) != 9 || end != i+11 || !endsNumber(s, end) {
		return 0, 0
	}
	area := string(d[:3])
	if area == "000" || area == "666" || d[0] == '9' || string(d[3:5]) == "00" || string(d[5:]) == "0000" {
		return 0, 0
	}
	return i, end
}

func findNINO(s string, i int) (start, end int) {
	if i > 0 && isWord(s[i-1]) || strings.IndexByte("DFIQUV", s[i]) >= 0 || strings.IndexByte("DFIOQUV", s[i+1]) >= 0 {
		return 0, 0
	}
	n := 0
	for end = i + 2; end < len(s) && n < 6; end++ {
		if isDigit(s[end]) {
			n++
		} else if s[end] != ' ' {
			return 0, 0
		}
	}
	if end < len(s) && s[end] == ' ' {
		end++
	}
	if n < 6 || end >= len(s) || s[end] < 'A' || s[end] > 'D' || end+1 < len(s) && isWord(s[end+1]) {
		return 0, 0
	}
	return i, end + 1
}

func findDNI(s string, i int) (start, end int) {
	if i > 0 && isWord(s[i-1]) {
		return 0, 0
	}
	n, at, digits := 0, i, 0
	if !isDigit(s[i]) {
		n, at, digits = int(s[i]-'X'), i+1, 1
	}
	for at < len(s) && isDigit(s[at]) && digits < 8 {
		n = n*10 + int(s[at]-'0')
		at++
		digits++
	}
	if at < len(s) && s[at] == '-' {
		at++
	}
	if digits != 8 || at >= len(s) || at+1 < len(s) && isWord(s[at+1]) || s[at] != "TRWAGMYFPDXBNJZSQVHLCKE"[n%23] {
		return 0, 0
	}
	return i, at + 1
}

// findCodiceFiscale: six letters, two digits, letter, two digits, letter, three digits, check letter.
func findCodiceFiscale(s string, i int) (start, end int) {
	if i > 0 && isWord(s[i-1]) || i+16 > len(s) || i+16 < len(s) && isWord(s[i+16]) {
		return 0, 0
	}
	const shape = "AAAAAA00A00A000A"
	sum := 0
	for n := range 16 {
		c := s[i+n]
		if shape[n] == 'A' && class(c) != 2 || shape[n] == '0' && !isDigit(c) {
			return 0, 0
		}
		if n < 15 {
			sum += codiceValue(c, n%2 == 0)
		}
	}
	if byte('A'+sum%26) != s[i+15] {
		return 0, 0
	}
	return i, i + 16
}

func codiceValue(c byte, odd bool) int {
	at := int(c - '0')
	if !isDigit(c) {
		at = int(c - 'A')
	}
	if !odd {
		return at
	}
	return [...]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}[at]
}

func bsn(d []byte) bool {
	return weighted(d, []int{9, 8, 7, 6, 5, 4, 3, 2, -1})%11 == 0 && repeats(d) || weighted(d, []int{9, 8, 7, 6, 5, 4, 3, 2, -1})%11 == 0 && d[0] != '0'
}

// repeats: a number of so many digits has one twice.
func repeats(d []byte) bool {
	var seen [10]bool
	for _, c := range d {
		if seen[c-'0'] {
			return true
		}
		seen[c-'0'] = true
	}
	return false
}

// mod11_10 is ISO 7064 mod 11,10.
func mod11_10(d []byte) bool {
	p := 10
	for _, c := range d[:len(d)-1] {
		if p = (p + int(c-'0')) % 10; p == 0 {
			p = 10
		}
		p = p * 2 % 11
	}
	return (11-p)%10 == int(d[len(d)-1]-'0')
}

func number(d []byte) int {
	n := 0
	for _, c := range d {
		n = n*10 + int(c-'0')
	}
	return n
}

func frenchNIR(d []byte) bool {
	return (d[0] == '1' || d[0] == '2') && 97-number(d[:13])%97 == number(d[13:])
}

func belgian(d []byte) bool {
	body, check := number(d[:9]), number(d[9:])
	return monthDay(d[2:6], 40) && (97-body%97 == check || 97-(2000000000+body)%97 == check)
}

// monthDay: the first four digits are a month, perhaps raised by a century mark, and a day, perhaps raised by 60.
func monthDay(d []byte, mark int) bool {
	month, day := number(d[:2]), number(d[2:4])
	if mark > 0 {
		month %= 20
	}
	if day > 60 {
		day -= 60
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

func cpf(d []byte) bool {
	same := true
	for _, c := range d {
		same = same && c == d[0]
	}
	return !same && cpfDigit(d[:9]) == d[9] && cpfDigit(d[:10]) == d[10]
}

func cpfDigit(d []byte) byte {
	sum := 0
	for i, c := range d {
		sum += int(c-'0') * (len(d) + 1 - i)
	}
	if r := 11 - sum%11; r < 10 {
		return byte('0' + r)
	}
	return '0'
}

var (
	verhoeffD = [10]string{"0123456789", "1234067895", "2340178956", "3401289567", "4012395678", "5987604321", "6598710432", "7659821043", "8765932104", "9876543210"}
	verhoeffP = [8]string{"0123456789", "1576283094", "5803796142", "8916043527", "9453126870", "4286573901", "2793806415", "7046913258"}
)

func verhoeff(d []byte) bool {
	c := 0
	for i := range d {
		p := int(verhoeffP[i%8][d[len(d)-1-i]-'0'] - '0')
		c = int(verhoeffD[c][p] - '0')
	}
	return c == 0
}
