// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// registries: package stores.
var registries = []Rule{
	{
		ID: "npm", About: "npm",
		Literals: []string{"npm_"},
		Pattern:  `npm_[A-Za-z0-9]{36,}`,
		Secrets: []Example{
			{"npm_oN4RHCgI4ZnapEeld8VkiWWtwbULzesBrrxK", "npm_[A-Za-z0-9]{36}"},
		},
		Others: []Example{{"npm_config_registry, npm_lifecycle_event", "environment of npm"}},
	},
	{
		ID: "pypi", About: "PyPI",
		Literals: []string{"pypi-"},
		Pattern:  `pypi-[A-Za-z0-9_-]{50,}`,
		Window:   4096, Need: NeedDigit | NeedUpper | NeedLower,
		Secrets: []Example{
			{"pypi-AgEIcHlwaS5vcmcvOlafZvmgUI6FZB0iDIAWKfAWdWheCDOKLZT8qJsol19hqHKhUhLIGhQqr_SYGT2xlCdnJ8MITY57dL83RBYbN6eh2", "pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{90}"},
		},
		Others: []Example{{"pypi-publish", "a workflow"}},
	},
	{
		ID: "docker", About: "Docker Hub",
		Literals: []string{"dckr_pat_", "dckr_oat_"},
		Pattern:  `dckr_[po]at_[A-Za-z0-9_-]{20,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"dckr_pat_HDdDclb6YXanhQUHc7rnyonHoLl", "dckr_pat_[A-Za-z0-9_-]{27}"},
			{"dckr_oat_peTWf7DZpPu8nJNIx39Igc5o91v5oGN6", "dckr_oat_[A-Za-z0-9_-]{32}"},
		},
		Others: []Example{{"dckr_pat_name", "a name"}},
	},
	{
		ID: "docker-auth", About: "credentials in Docker's config.json",
		Kind:     KindStructural,
		Literals: []string{`"auth"`},
		Pattern:  `"auth"\s*:\s*"([A-Za-z0-9+/]{8,}={0,2})"`,
		Left:     EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{`"auth": "dXNlcjpodW50ZXIyMzQ1"`, `"auth": "(dXNlcjpodW50ZXIyMzQ1)"`},
		},
		Others: []Example{{`"auth": "none"`, "a mode"}},
	},
	{
		ID: "rubygems", About: "RubyGems",
		Literals: []string{"rubygems_"},
		Pattern:  `rubygems_[0-9a-f]{48}`,
		Secrets: []Example{
			{"rubygems_84142e192ad24c3119432a5d575cdab37e328cf759ec646f", "rubygems_[0-9a-f]{48}"},
		},
		Others: []Example{{"rubygems_version", "a name"}},
	},
	{
		ID: "crates-io", About: "crates.io",
		Literals: []string{"cio"},
		Pattern:  `cio[A-Za-z0-9]{32}`,
		Changes:  4,
		Secrets: []Example{
			{"cio30gVzPBQge0sJ2nUULuv2VrMqaD0A3Ok", "cio[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"cio.wait()", "a variable"}},
	},
	{
		ID: "nuget", About: "NuGet",
		Literals: []string{"oy2"},
		Pattern:  `oy2[a-z0-9]{43}`,
		Changes:  4,
		Secrets: []Example{
			{"oy2aqccuourxtxwzyshoa0pdkjtq6uy1tip8vdwlui8d93", "oy2[a-z0-9]{43}"},
		},
		Others: []Example{{"oy2 = y * 2", "a variable"}},
	},
	{
		ID: "artifactory", About: "JFrog Artifactory",
		Literals: []string{"AKCp", "cmVmdGtu"},
		Pattern:  `(?:AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9+/=]{50,})`,
		Secrets: []Example{
			{"AKCpeydyv31NuVXPEGHU4B5yBOXEnEfvDM3doZTze9YToo45keU5Wu1Tv3Wk6Gml15hEecaA4", "AKCp[A-Za-z0-9]{69}"},
			{"cmVmdGtuOjAxNNXiX79qs3Hp6kCdlkbBtIbFLhS0gyvWGOyvmzDOX48vbKYotE7a", "cmVmdGtuOjAx[A-Za-z0-9]{52}"},
		},
		Others: []Example{{"AKCp", "the prefix alone"}},
	},
}
