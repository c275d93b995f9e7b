// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"net"

	"github.com/otelcol-langfuse/langfuse/page"
)

// pageOptions bounds the page. Told to listen beyond loopback, it warns: whoever reaches the
// port reads every prompt, without a password.
func pageOptions(f flags, errOut io.Writer) []page.Option {
	options := []page.Option{page.WithLimits(f.keepMiB<<20, f.keepTraces)}
	if !isLoopback(f.listen) {
		fmt.Fprintf(errOut, "warning: %s can be reached from other machines; the page shows every prompt to whoever opens it\n", f.listen)
		options = append(options, page.WithAnyHost())
	}
	return options
}

func isLoopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return true // it cannot be listened on either
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
