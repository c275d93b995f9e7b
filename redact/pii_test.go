// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

var pii = map[string]struct{ yes, no []string }{
	"email": {
		yes: []string{"jane.doe+tag@mail.example.co.uk", "a@b.io", "mailto:x_y@example.org."},
		no:  []string{"user@host", "@mention", "a@b.c1", "foo@", "git@github"},
	},
	"phone": {
		yes: []string{"+49 30 901820", "+1-202-555-0143", "(202) 555-0143", "202-555-0143", "+442071838750", "+33 1 70 18 99 00"},
		no:  []string{"2026-03-14", "1741569952", "3.14159265358979", "+1", "192.168.100.200", "x+12345678", "1234567890"},
	},
	"iban": {
		yes: []string{"DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19", "FR1420041010050500013M02606", "NO9386011117947"},
		no:  []string{"DE89370400440532013001", "GB29NWBK", "XX89370400440532013000"},
	},
	"card": {
		yes: []string{"4111 1111 1111 1111", "5500-0000-0000-0004", "340000000000009", "6011000000000004"},
		no:  []string{"4111 1111 1111 1112", "1234567890123456", "1741569952123", "0.4111111111111111"},
	},
	"ip": {
		yes: []string{"203.0.113.7", "10.1.2.3", "2001:db8::1", "fe80::1ff:fe23:4567:890a", "203.0.113.7:8080"},
		no:  []string{"1.2.3", "1.2.3.4.5", "127.0.0.1", "999.1.1.1", "12:34:56", "::", "v1.2.3.4"},
	},
	"national_id:us": {yes: []string{"078-05-1120"}, no: []string{"000-12-3456", "078051120", "666-12-3456"}},
	"national_id:ca": {yes: []string{"046 454 286"}, no: []string{"046 454 287", "046454286"}},
	"national_id:gb": {yes: []string{"AB 12 34 56 C", "AB123456C"}, no: []string{"DA123456C", "AB123456E"}},
	"national_id:de": {yes: []string{"86095742719"}, no: []string{"86095742718", "12345678901"}},
	"national_id:fr": {yes: []string{"255081416802538"}, no: []string{"255081416802539"}},
	"national_id:es": {yes: []string{"12345678Z", "X1234567L"}, no: []string{"12345678A"}},
	"national_id:it": {yes: []string{"RSSMRA85T10A562S"}, no: []string{"RSSMRA85T10A562T"}},
	"national_id:nl": {yes: []string{"111222333"}, no: []string{"111222334"}},
	"national_id:pl": {yes: []string{"44051401359"}, no: []string{"44051401358"}},
	"national_id:be": {yes: []string{"85.07.30-033.28"}, no: []string{"85.07.30-033.29"}},
	"national_id:ch": {yes: []string{"756.9217.0769.85"}, no: []string{"756.9217.0769.84"}},
	"national_id:se": {yes: []string{"811218-9876", "19811218-9876"}, no: []string{"811218-9875"}},
	"national_id:br": {yes: []string{"529.982.247-25", "52998224725"}, no: []string{"529.982.247-26", "11111111111"}},
	"national_id:in": {yes: []string{"2345 6789 0124"}, no: []string{"2345 6789 0123", "234567890124"}},
	"national_id:au": {yes: []string{"123 456 782"}, no: []string{"123 456 789"}},
}

func TestPersonalData(t *testing.T) {
	t.Parallel()
	for _, kind := range redact.PIIKinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, func(c *redact.Config) { c.PII = []string{kind} })
			off := newEngine(t, nil)
			cases, ok := pii[kind]
			require.True(t, ok, "no cases")
			for _, yes := range cases.yes {
				for _, in := range []string{yes, "call " + yes + ", please", "(" + yes + ")", `{"a":"` + yes + `"}`} {
					require.Contains(t, e.Text(in, redact.PlaceMessage, nil), "[REDACTED:pii-", in)
					require.Equal(t, in, off.Text(in, redact.PlaceMessage, nil))
				}
			}
			for _, no := range cases.no {
				in := "see " + no + " there"
				require.Equal(t, in, e.Text(in, redact.PlaceMessage, nil))
			}
			require.Equal(t, "id "+cases.yes[0], e.Text("id "+cases.yes[0], redact.PlaceStructural, nil))
		})
	}
}
