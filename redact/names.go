// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// nameClass is what a name says about its value, by how sure it is.
type nameClass uint8

const (
	classNone       nameClass = iota
	classPassword             // people choose these: any value counts
	classKey                  // issued by machines, named so that nothing else is meant
	classToken                // compound: access_token, authToken
	classBareToken            // "token" alone is also a word, a lexeme and a log probability
	classCredential           // "credentials" is also a mode of fetch()
	classHeader               // Authorization: a scheme, then the secret
	classCookie
	classParam  // names that are secret in a URL only: sig, signature, code
	classEnvKey // SOMETHING_KEY: its value must look issued
)

type nameRow struct {
	suffix string // lower case, without separators
	class  nameClass
	whole  bool // must be a word of its own: "compass" is not a pass
}

// secretNames are the words that a secret's name ends in. A name that goes on (max_tokens, token_count, passwordHash,
// secretName) is another name.
var secretNames = []nameRow{
	{"password", classPassword, false},
	{"passwd", classPassword, false},
	{"passphrase", classPassword, false},
	{"pwd", classPassword, true},
	{"pass", classPassword, true},
	{"passwort", classPassword, false},
	{"kennwort", classPassword, false},
	{"contrasena", classPassword, false},
	{"secret", classPassword, false},
	{"secretkey", classPassword, false},
	{"secretaccesskey", classKey, false},
	{"apikey", classKey, false},
	{"accesskey", classKey, false},
	{"accesskeyid", classKey, false},
	{"secretid", classKey, false},
	{"privatekey", classKey, false},
	{"privatekeyid", classKey, false},
	{"encryptionkey", classKey, false},
	{"decryptionkey", classKey, false},
	{"signingkey", classKey, false},
	{"masterkey", classKey, false},
	{"accountkey", classKey, false},
	{"authkey", classKey, false},
	{"sharedkey", classKey, false},
	{"servicekey", classKey, false},
	{"servicerolekey", classKey, false},
	{"serviceaccountkey", classKey, false},
	{"appkey", classKey, false},
	{"applicationkey", classKey, false},
	{"licensekey", classKey, false},
	{"licencekey", classKey, false},
	{"hmackey", classKey, false},
	{"deploykey", classKey, false},
	{"sshkey", classKey, false},
	{"storagekey", classKey, false},
	{"subscriptionkey", classKey, false},
	{"functionkey", classKey, false},
	{"webhookkey", classKey, false},
	{"integrationkey", classKey, false},
	{"adminkey", classKey, false},
	{"rootkey", classKey, false},
	{"consumerkey", classKey, false},
	{"sessionkey", classKey, false},
	{"clientkeydata", classKey, false},
	{"openaikey", classKey, false},
	{"anthropickey", classKey, false},
	{"stripekey", classKey, false},
	{"awskey", classKey, false},
	{"recoverykey", classKey, false},
	{"token", classToken, false},
	{"accesstoken", classToken, false},
	{"jwt", classToken, true},
	{"pat", classToken, true},
	{"bearer", classToken, true},
	{"auth", classCredential, true},
	{"credential", classCredential, false},
	{"credentials", classCredential, false},
	{"creds", classCredential, true},
	{"authorization", classHeader, false},
	{"authorisation", classHeader, false},
	{"cookie", classCookie, false},
	{"cookies", classCookie, true},
	{"sig", classParam, true},
	{"signature", classParam, false},
	{"hmac", classParam, true},
	{"sas", classParam, true},
	{"key", classParam, true},
}

// innocentNames end in a secret word and name none, with the reason.
var innocentNames = map[string]string{
	"stoptoken":         "model vocabulary",
	"eostoken":          "model vocabulary",
	"bostoken":          "model vocabulary",
	"padtoken":          "model vocabulary",
	"unktoken":          "model vocabulary",
	"septoken":          "model vocabulary",
	"clstoken":          "model vocabulary",
	"masktoken":         "model vocabulary",
	"specialtoken":      "model vocabulary",
	"imagetoken":        "model vocabulary",
	"audiotoken":        "model vocabulary",
	"perpretoken":       "a price",
	"costpertoken":      "a price",
	"pricepertoken":     "a price",
	"pertoken":          "a rate",
	"firsttoken":        "time to first token",
	"timetofirsttoken":  "time to first token",
	"lasttoken":         "a position",
	"nexttoken":         "a page, not a key",
	"pagetoken":         "a page, not a key",
	"nextpagetoken":     "a page, not a key",
	"prevpagetoken":     "a page, not a key",
	"continuationtoken": "a page, not a key",
	"canceltoken":       "a programming interface",
	"cancellationtoken": "a programming interface",
	"nosecret":          "a flag",
	"sigpwd":            "",
	"oldpwd":            "the directory the shell was in",
	"hidepassword":      "a flag",
	"showpassword":      "a flag",
}

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

// innocentKeys are what a key is called that opens nothing.
var innocentKeys = [...]string{"PUBLIC", "PRIMARY", "FOREIGN", "CACHE", "PARTITION", "SORT", "IDEMPOTENCY", "PUBLISHABLE", "SHARD", "ROUTING", "LOOKUP", "HOST"}

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

// structuralKeys hold values that relate or classify; the rules that judge by randomness, by personal data or by name
// would break them. Vendor tokens and configured literals are still found there.
var structuralKeys = map[string]string{
	"id":                 "identifies the object it is in",
	"type":               "discriminates",
	"role":               "discriminates",
	"object":             "discriminates",
	"model":              "a name from a catalogue",
	"tool_call_id":       "relates a result to its call",
	"tool_use_id":        "relates a result to its call",
	"call_id":            "relates a result to its call",
	"toolCallId":         "relates a result to its call",
	"finish_reason":      "discriminates",
	"stop_reason":        "discriminates",
	"trace_id":           "relates spans",
	"span_id":            "relates spans",
	"session_id":         "relates traces",
	"thread_id":          "relates traces",
	"response_id":        "relates responses",
	"system_fingerprint": "identifies a build",

	"signature":          "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thoughtSignature":   "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thought_signature":  "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thinking_signature": "a model vendor's proof that it wrote the reasoning; opens nothing",
	"redactedData":       "reasoning that the vendor encrypted",
	"redactedContent":    "reasoning that the vendor encrypted",
	"encrypted_content":  "reasoning that the vendor encrypted",
}

func isStructuralKey(key string) bool {
	if n := strings.LastIndexByte(key, '.'); n >= 0 {
		key = key[n+1:]
	}
	_, ok := structuralKeys[key]
	return ok
}

// isIdentifier keeps the exemption to what it is for: an id with blanks or assignments in it is a text.
func isIdentifier(s string) bool {
	if len(s) > 256 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isWord(c) && c != '-' && c != '.' && c != ':' && c != '/' && c != '+' && c != '=' {
			return false
		}
	}
	return strings.IndexByte(s, '=') < 0 || strings.HasSuffix(s, "=")
}
