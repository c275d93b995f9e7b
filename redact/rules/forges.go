// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// forges: forges and continuous integration.
var forges = []Rule{
	{
		ID: "github-token", About: "GitHub tokens: classic, OAuth, user-to-server, server-to-server, refresh",
		Literals: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"},
		Pattern:  `(?:ghs_[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]{20,}){2}|gh[pousr]_[A-Za-z0-9_]{36,}(?:\.[A-Za-z0-9_-]{20,}){0,2})`,
		Window:   2048, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"ghu_UK1kf0DyiW5IMhz4DKTvhKrT6DlTYx9X9sLR", "gh[pousr]_[A-Za-z0-9]{36}"},
		},
		Others: []Example{{"ghp_count + ghs_total", "variables"}},
	},
	{
		ID: "github-fine-grained", About: "GitHub fine-grained token",
		Literals: []string{"github_pat_"},
		Pattern:  `github_pat_[A-Za-z0-9_]{22,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}"},
		},
		Others: []Example{{"github_pat_scope", "a name"}},
	},
	{
		ID: "gitlab-token", About: "GitLab tokens of every kind",
		Literals: []string{"glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glimt-", "glagent-", "gloas-", "glffct-", "glwt-"},
		Pattern:  `gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct|wt)-(?:t\d_)?[A-Za-z0-9_-]{16,}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,9})?`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"glpat-nVWPzyrzy-rsXS0kRbrI", "glpat-[A-Za-z0-9_-]{20}"},
			{"gldt-IAe3zbjQTcePkEwkQxjI", "gldt-[A-Za-z0-9_-]{20}"},
			{"glrt-bcnMuKuCJPpbA6R5jH5E", "glrt-[A-Za-z0-9_-]{20}"},
		},
		Others: []Example{{"glpat-scope", "a name"}},
	},
	{
		ID: "gitlab-runner", About: "GitLab runner registration token",
		Literals: []string{"GR1348941"},
		Pattern:  `GR1348941[A-Za-z0-9_-]{20}`,
		Secrets: []Example{
			{"GR13489417O9clrqdbakDcWDi2vIj", "GR1348941[A-Za-z0-9_-]{20}"},
		},
		Others: []Example{{"GR1348941", "the prefix alone"}},
	},
	{
		ID: "bitbucket", About: "Bitbucket and Atlassian app passwords",
		Literals: []string{"ATBB", "ATATT3", "ATCTT3"},
		Pattern:  `(?:ATBB[A-Za-z0-9]{28,}|AT[AC]TT3[A-Za-z0-9_=-]{60,})`,
		Right:    EdgeAny,
		Secrets: []Example{
			{"ATBBlHZYg9laOq34DzX9iVqQEpekIbdr4tnd", "ATBB[A-Za-z0-9]{32}"},
			{"ATATT3xFfGF0rYOzVkYJC4ZZhZlCCIta1BhtUotnNFWt1D6NrNTu8_Kro8QNgxatgCYj3xU3RRBObwDBL7FaJpr7_aAfatwNMQZ464IG8Vze88SP-wIedAycEfMZAE7GzecF0hFT7C9NMXSUpNwAJDKJGl6yAaDX6aPa2OLtMLeMLvjmnlS-qYA=2136CED6", "ATATT3xFfGF0[A-Za-z0-9_-]{171}=[0-9A-F]{8}"},
			{"ATCTT3xFfGN0CHDR3HXl4gRgmsDpwMU4U8pjfB0CrdtqAerKUNEo2ruIP6UbGf0LbbkBh3PW4VkyfrgDLahSIIymJIIBJuJSO-j5WMgmy0W4M6rpaDxcNasqjBYJLUnhXFS9MHxgLcHIlBiQtuWRvgvuVOfVkwDcYcxue8hAGMwvekD84_OO6_L=3FF57DE1", "ATCTT3xFfGN0[A-Za-z0-9_-]{171}=[0-9A-F]{8}"},
		},
		Others: []Example{{"ATBBATCH", "a word in capitals"}},
	},
	{
		ID: "buildkite", About: "Buildkite",
		Literals: []string{"bkua_"},
		Pattern:  `bkua_[a-z0-9]{40}`,
		Secrets: []Example{
			{"bkua_merx24pv9de6o4nyhd17dp7k6ungf4q33ie2ugnr", "bkua_[a-z0-9]{40}"},
		},
		Others: []Example{{"bkua_agents", "a name"}},
	},
	{
		ID: "circleci", About: "CircleCI",
		Literals: []string{"CCIPAT_", "CCIPRJ_"},
		Pattern:  `CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[A-Fa-f0-9]{40}`,
		Secrets: []Example{
			{"CCIPAT_EHteeQLgAopzg5BpervCip_f4b4ca1b570e2e619e469a62c050bf72fbf666f6", "CCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}"},
		},
		Others: []Example{{"CCIPAT_TOKEN", "a name"}},
	},
	{
		ID: "sourcegraph", About: "Sourcegraph",
		Literals: []string{"sgp_"},
		Pattern:  `sgp_(?:[A-Za-z0-9]{16}_|local_)?[A-Fa-f0-9]{40}`,
		Secrets: []Example{
			{"sgp_e87a1d5ad0b57048_fc48738d444a157d52ed8748d31d3092954d2c93", "sgp_[0-9a-f]{16}_[0-9a-f]{40}"},
			{"sgp_7fb6d28c587db821f6a0efa5ea7d26dc47bbcfb4", "sgp_[0-9a-f]{40}"},
		},
		Others: []Example{{"sgp_size", "a name"}},
	},
	{
		ID: "sonar", About: "SonarQube",
		Literals: []string{"sqp_", "squ_", "sqa_"},
		Pattern:  `sq[pua]_[0-9a-f]{40}`,
		Secrets: []Example{
			{"sqp_8314cd2feabbda5f05cb39676b9852e160d80205", "sq[pua]_[0-9a-f]{40}"},
		},
		Others: []Example{{"sqp_name", "a name"}},
	},
}
