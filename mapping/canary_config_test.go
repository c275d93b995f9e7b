// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

// configured is a kind of secret that only the configuration knows.
type configured struct {
	name    string
	certain bool // found everywhere; else where people and models write
	value   func(n int) string
}

const manyLiterals = 40 // of each kind; positions take them in turn

var configuredKinds = []configured{
	{"rule with keywords", true, func(n int) string { return fmt.Sprintf("TCK-%07d", n) }},
	{"rule over every text", true, func(n int) string { return fmt.Sprintf("zq%05dx", n) }},
	{"literal", true, func(n int) string { return configLiteral(n) }},
	{"literal of the environment", true, func(n int) string { return envLiteral(n) }},
	{"email", false, func(n int) string { return fmt.Sprintf("zq.%d+tag@mail.example.org", n) }},
	{"phone", false, func(n int) string { return fmt.Sprintf("+1-202-555-%04d", n%10000) }},
	{"card", false, func(n int) string { return luhn(fmt.Sprintf("411111%09d", n)) }},
	{"iban", false, func(n int) string { return iban("DE", fmt.Sprintf("37040044%010d", n)) }},
	{"ip", false, func(n int) string { return fmt.Sprintf("10.77.%d.%d", n/250%250, n%250+1) }},
	{"national_id:us", false, func(n int) string { return fmt.Sprintf("078-05-%04d", n%9000+1000) }},
}

// Literals hold what encodings change: quotes and signs.
func configLiteral(n int) string {
	return fmt.Sprintf("zq \"lit\"/<%d>&%%+=horse", n%manyLiterals)
}

func envLiteral(n int) string { return fmt.Sprintf("zq'env'-%d\\battery", n%manyLiterals) }

// withConfigured asks for everything that configuredKinds make.
func withConfigured(cfg *langfuse.ProcessorConfig) {
	r := &cfg.Redact
	r.Rules = []redact.CustomRule{
		{ID: "ticket", Pattern: `TCK-\d{7}`, Keywords: []string{"tck-"}}, {ID: "serial", Pattern: `zq\d{5}x`},
	}
	for n := range manyLiterals {
		r.Literals = append(r.Literals, configopaque.String(configLiteral(n)))
		r.LiteralEnv = append(r.LiteralEnv, envName(n))
	}
	r.PII = []string{"email", "phone", "card", "iban", "ip", "national_id:us"}
}

func envName(n int) string { return fmt.Sprintf("LANGFUSE_CANARY_LITERAL_%d", n) }

// luhn appends the check digit.
func luhn(digits string) string {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return digits + string(rune('0'+(10-sum%10)%10))
}

// iban puts the check digits (ISO 7064 mod 97,10) between country and account.
func iban(country, account string) string {
	digits := []byte(account)
	for _, c := range country {
		digits = strconv.AppendInt(digits, int64(c-'A'+10), 10)
	}
	number, _ := new(big.Int).SetString(string(digits)+"00", 10)
	return fmt.Sprintf("%s%02d%s", country, 98-number.Mod(number, big.NewInt(97)).Int64(), account)
}

// TestCanaryOfConfig plants what only the configuration knows (rules, literals, personal data) like TestCanary plants what
// vendors issue: in every string position of every input, in every encoding in turn. None leaves.
func TestCanaryOfConfig(t *testing.T) { //nolint:paralleltest // it sets the environment; the cases run in parallel
	for n := range manyLiterals {
		t.Setenv(envName(n), envLiteral(n))
	}
	seed := canarySeed(t)
	eachCase(t, func(t *testing.T, c casetest.Case) {
		for round := range canaryRuns {
			p := configPlanter{seed: seed, base: hashOf(c.Name), round: round, taken: inputText(t, c)}
			out := leavingWith(t, mapCase(t, c, p.plant), withConfigured)
			for _, s := range p.planted {
				if s.leaks(out) {
					t.Errorf("%s planted at %s in %s leaves: %q", s.secret.Rule, s.path, s.encoding, s.text)
				}
			}
		}
	})
}

// leavingWith is leaving under another configuration.
func leavingWith(t *testing.T, c casetest.Case, change func(*langfuse.ProcessorConfig)) string {
	t.Helper()
	forwarded := forwardedLogs(t, c, change)
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(runWith(t, c, change))
	require.NoError(t, err)
	return allStrings(t, b) + forwarded
}

type configPlanter struct {
	seed, base, round, n int
	taken                string
	planted              []planted
}

func (p *configPlanter) plant(at position) string {
	p.n++
	if p.n%canaryRuns != p.round {
		return at.text
	}
	turn := p.base + p.n + p.seed
	certain := at.key || !strings.ContainsRune(at.text, ' ')
	kind := configuredKinds[turn%len(configuredKinds)]
	for i := 1; certain && !kind.certain; i++ {
		kind = configuredKinds[(turn+i)%len(configuredKinds)]
	}
	value := kind.value(p.n)
	enc := corpus.Encodings[turn/len(configuredKinds)%len(corpus.Encodings)]
	pl := planted{
		secret: corpus.Secret{Rule: kind.name, Text: value, Value: value}, path: at.path, encoding: enc.Name, encode: enc.Encode,
		text: at.text + " " + enc.Encode(value),
	}
	if pl.leaks(p.taken) {
		return at.text
	}
	p.planted = append(p.planted, pl)
	return pl.text
}

// TestCanaryOfKeys hides members by their names in JSON that stands in every free text of every input, as it is, escaped,
// URL-encoded and in base64, and as attributes in every list of attributes.
func TestCanaryOfKeys(t *testing.T) {
	t.Parallel()
	keys := func(cfg *langfuse.ProcessorConfig) {
		cfg.Redact.Keys = redact.Keys{Mask: []string{"zq_ssn"}, Drop: []string{"zq_debug"}}
	}
	encodings := keyEncodings()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		for round := range canaryRuns {
			n, values := 0, map[string]string{}
			canary := func(where string) string {
				v := pseudoWord(len(values)) + "k"
				values[v] = where
				return v
			}
			planted := mapCase(t, c, func(at position) string {
				n++
				if at.key || !strings.ContainsRune(at.text, ' ') || n%canaryRuns != round {
					return at.text
				}
				enc := encodings[n/canaryRuns%len(encodings)]
				where := at.path + " in " + enc.Name
				return enc.Encode(fmt.Sprintf(`{"note":"of today","zq_ssn":%q,"deep":[{"ZQ_DEBUG":{"x":[%q]},"n":1}],"zq_debug":%q}`,
					canary(where), canary(where), canary(where)))
			})
			for _, td := range planted.Traces {
				eachAttributes(td, func(put func(key, value string)) {
					put("zq_ssn", canary("attribute"))
					put("ZQ_debug", canary("attribute"))
				})
			}
			out := leavingWith(t, planted, keys)
			for v, where := range values {
				if strings.Contains(out, v) {
					t.Errorf("%s leaves from %s", v, where)
				}
			}
		}
	})
}

// keyEncodings are those that leave JSON to be read.
func keyEncodings() (some []corpus.Encoding) {
	for _, enc := range corpus.Encodings {
		switch enc.Name {
		case "plain", "json string", "percent", "query", "base64", "base64 url", "base64 raw":
			some = append(some, enc)
		}
	}
	return some
}

// eachAttributes visits the lists of attributes: of resources, scopes, spans, events and links.
func eachAttributes(td ptrace.Traces, visit func(put func(key, value string))) {
	for _, rs := range td.ResourceSpans().All() {
		visit(rs.Resource().Attributes().PutStr)
		for _, ss := range rs.ScopeSpans().All() {
			visit(ss.Scope().Attributes().PutStr)
			for _, s := range ss.Spans().All() {
				visit(s.Attributes().PutStr)
				visit(s.Events().AppendEmpty().Attributes().PutStr)
				visit(s.Links().AppendEmpty().Attributes().PutStr)
			}
		}
	}
}
