// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// structural: values that their surroundings call a secret.
var structural = []Rule{
	{
		ID: "assignment", About: `a value whose name ends in a secret word: NAME=value, "name": "value", --name value`,
		Kind: KindStructural,
		Secrets: []Example{
			{"DB_PASSWORD=jwzgfg2718", "DB_PASSWORD=([a-z]{6}[0-9]{4})"},
			{`OPENAI_API_KEY="mqeKtbgJVFKfYiS2lATW4EdjIKrVc7p2"`, `OPENAI_API_KEY="([A-Za-z0-9]{32})"`},
			{`"clientSecret": "wrVFv1GWtMCpW2mKhMGg1NUg"`, `"clientSecret": "([A-Za-z0-9]{24})"`},
		},
		Others: []Example{{"max_tokens=4096 token_count: 17", "the name goes on"}},
	},
	{
		ID: "header", About: "Authorization, Proxy-Authorization and Cookie headers; the scheme stays",
		Kind: KindStructural,
		Secrets: []Example{
			{"Authorization: Basic dXNlcjpwYXNzd29yZDEyMw==", "Authorization: Basic (dXNlcjpwYXNzd29yZDEyMw==)"},
			{"Proxy-Authorization: Bearer pBkbMMTKGl088eVjMs4296VMLg62mu41", "Proxy-Authorization: Bearer ([A-Za-z0-9]{32})"},
			{"Cookie: session=334337badf6d48dc870c892e0d67cc5f; theme=dark", "Cookie: (session=[0-9a-f]{32}; theme=dark)"},
		},
		Others: []Example{{"Authorization: Bearer <token>", "a placeholder"}},
	},
	{
		ID: "url-parameter", About: "parameters that sign or authorise a URL",
		Kind: KindStructural,
		Secrets: []Example{
			{"https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Signature=9d1dc9eb74ff0ee0645ff911a2b34476820fbc77e8f16b5f10127ed398fe37c9", `https://b\.s3\.amazonaws\.com/k\?X-Amz-Expires=60&X-Amz-Signature=([0-9a-f]{64})`},
			{"https://storage.googleapis.com/b/o?X-Goog-Signature=56e17ae7bfadabf59c370beb303d448d084caa1267fca426a86a4abcce7a96f1ca91e6ec7755ad92820e5856d854e2ec50c364a66fb1b337fb21ead7b5ccd7ff", `https://storage\.googleapis\.com/b/o\?X-Goog-Signature=([0-9a-f]{128})`},
			{"https://example.org/cb?access_token=A7wDzqN8ksQdhRHtEacUYHmmJtWxZJHNgoUI44b7&state=1", `https://example\.org/cb\?access_token=([A-Za-z0-9]{40})&state=1`},
		},
		Others: []Example{{"https://example.org/?page_token=&key=name", "no value, and a word"}},
	},
	{
		ID: "url-credentials", About: "the password in scheme://user:password@host",
		Kind:     KindStructural,
		Literals: []string{"://"},
		Left:     EdgeAny,
		Secrets: []Example{
			{"postgres://app:o7QSjZxAWcpJmO6v@db.internal:5432/app", `postgres://app:([A-Za-z0-9]{16})@db\.internal:5432/app`},
			{"https://user:mps3TuGjbOi1@example.org/", `https://user:([A-Za-z0-9]{12})@example\.org/`},
			{"redis://:c59VTMrkXUSmn8GDTGHh@cache:6379/0", "redis://:([A-Za-z0-9]{20})@cache:6379/0"},
		},
		Others: []Example{{"https://example.org/@user and postgres://${USER}:${PASS}@db", "no credentials"}},
	},
	{
		ID: "bearer", About: "a Bearer token anywhere",
		Kind:     KindStructural,
		Literals: []string{"Bearer ", "bearer ", "BEARER "},
		Pattern:  `(?i:bearer) +([A-Za-z0-9._~+/-]{16,}=*)`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"Bearer IhSUHr3cE05rvQQ18BiPCBe8HiP13mFO5bBYsnyg", "Bearer ([A-Za-z0-9]{40})"},
			{"bearer v-j7UJ0fY4UKmoCTRKEbQZktIDEBRzNs", "bearer ([A-Za-z0-9_-]{32})"},
		},
		Others: []Example{{"Bearer authentication-required, bearer of good news", "prose"}},
	},
	{
		ID: "basic", About: "Basic credentials anywhere",
		Kind:     KindStructural,
		Literals: []string{"Basic ", "basic "},
		Pattern:  `(?i:basic) +([A-Za-z0-9+/_-]{8,}={0,2})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"Basic YWRtaW46c3VwZXJzZWNyZXQxMjM=", "Basic (YWRtaW46c3VwZXJzZWNyZXQxMjM=)"},
			{"basic dXNlcjpodW50ZXIyMzQ1", "basic (dXNlcjpodW50ZXIyMzQ1)"},
		},
		Others: []Example{{"Basic understanding of networks", "prose"}},
	},
	{
		ID: "command-line", About: "passwords given to commands: docker login -p, curl -u, sshpass, mysql -p, redis-cli -a",
		Kind:     KindStructural,
		Literals: []string{"docker login", "podman login", "registry login", "nerdctl login", "skopeo login", "oras login", "curl ", "sshpass ", "mysql ", "mysqldump ", "mysqladmin ", "redis-cli ", "ldapsearch ", "smbclient ", "htpasswd "},
		Pattern:  `(?:docker|podman|nerdctl|skopeo|oras|(?:helm )?registry) login\b[^\n|;&]{0,200}?\s(?:-p|--password)[ =]["\x27]?([^\s"\x27]+)|curl (?:[^\n|;]|\\\n){0,400}?(?:-[a-zA-Z]*u|--user)[ =]*["\x27]?[^\s:"\x27]*:["\x27]?([^\s"\x27]+)|sshpass\s+-p ?["\x27]?([^\s"\x27]+)|mysql(?:dump|admin)? (?:[^\n|;]{0,200}?\s)?-p["\x27]?([^\s"\x27&|;<>]{3,})|redis-cli [^\n|;]{0,200}?-a ["\x27]?([^\s"\x27]+)|ldapsearch [^\n|;]{0,300}?-w ?["\x27]?([^\s"\x27]+)|smbclient [^\n|;]{0,200}?-U ?["\x27]?[^\s%"\x27]+%([^\s"\x27]+)|htpasswd -[a-zA-Z]*b[a-zA-Z]*\s+\S+\s+\S+\s+["\x27]?([^\s"\x27]+)`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"docker login -u me -p ycUAzKAsi0Yh registry.example.org", `docker login -u me -p ([A-Za-z0-9]{12}) registry\.example\.org`},
			{"curl -u admin:C60qzponaIRe https://example.org", `curl -u admin:([A-Za-z0-9]{12}) https://example\.org`},
			{"sshpass -p jzondvWoAsNR ssh host", "sshpass -p ([A-Za-z0-9]{12}) ssh host"},
		},
		Others: []Example{{"docker login -p $TOKEN, curl -u $USER:$PASS", "references"}},
	},
	{
		ID: "netrc", About: "the password of a .netrc line",
		Kind:     KindStructural,
		Literals: []string{"machine ", "default login"},
		Pattern:  `(?:machine\s+\S+[\s>]+|default\s+)login\s+\S+[\s>]+password\s(\S+)`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"machine api.example.org login me password hFtDAw2EsH1gNI2t", `machine api\.example\.org login me password ([A-Za-z0-9]{16})`},
		},
		Others: []Example{{"login page, password field", "prose"}},
	},
	{
		ID: "quoted-password", About: "a quoted password behind a word: IDENTIFIED BY, PASSWORD, ConvertTo-SecureString",
		Kind:     KindStructural,
		Literals: []string{"identified by ", "IDENTIFIED BY ", "password '", "PASSWORD '", `password "`, `PASSWORD "`, "ConvertTo-SecureString ", "PlainText "},
		Pattern:  `(?i:identified by|password|convertto-securestring(?: -string)?) ["\x27]([^"\x27\n]{3,128})["\x27]`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"CREATE USER app IDENTIFIED BY 'j2iPwT6hOhQA'", "CREATE USER app IDENTIFIED BY '([A-Za-z0-9]{12})'"},
			{"ALTER ROLE app WITH PASSWORD 'pmWFeyl6lb6j'", "ALTER ROLE app WITH PASSWORD '([A-Za-z0-9]{12})'"},
			{`ConvertTo-SecureString "e4cyBMUPelAq" -AsPlainText`, `ConvertTo-SecureString "([A-Za-z0-9]{12})" -AsPlainText`},
		},
		Others: []Example{{`the password "must" match`, "prose"}},
	},
	{
		ID: "prose", About: "a password or key that is told: the password is x",
		Kind:     KindStructural,
		Literals: []string{"password is ", "Password is ", "passphrase is ", "passwort ist ", "Passwort ist ", "secret is ", "token is ", "Token is ", "key is ", "passcode is "},
		Pattern:  `[A-Za-z]+ (?:is|ist) (?:now |still |set to )?["\x27\x60*]{0,3}([^\s"\x27\x60]{5,200}[^\s"\x27\x60.,;:?)])`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"the password is idjitI39!", "the password is ([a-z]{5}[A-Z][0-9]{2}!)"},
			{"the API key is dvt8j1se1m7ctqnxzod", "the API key is ([a-z0-9]{10}[0-9][a-z]{8})"},
		},
		Others: []Example{{"the password is 12-digits long; the key is sha256-based; the token is expired", "no value"}},
	},
	{
		ID: "redis-config", About: "the password of a Redis configuration",
		Kind:     KindStructural,
		Literals: []string{"requirepass ", "masterauth "},
		Pattern:  `(?:requirepass|masterauth) ["\x27]?([^\s"\x27]{3,})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"requirepass Ljwutl7m9Y4WIpDc", "requirepass ([A-Za-z0-9]{16})"},
		},
		Others: []Example{{"requirepass $REDIS_PASSWORD", "a reference"}},
	},
	{
		ID: "dsn", About: "the password of user:password@tcp(host)",
		Kind:     KindStructural,
		Literals: []string{"@tcp(", "@unix("},
		Pattern:  `[\w.-]+:([^\s:@/"\x27]{3,64})@(?:tcp|unix)\(`,
		Back:     100, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"app:6YRS9oN44MHp@tcp(db:3306)/app", `app:([A-Za-z0-9]{12})@tcp\(db:3306\)/app`},
		},
		Others: []Example{{"@tcp(db:3306)", "no password"}},
	},
}
