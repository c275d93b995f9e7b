// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzPage draws any content everywhere it may appear: nothing fails, nothing runs.
func FuzzPage(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack, says("user", attack), `[{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}}]}]`)
	}
	f.Add("explain", `{"read":{"input":{"dialect":1,"key":["x"]}},"redacted":{"a":1}}`, `[{"role":"tool","tool_call_id":"c","content":"x"},{}]`)
	f.Add("history", `{"source":"joined"}`, `{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,AA"}}]}]}`)
	f.Fuzz(func(t *testing.T, word, input, output string) {
		p := New()
		td := generation(1, 1, word, input, output)
		attrs := spanOf(td).Attributes()
		attrs.PutStr("langfuse.session.id", word)
		attrs.PutStr("langfuse.observation.metadata."+word, input)
		attrs.PutStr(word, output)
		attrs.PutStr("langfuse.observation.metadata.explain", input)
		attrs.PutStr("langfuse.observation.metadata.history", input)
		p.Accept(td)
		p.AcceptRaw(td)
		harmless(t, open(t, p, "/?q=l"), true)
		harmless(t, open(t, p, "/trace/"+trace1+"?view=both"), true)
		var report strings.Builder
		obs := observations(t, td)
		require.NoError(t, WriteHTML(&report, Report{Title: word, Observations: obs, Source: td}))
		harmless(t, parse(t, report.String()), false)
		require.Empty(t, Diff(obs, obs))
	})
}
