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
			{"npm_sPALOLQ5tyPBBHF7FMJeVEhWUSave3QVD7FQ", "npm_[A-Za-z0-9]{36}"},
		},
		Others: []Example{{"npm_config_registry, npm_lifecycle_event", "environment of npm"}},
	},
	{
		ID: "pypi", About: "PyPI",
		Literals: []string{"pypi-"},
		Pattern:  `pypi-[A-Za-z0-9_-]{50,}`,
		Window:   4096, Left: EdgeToken, Need: NeedDigit | NeedUpper | NeedLower,
		Secrets: []Example{
			{"pypi-AgEIcHlwaS5vcmchLIGhQqr_SYGT2xlCdnJ8MITY57dL83RBYbN6eh2qHDdDclb6YXanhQUHc7rnyonHoLlGpeTWf7DZpPu8nJNIx39Ig", "pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{90}"},
		},
		Others: []Example{{"pypi-publish", "a workflow"}},
	},
	{
		ID: "docker", About: "Docker Hub",
		Literals: []string{"dckr_pat_", "dckr_oat_"},
		Pattern:  `dckr_[po]at_[A-Za-z0-9_-]{20,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"dckr_pat_5o91v5oGN6LjREQI7EmIr3KSyMG", "dckr_pat_[A-Za-z0-9_-]{27}"},
			{"dckr_oat_kRNJoU0VeWx2ruPf6OLhx8cXk7yZQY_N", "dckr_oat_[A-Za-z0-9_-]{32}"},
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
			{"rubygems_708f4aa5a6d107b0811a7a8b9bbcc9370d715498acd947a1", "rubygems_[0-9a-f]{48}"},
		},
		Others: []Example{{"rubygems_version", "a name"}},
	},
	{
		ID: "crates-io", About: "crates.io",
		Literals: []string{"cio"},
		Pattern:  `cio[A-Za-z0-9]{32}`,
		Changes:  4,
		Secrets: []Example{
			{"cio52L2U4xI289v3rip6Dy31jd8Veydyv31", "cio[A-Za-z0-9]{32}"},
		},
		Others: []Example{{"cio.wait()", "a variable"}},
	},
	{
		ID: "nuget", About: "NuGet",
		Literals: []string{"oy2"},
		Pattern:  `oy2[a-z0-9]{43}`,
		Changes:  4,
		Secrets: []Example{
			{"oy2vxpeghubboxee5dm3zt4yt4uwtwg7e420aonnx8xhc3", "oy2[a-z0-9]{43}"},
		},
		Others: []Example{{"oy2 = y * 2", "a variable"}},
	},
	{
		ID: "artifactory", About: "JFrog Artifactory",
		Literals: []string{"AKCp", "cmVmdGtu"},
		Pattern:  `(?:AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9+/=]{50,})`,
		Secrets: []Example{
			{"AKCpBtIbFLhS0gyvWGOyvmzDOX48vbKYotE7aMUTVguLfiwgAq3Jm9Y1j5yKLB6pj4wH3kXD7", "AKCp[A-Za-z0-9]{69}"},
			{"cmVmdGtuOjAxNgB5g25t5t9Ngd7JjNJJoczBbImsQmROaNgodDFxAzV5tKvyPiQO", "cmVmdGtuOjAx[A-Za-z0-9]{52}"},
		},
		Others: []Example{{"AKCp", "the prefix alone"}},
	},
	{
		ID: "clojars", About: "Clojars",
		Literals: []string{"CLOJARS_"},
		Pattern:  `CLOJARS_[a-z0-9]{60}`,
		Secrets: []Example{
			{"CLOJARS_olmh3nr16d5a2fe90ju3kn8v0pmok0w1ttkn2fjmuh6sl04254r47m46j6ko", "CLOJARS_[a-z0-9]{60}"},
		},
		Others: []Example{{"CLOJARS_USERNAME", "a name"}},
	},
}
