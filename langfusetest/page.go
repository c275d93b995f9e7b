// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"encoding/json"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/page"
)

// WithPage serves a web page of what arrived: open URL() in a browser. What is sent to
// URL()+"/raw/v1/traces" and "/raw/v1/logs" stands beside it as the source. Give WithBasePath,
// if any, before it.
func WithPage(options ...page.Option) Option {
	return func(s *Server) {
		p := page.New(append([]page.Option{page.WithBase(s.settings.basePath)}, options...)...)
		WithHandler("/", p)(s)
		WithOnAccept(func(_ string, td ptrace.Traces) { p.Accept(td) })(s)
		s.settings.onScore = append(s.settings.onScore, func(e Event) { drawScore(p, e) })
		s.settings.onClose = append(s.settings.onClose, p.Close)
	}
}

func drawScore(p *page.Page, e Event) {
	body, err := json.Marshal(e.Body)
	if err != nil {
		return // it was JSON before
	}
	if score, err := page.ReadScore(body); err == nil {
		p.AcceptScore(score)
	}
}
