// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// langfuse: the keys of Langfuse projects and organisations: a leak here opens the very store that is written to.
var langfuse = []Rule{
	{
		ID: "langfuse-secret-key", About: "Langfuse secret key",
		Literals: []string{"sk-lf-"},
		Pattern:  `sk-lf-[A-Za-z0-9_-]{8,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"sk-lf-4c123b16-2dd2-42d1-81c1-149d439536b3", "sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"keys begin with sk-lf- and are kept in the vault", "a prefix is not a key"}},
	},
	{
		ID: "langfuse-public-key", About: "Langfuse public key",
		Literals: []string{"pk-lf-"},
		Pattern:  `pk-lf-[A-Za-z0-9_-]{8,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"pk-lf-16fdaeeb-7572-4fae-a3d5-4fd12aabfe22", "pk-lf-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
		},
		Others: []Example{{"pk-lf-... is the public half", "a prefix is not a key"}},
	},
}
