// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// keyMaterial: keys themselves, whoever issued them.
var keyMaterial = []Rule{
	{
		ID: "private-key", About: "PEM, OpenSSH, PGP and SSH2 private keys, also cut off before END",
		Literals: []string{"-----BEGIN ", "---- BEGIN SSH2"},
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"-----BEGIN PRIVATE KEY-----\n3dpvPGxqB03mFvas72RC8zg3tlz0AOQB4974lDNA9G+p8Hcme3LlN3ldbDjj8VDG\n2NKJtp/8XK7DBWz07Q72qTCXVFlOEqXwVMd04O7NTuqcShP4eY4OZIRcGPKRi2Hx\nlH6O6swFRm3T/W+xkg3bak1dnj0t8fpvlU4D4fhzeIy0soX7O3idT14Qm5NnEqRt\nqwxYSou5pB679ZCIQF52oY01r3ub7Dut/d16NfdgkjECffnnXW0IWdszLlvXS2dm\neRBU9bdawNbp3Nds+YfX+4SkeDC3b0zhz99bSCNpul2vzcRJ0j1dYGcQzvdDc51G\nVXV36HaRo6vDFvi0UP13TDTsdfU7QDX313qMVhbkjHR2WnifCNb1hgWH8q1Q+lNK\ni7f1Jtc7FnMFPw1S/lp0OPyhn3U9O1==\n-----END DSA PRIVATE KEY-----", "a form its issuer uses"},
			{"-----BEGIN PRIVATE KEY-----\nC21dD3YXpRoc0H1TfwWZFssyytkuk+g8mDY4BuPLrGAOFrjLc28In7LAH5vsfOjR\ny6r3r5iVvjjhWJ3moAP5kCj4vlmkNrXNhYzobvABDX1DY8pB8b+6UF8vKc0KVco5\nqqAxMbipwS1rou2YxJ2tvdMJFVqkjmIv1/zB9sMXbQLIkEF1LOe5lC3nPhRxvcuE\nPgxG0m3of9oKcbpAiSUMfis0zJVHbHAkkD0r+3brLg6J9u9/ent/dmlW12W3Qg9L\nYfHEV8E0CJFRGt5hrQyq", "a form its issuer uses"},
			{"-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\njc1AzehxVDKaxdLzky9rDFVwhXEcHWne1btIUqmg8SBPdOnxZpxs3+3PjkuVbgYI\nloV4/QuesQtneUe2JXYb+OId9Bfz5jXscKE1m3Q8odFZ5MLqrew3itm2XOmk674k\nnLkzydAjxjFq2DyTG/CjMowUfQ7taOLrP1TNY7b8e1yxb7akWndNx5gzxz3r6ycc\n78cN8OWshLzqwK5brR04u2qu7+3z5O==\n=eZSk\n-----END PGP PRIVATE KEY BLOCK-----", "a form its issuer uses"},
		},
		Others: []Example{{"-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEabc\n-----END PUBLIC KEY-----", "a public key"}},
	},
	{
		ID: "putty-key", About: "PuTTY private key file",
		Literals: []string{"PuTTY-User-Key-File-"},
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"PuTTY-User-Key-File-2: ssh-ed25519\nEncryption: none\nComment: me@example\nPublic-Lines: 2\nAAAAC3NzaC1lZDI1NTE5AAAAI/91bcBwuz7rffIrFjz36BQkpwhsOpLNWymGLMma\ncRPxL7odvmsiYmlwFU4qTDAw\nPrivate-Lines: 1\nHIsrrASLP/4J43cGfzCndjRll55xmDIv1RFXkHVKfKk=\nPrivate-MAC: 99aa6d306c86e08733edb9d1ca4e82f97e03272c", "a form its issuer uses"},
		},
		Others: []Example{{"PuTTY-User-Key-File-2 is the format", "the name of the format"}},
	},
	{
		ID: "openssh-key-body", About: "OpenSSH private key without its BEGIN line",
		Literals: []string{"b3BlbnNzaC1rZXktdjE"},
		Pattern:  `b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s\\]{40,}`,
		Window:   8192, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQEar32VLoQW0dFHLNMisUPj7IwNczydiU2vGT7cdgrJLRuDSUrnlQ3ffd1eS2fb2WvvbgdMgl9XBPFRaR/XBvvJKjQXl++n8RZ7Pr76gve+BI1+eyxcRCf3U2gArTuV4j9Iqb36WMVs7nNqtbKAwwQ/KKSBn0WtjPYSbU5fIqNsJLS9pX9pLGH5jyTYO/SZhqVAO/jzQV==", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ[A-Za-z0-9+/]{200}=="},
		},
		Others: []Example{{"b3BlbnNzaC1rZXktdjE", "the magic alone"}},
	},
	{
		ID: "age-secret-key", About: "age identity",
		Literals: []string{"AGE-SECRET-KEY-"},
		Pattern:  `AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"AGE-SECRET-KEY-1PPNZ8ZP9CZDUWHSG9VDUUS86KV6MG6P68CUZW36QWFQTDUVJ7E402CFNT5", "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"},
		},
		Others: []Example{{"AGE-SECRET-KEY-1", "the prefix alone"}},
	},
	{
		ID: "jwt", About: "JSON Web Token, signed or encrypted",
		Literals: []string{"eyJ"},
		Pattern:  `(?:eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){0,2}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.?)`,
		Window:   8192, Left: EdgeToken, Right: EdgeAny,
		Secrets: []Example{
			{"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIHYqhtFumHeX9zZrrQjd3IdgqDejH4wZDAsXJ1HekGWRiUgjtU-uRXgLdgFoj.rn7D0y3a_MEGXqFDb0-BYIQR5HUYu9TqJrWgCRk2NRW", `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.eyJzdWIiOiI[A-Za-z0-9_-]{60}\.[A-Za-z0-9_-]{43}`},
			{"eyJhbGciOiJSUzI1NiIsImtpZCI6IjLd-Athqb44mAczGNSPPJ.eyJpc3MiOiJodHRwczUpeKOyl3nijYBZ7IjcaA-DtJHDEavsKbLqETnOfEWcqiG_p5hO1XRsFkgm95oct6Q4WfMymw6WcP1zSD922Zm9HngZscmPOVLAWfBqV5HTChgUzgfCipfPzq.NBR_XHulfaaiiRpgkhc7QXz5vVPDNZP63hVwz4APAiBd7mDyx0LTA3ygRLzfEsm8pK3f0ZSVfWgm01x6EroPG4949-CHuqkQ5g7QUHJ_p1si46J8LSSCGwM5ARpDrxGOSmaUyuffbaXaeSaec1Ee4Te9i31bVsGpL8AbgGn9Znz2pGsUXSa0qxNVZL9-i5pbiFUuvlhKZXg8dF4fWcVeE7i2L1jcGxCaRezjWift94X9udW6Zbctvm4w_4wgvex7wgajAhNShscKwzJ34ismdwzdljB5ThlMSYBx_SwSjEWjwpmNqBglcGEDX2jkz7yWgfPaPrbnlDnWMtZIBnIqre", "a form its issuer uses"},
		},
		Others: []Example{{"eyJhbGciOiJIUzI1NiJ9", "a header says nothing"}},
	},
	{
		ID: "random-token", About: "32 letters and digits at random, bounded on both sides, as many vendors issue them",
		Kind: KindEntropy,
		Secrets: []Example{
			{"the key is o9Pt5FSDFdB83m7jG7cM18JLE0N7FjvP", "the key is ([a-z][0-9][A-Z][a-z][0-9][A-Z][A-Za-z0-9]{26})"},
		},
		Others: []Example{{"d41d8cd98f00b204e9800998ecf8427e", "a digest has no capitals"}},
	},
}
