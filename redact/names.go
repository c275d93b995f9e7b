// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// byLastTwo is secretNames by their last two letters: most names are refused by one look.
var byLastTwo = func() (rows [26 * 26][]nameRow) {
	for _, n := range secretNames {
		k := lastTwo(n.suffix[len(n.suffix)-2], n.suffix[len(n.suffix)-1])
		rows[k] = append(rows[k], n)
	}
	return rows
}()

func lastTwo(a, b byte) int { return int(a-'a')*26 + int(b-'a') }

const maxName = 64

// classify reads a name in any spelling: DB_PASSWORD, dbPassword, db-password, "DB password", db.password.
func classify(name string) nameClass {
	end := len(name)
	for end > 0 && !isAlnum(name[end-1]) {
		end--
	}
	if end < 3 {
		return classNone
	}
	a, b := lower(name[end-2]), lower(name[end-1])
	if a < 'a' || a > 'z' || b < 'a' || b > 'z' {
		return classNone
	}
	rows := byLastTwo[lastTwo(a, b)]
	if rows == nil {
		return classNone
	}
	return classifyBy(rows, name[max(0, end-maxName):end])
}

func classifyBy(rows []nameRow, name string) nameClass {
	var flat [maxName]byte
	var from [maxName]int16 // where in name a letter of flat stands
	n := 0
	for i := 0; i < len(name); i++ {
		if c := name[i]; isAlnum(c) {
			flat[n], from[n] = lower(c), int16(i)
			n++
		}
	}
	best := nameRow{}
	for _, r := range rows {
		at := n - len(r.suffix)
		if at < 0 || string(flat[at:n]) != r.suffix || len(r.suffix) <= len(best.suffix) {
			continue
		}
		if !r.whole || at == 0 || wordStart(name, int(from[at])) {
			best = r
		}
	}
	if best.class == classNone {
		return classNone
	}
	if _, ok := innocentNames[string(flat[:n])]; ok || innocentEnd(flat[:n]) {
		return classNone
	}
	if best.class == classToken && n == len("token") {
		return classBareToken
	}
	return best.class
}

// innocentEnd also knows innocent names with something in front: tokenizer.pad_token, gen_ai.time_to_first_token.
func innocentEnd(flat []byte) bool {
	s := string(flat)
	if !strings.HasSuffix(s, "token") {
		return false
	}
	for _, end := range [...]string{"padtoken", "eostoken", "bostoken", "firsttoken", "pertoken", "pagetoken", "stoptoken", "continuationtoken", "cancellationtoken", "outputtoken", "inputtoken"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

// wordStart tells whether a word begins at name[i]: after a separator or where the case changes.
func wordStart(name string, i int) bool {
	return i == 0 || !isAlnum(name[i-1]) || class(name[i]) == 2 && class(name[i-1]) != 2
}

// isEnvKey: an environment variable that is called a key, as in SNYK_KEY.
func isEnvKey(name string) bool {
	if !strings.HasSuffix(name, "_KEY") || !isEnvName(name) {
		return false
	}
	for _, word := range innocentKeys {
		if strings.Contains(name, word) {
			return false
		}
	}
	return true
}

// isNameKey: the member whose value names the sibling "value".
func isNameKey(key string) bool {
	switch key {
	case "name", "Name", "key", "Key", "header", "field", "variable", "env":
		return true
	}
	return false
}

func isValueKey(key string) bool {
	switch key {
	case "value", "Value", "val", "stringValue", "string_value", "default":
		return true
	}
	return false
}

// flagClass is what a command line's flag says about the argument after it.
func flagClass(arg string) nameClass {
	if len(arg) < 3 || len(arg) > maxName || arg[0] != '-' || strings.IndexByte(arg, '=') >= 0 {
		return classNone
	}
	if class := classify(arg); class != classParam {
		return class
	}
	return classNone
}
