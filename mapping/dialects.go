// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/otelgenai"
)

// Dialects returns every dialect in the order they are asked: most specific first, since
// the first that fills a facet owns it. One line, one reason.
func Dialects() []dialect.Dialect {
	return []dialect.Dialect{
		otelgenai.Dialect{}, // the conventions: nearly every source speaks some of them
	}
}
