// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

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
	"oldpwd":            "the directory the shell was in",
	"hidepassword":      "a flag",
	"showpassword":      "a flag",
}

// innocentKeys are what a key is called that opens nothing.
var innocentKeys = [...]string{"PUBLIC", "PRIMARY", "FOREIGN", "CACHE", "PARTITION", "SORT", "IDEMPOTENCY", "PUBLISHABLE", "SHARD", "ROUTING", "LOOKUP", "HOST"}
