// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// google: Google: keys, OAuth tokens and service accounts.
var google = []Rule{
	{
		ID: "google-api-key", About: "Google API key (Gemini, Maps, Firebase)",
		Literals: []string{"AIza"},
		Pattern:  `AIza[A-Za-z0-9_-]{35,50}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"AIzaHCUIs4Hx4tNcT1rtRZjM8iQ0NA0P-yT1jOw", "AIza[A-Za-z0-9_-]{35}"},
		},
		Others: []Example{{"AIzawa is a city name misspelt", "too short"}},
	},
	{
		ID: "google-auth-key", About: "Google AI Studio key of the newer form",
		Literals: []string{"AQ."},
		Pattern:  `AQ\.[A-Za-z0-9_-]{40,}`,
		Left:     EdgeToken,
		Secrets: []Example{
			{"AQ.Ab8RN66ktltyxpA-w4mXmS3wdLqpfpa2BDGg-mn33x7tFs5BId", `AQ\.Ab8RN6[A-Za-z0-9_-]{44}`},
		},
		Others: []Example{{"see FAQ.md and AQ.pdf", "files"}},
	},
	{
		ID: "google-oauth", About: "Google OAuth access and refresh tokens",
		Literals: []string{"ya29.", "1//0"},
		Pattern:  `(?:ya29\.(?:[a-z]\.)?[A-Za-z0-9_-]{20,}|1//0[A-Za-z0-9_-]{40,})`,
		Window:   2048,
		Secrets: []Example{
			{"ya29.a00vzTY1_z4rLVuouJnWOlr1UlaY0XHNtF0BAnAmyMBDZW-iSZ0PSUNDMJV_73HBpSetjVEiMIsY5xCGcyF4GefcFUWoA6m1g-Ifxc0nz_CfLWVtwXAlyuOqxq", `ya29\.a0[A-Za-z0-9_-]{120}`},
			{"1//0IP2sfxY7kse3EjDrTeQLZiQ47eUvtbzwam8ad5Qh4vfzbQPLixDSnBxLWdpY", "1//0[A-Za-z0-9_-]{60}"},
		},
		Others: []Example{{"ya29.example", "too short"}},
	},
	{
		ID: "google-client-secret", About: "Google OAuth client secret",
		Literals: []string{"GOCSPX-"},
		Pattern:  `GOCSPX-[A-Za-z0-9_-]{20,}`,
		Left:     EdgeAny,
		Secrets: []Example{
			{"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", "GOCSPX-[A-Za-z0-9_-]{28}"},
		},
		Others: []Example{{"GOCSPX-secret", "too short"}},
	},
}
