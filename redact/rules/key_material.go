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
			{"-----BEGIN PRIVATE KEY-----\nMLCrmYSIzKcBd2bGTBkbg7zW1Xkt4e2hXHWsGdx8EuPXTIidMY0ZoHoZJsx7pemU\nr76Oq8Jm/X1iz920IrWg4+44DdDz6nAnz4GFTTNiw7l4V4KB2NcBkAu+sMNLgtI4\nM9iIatck3yNFQOa1phFss0yvse4qV7uvW25iuVwrZLccyRRLFm3dpvPGxqB03mFv\ns72RC8zg3tlz0AOQB4974lDNA9G+p8Hcme3LlN3ldbDjj8VDG72NKJtp/8XK7DBW\n07Q72qTCXVFlOEqXwVMd04O7NTuqcShP4eY4OZIRcGPKRi2HxflH6O6swFRm3T/W\nxkg3bak1dnj0t8fpvlU4D4fhzeIy0soX7O3idT14Qm5NnEqRt1qwxYSou5pB679Z\nIQF52oY01r3ub7Dut/d16NfdgkjECf==\n-----END DSA PRIVATE KEY-----", "a form its issuer uses"},
			{"-----BEGIN PRIVATE KEY-----\nnXW0IWdszLlvXS2dmeeRBU9bdawNbp3Nds+YfX+4SkeDC3b0zhz99bSCNpul2vzc\nJ0j1dYGcQzvdDc51GRVXV36HaRo6vDFvi0UP13TDTsdfU7QDX313qMVhbkjHR2Wn\nfCNb1hgWH8q1Q+lNKyi7f1Jtc7FnMFPw1S/lp0OPyhn3U9O1svC21dD3YXpRoc0H\nTfwWZFssyytkuk+g8mDY4BuPLrGAOFrjLc28In7LAH5vsfOjRby6r3r5iVvjjhWJ\nmoAP5kCj4vlmkNrXNhYz", "a form its issuer uses"},
			{"-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\nvABDX1DY8pB8b+6UF8vKc0KVco5YqqAxMbipwS1rou2YxJ2tvdMJFVqkjmIv1/zB\nsMXbQLIkEF1LOe5lC3nPhRxvcuE5PgxG0m3of9oKcbpAiSUMfis0zJVHbHAkkD0r\n3brLg6J9u9/ent/dmlW12W3Qg9LNYfHEV8E0CJFRGt5hrQyqKqjc1AzehxVDKaxd\nzky9rDFVwhXEcHWne1btIUqmg8SBPd==\n=8TY2\n-----END PGP PRIVATE KEY BLOCK-----", "a form its issuer uses"},
		},
		Others: []Example{{"-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEabc\n-----END PUBLIC KEY-----", "a public key"}},
	},
	{
		ID: "putty-key", About: "PuTTY private key file",
		Literals: []string{"PuTTY-User-Key-File-"},
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"PuTTY-User-Key-File-2: ssh-ed25519\nEncryption: none\nComment: me@example\nPublic-Lines: 2\nAAAAC3NzaC1lZDI1NTE5AAAAIxs3+3PjkuVbgYINloV4/QuesQtneUe2JXYb+OId\nBfz5jXscKE1m3Q8odFZ5MLqr\nPrivate-Lines: 1\nw3itm2XOmk674kRnLkzydAjxjFq2DyTG/CjMowUfQ7t=\nPrivate-MAC: 32a3d436e6f7dcc6e695973ce8cccdaec774ef73", "a form its issuer uses"},
		},
		Others: []Example{{"PuTTY-User-Key-File-2 is the format", "the name of the format"}},
	},
	{
		ID: "openssh-key-body", About: "OpenSSH private key without its BEGIN line",
		Literals: []string{"b3BlbnNzaC1rZXktdjE"},
		Pattern:  `b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s\\]{40,}`,
		Window:   8192, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQOWshLzqwK5brR04u2qu7+3z5OB8ylVK/91bcBwuz7rffIrFjz36BQkpwhsOpLNWymGLMma5cRPxL7odvmsiYmlwFU4qTDAwSHIsrrASLP/4J43cGfzCndjRll55xmDIv1RFXkHVKfKkilkpqa2NAaxhY4AhdPP63sk0HxpQ5hK/ne5AMLeKyGEar32VLoQW0dFHLNMis==", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ[A-Za-z0-9+/]{200}=="},
		},
		Others: []Example{{"b3BlbnNzaC1rZXktdjE", "the magic alone"}},
	},
	{
		ID: "age-secret-key", About: "age identity",
		Literals: []string{"AGE-SECRET-KEY-"},
		Pattern:  `AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"AGE-SECRET-KEY-183AYCXWEEW32MHRFAWWS4Y9GHPF24NJGM00W60FM0DMTHHDSWXSJ7TQ8ZG", "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"},
		},
		Others: []Example{{"AGE-SECRET-KEY-1", "the prefix alone"}},
	},
	{
		ID: "jwt", About: "JSON Web Token, signed or encrypted",
		Literals: []string{"eyJ"},
		Pattern:  `(?:eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){0,2}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.?)`,
		Window:   8192, Right: EdgeAny,
		Secrets: []Example{
			{"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIR-XBvvJKjQXl__n8RZ7Pr76gve_BI1_eyxcRCf3U2gArTuV4j9Iqb36WMVs7.NqtbKAwwQ-KKSBn0WtjPYSbU5fIqNsJLS9pX9pLGH5j", `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.eyJzdWIiOiI[A-Za-z0-9_-]{60}\.[A-Za-z0-9_-]{43}`},
			{"eyJhbGciOiJSUzI1NiIsImtpZCI6IjTYO-SZhqVAO-jzQVHDCn.eyJpc3MiOiJodHRwczOFDLxFa4dvhQKZa45gP0tY13R0C1Ow5Ecj1BcTBXa4Yk9yrfUxSmXpNHYqhtFumHeX9zZrrQjd3IdgqDejH4wZDAsXJ1HekGWRiUgjtU-uRXgLdgFojErn7D.y3a_MEGXqFDb0-BYIQR5HUYu9TqJrWgCRk2NRWbLd-Athqb44mAczGNSPPJkUpeKOyl3nijYBZ7IjcaA-DtJHDEavsKbLqETnOfEWcqiG_p5hO1XRsFkgm95oct6Q4WfMymw6WcP1zSD922Zm9HngZscmPOVLAWfBqV5HTChgUzgfCipfPzqMNBR_XHulfaaiiRpgkhc7QXz5vVPDNZP63hVwz4APAiBd7mDyx0LTA3ygRLzfEsm8pK3f0ZSVfWgm01x6EroPG4949-CHuqkQ5g7QUHJ_p1si46J8LSSCGwM5ARpDrxGOSmaUyuffbaXaeSaec1Ee4Te9i31bVsGpL", "a form its issuer uses"},
		},
		Others: []Example{{"eyJhbGciOiJIUzI1NiJ9", "a header says nothing"}},
	},
	{
		ID: "random-token", About: "32 letters and digits at random, bounded on both sides, as many vendors issue them",
		Kind: KindEntropy,
		Secrets: []Example{
			{"the key is p0Gv4BeM4wnvTzZiblUhDWKLJhNaVYGn", "the key is ([a-z][0-9][A-Z][a-z][0-9][A-Z][A-Za-z0-9]{26})"},
		},
		Others: []Example{{"d41d8cd98f00b204e9800998ecf8427e", "a digest has no capitals"}},
	},
}
