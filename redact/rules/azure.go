// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// azure: Microsoft Azure.
var azure = []Rule{
	{
		ID: "azure-ad-client-secret", About: "Microsoft Entra (Azure AD) client secret",
		Literals: []string{"Q~"},
		Pattern:  `[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}`,
		Back:     4, Window: 48,
		Secrets: []Example{
			{"JpS8Q~LZ7TX3qzOEtPaJl_sC~LZ_jmLZR8idl", "[A-Za-z0-9]{3}8Q~[A-Za-z0-9_~.]{30}[A-Za-z0-9]"},
		},
		Others: []Example{{"FAQ~ and ~Q~", "no secret around it"}},
	},
	{
		ID: "azure-storage-key", About: "Azure keys with Microsoft's signature inside: storage, Cosmos DB, Service Bus, Batch",
		Literals: []string{"+ASt", "+ACDb", "+ASb", "+AEh", "+AIoT", "+ARm", "+ABa", "+AMC"},
		Pattern:  `[A-Za-z0-9+/]{33,76}\+(?:ASt|ACDb|ASb|AEh|AIoT|ARm|ABa|AMC)[A-Za-z0-9+/]{5,8}={1,2}`,
		Back:     77, Right: EdgeAny,
		Secrets: []Example{
			{"EMAsYTmGWqs59fquWOmI6MOUy7EEFM0Q1tJvUuVLqA9mThMNeOT/iPp7fUFguZkzaQeeMBNG+adL+AStThD2yO==", `[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{6}==`},
			{"PKbdfHfJrMFbWmrK7XBo00ELfSVTsRaZcqIA9E/qIIZGu0LsU//RhmG7V3xmOIgdeZ6e/GyyrwzL+ACDbr2nAm==", `[A-Za-z0-9+/]{76}\+ACDb[A-Za-z0-9+/]{5}==`},
			{"CO810m6SqbKty7ElqLiX40ePbFwXxiqTu+ASbcsyn/o=", `[A-Za-z0-9+/]{33}\+ASb[A-Za-z0-9+/]{6}=`},
		},
		Others: []Example{{"a+ASt", "no key around it"}},
	},
	{
		ID: "azure-openai-key", About: "Azure AI services key",
		Literals: []string{"JQQJ9"},
		Pattern:  `[A-Za-z0-9]{52}JQQJ9[9BCD][A-Za-z0-9]{10,}`,
		Back:     52,
		Secrets: []Example{
			{"219KZhAA2LG8PdkzqQvWrGjv3wgqYI7w5QqaEgnVcR9SXTqtorY8JQQJ99BIAC6pffXsBD414rHjYcAAAwg5J", "[A-Za-z0-9]{52}JQQJ99B[A-L]AC[A-Za-z0-9]{16}AAA[A-Za-z0-9]{4}"},
		},
		Others: []Example{{"JQQJ99", "no key around it"}},
	},
	{
		ID: "azure-sas", About: "Azure shared access signature",
		Literals: []string{"sig="},
		Pattern:  `sig=([A-Za-z0-9%+/_-]{20,}(?:=|%3[dD])?)`,
		Right:    EdgeAny, Need: NeedDigit,
		Secrets: []Example{
			{"https://acct.blob.core.windows.net/c/b?sv=2024-11-04&se=2026-01-01T00%3A00%3A00Z&sr=b&sp=r&sig=C8UeIA875RJMl6kgCZLvlpRowPSxiBajapFz8roYf9%3D", "a form its issuer uses"},
		},
		Others: []Example{{"x?sig=false", "a word"}},
	},
}
