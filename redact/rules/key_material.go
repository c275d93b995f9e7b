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
			{"-----BEGIN PRIVATE KEY-----\n3NSZZyX9yfqxG93AN6lz5/G2KypZoSJhosYpFR+QyGHj0XmPBqJv1rqMX7gWSsDv\nPM2o171TUGfTioLvh6qh1QXb2SVWlBG+yK8qCUtRNSws+KZzt+wjqnMgNB0wz44M\nCrmYSIzKcBd2bGTBkbg7zW1Xkt4e2hXHWsGdx8EuPXTIidMY0ZoHoZJsx7pemUzr\n6Oq8Jm/X1iz920IrWg4+44DdDz6nAnz4GFTTNiw7l4V4KB2NcBkAu+sMNLgtI4wM\niIatck3yNFQOa1phFss0yvse4qV7uvW25iuVwrZLccyRRLFm3dpvPGxqB03mFvas\n2RC8zg3tlz0AOQB4974lDNA9G+p8Hcme3LlN3ldbDjj8VDG72NKJtp/8XK7DBWz0\nQ72qTCXVFlOEqXwVMd04O7NTuqcShP==\n-----END DSA PRIVATE KEY-----", "a form its issuer uses"},
			{"-----BEGIN PRIVATE KEY-----\nY4OZIRcGPKRi2HxflH6O6swFRm3T/W+xkg3bak1dnj0t8fpvlU4D4fhzeIy0soX7\n3idT14Qm5NnEqRt1qwxYSou5pB679ZCIQF52oY01r3ub7Dut/d16NfdgkjECffnn\nW0IWdszLlvXS2dmeeRBU9bdawNbp3Nds+YfX+4SkeDC3b0zhz99bSCNpul2vzcRJ\nj1dYGcQzvdDc51GRVXV36HaRo6vDFvi0UP13TDTsdfU7QDX313qMVhbkjHR2Wnif\nNb1hgWH8q1Q+lNKyi7f1", "a form its issuer uses"},
			{"-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\nc7FnMFPw1S/lp0OPyhn3U9O1svC21dD3YXpRoc0H1TfwWZFssyytkuk+g8mDY4Bu\nLrGAOFrjLc28In7LAH5vsfOjRby6r3r5iVvjjhWJ3moAP5kCj4vlmkNrXNhYzobv\nBDX1DY8pB8b+6UF8vKc0KVco5YqqAxMbipwS1rou2YxJ2tvdMJFVqkjmIv1/zB9s\nXbQLIkEF1LOe5lC3nPhRxvcuE5PgxG==\n=TbUr\n-----END PGP PRIVATE KEY BLOCK-----", "a form its issuer uses"},
		},
		Others: []Example{{"-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEabc\n-----END PUBLIC KEY-----", "a public key"}},
	},
	{
		ID: "putty-key", About: "PuTTY private key file",
		Literals: []string{"PuTTY-User-Key-File-"},
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"PuTTY-User-Key-File-2: ssh-ed25519\nEncryption: none\nComment: me@example\nPublic-Lines: 2\nAAAAC3NzaC1lZDI1NTE5AAAAIoKcbpAiSUMfis0zJVHbHAkkD0r+3brLg6J9u9/e\nt/dmlW12W3Qg9LNYfHEV8E0C\nPrivate-Lines: 1\nFRGt5hrQyqKqjc1AzehxVDKaxdLzky9rDFVwhXEcHWn=\nPrivate-MAC: d6b25a98f403739c6acbdfd389b5686239a5ef4b", "a form its issuer uses"},
		},
		Others: []Example{{"PuTTY-User-Key-File-2 is the format", "the name of the format"}},
	},
	{
		ID: "openssh-key-body", About: "OpenSSH private key without its BEGIN line",
		Literals: []string{"b3BlbnNzaC1rZXktdjE"},
		Pattern:  `b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s\\]{40,}`,
		Window:   8192, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQsQtneUe2JXYb+OId9Bfz5jXscKE1m3Q8odFZ5MLqrew3itm2XOmk674kRnLkzydAjxjFq2DyTG/CjMowUfQ7taOLrP1TNY7b8e1yxb7akWndNx5gzxz3r6yccT78cN8OWshLzqwK5brR04u2qu7+3z5OB8ylVK/91bcBwuz7rffIrFjz36BQkpwhsOpLNWymGLMma5cR==", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ[A-Za-z0-9+/]{200}=="},
		},
		Others: []Example{{"b3BlbnNzaC1rZXktdjE", "the magic alone"}},
	},
	{
		ID: "age-secret-key", About: "age identity",
		Literals: []string{"AGE-SECRET-KEY-"},
		Pattern:  `AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"AGE-SECRET-KEY-1C9A5WHNK3VNJCZ2U4FPQCFRYK44QF98LUYUMWR0EPNW3GJJUUCNPYH6GZT", "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"},
		},
		Others: []Example{{"AGE-SECRET-KEY-1", "the prefix alone"}},
	},
	{
		ID: "jwt", About: "JSON Web Token, signed or encrypted",
		Literals: []string{"eyJ"},
		Pattern:  `(?:eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){0,2}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.?)`,
		Window:   8192, Right: EdgeAny,
		Secrets: []Example{
			{"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIHVKfKkilkpqa2NAaxhY4AhdPP63sk0HxpQ5hK-ne5AMLeKyGEar32VLoQW0d.HLNMisUPj7IwNczydiU2vGT7cdgrJLRuDSUrnlQ3ffd", `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.eyJzdWIiOiI[A-Za-z0-9_-]{60}\.[A-Za-z0-9_-]{43}`},
			{"eyJhbGciOiJSUzI1NiIsImtpZCI6IjeS2fb2WvvbgdMgl9XBPF.eyJpc3MiOiJodHRwczaR-XBvvJKjQXl__n8RZ7Pr76gve_BI1_eyxcRCf3U2gArTuV4j9Iqb36WMVs7nNqtbKAwwQ-KKSBn0WtjPYSbU5fIqNsJLS9pX9pLGH5jyTYO-SZhqVAO-jz.VHDCnEOFDLxFa4dvhQKZa45gP0tY13R0C1Ow5Ecj1BcTBXa4Yk9yrfUxSmXpNHYqhtFumHeX9zZrrQjd3IdgqDejH4wZDAsXJ1HekGWRiUgjtU-uRXgLdgFojErn7D0y3a_MEGXqFDb0-BYIQR5HUYu9TqJrWgCRk2NRWbLd-Athqb44mAczGNSPPJkUpeKOyl3nijYBZ7IjcaA-DtJHDEavsKbLqETnOfEWcqiG_p5hO1XRsFkgm95oct6Q4WfMymw6WcP1zSD922Zm9HngZscmPOVLAWfBqV5HTChgUzgfCipfPzqMNBR_XHulfaaiiRpgkhc7QXz5vVPDNZP63h", "a form its issuer uses"},
		},
		Others: []Example{{"eyJhbGciOiJIUzI1NiJ9", "a header says nothing"}},
	},
}
