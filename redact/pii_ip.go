// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "net/netip"

// findIP takes an address of either family that names a host on a network: loopback and unspecified addresses name nobody.
func findIP(s string, i int) (start, end int) {
	if i > 0 && (isWord(s[i-1]) || s[i-1] == '.' || s[i-1] == ':' || s[i-1] == '-') {
		return 0, 0
	}
	end = i
	dots, colons := 0, 0
	for end < len(s) && end-i < 46 && (hexDigit(s[end]) < 16 || s[end] == '.' || s[end] == ':') {
		switch s[end] {
		case '.':
			dots++
		case ':':
			colons++
		}
		end++
	}
	if colons < 2 { // IPv4, perhaps with a port
		end = i
		for end < len(s) && end-i < 16 && (isDigit(s[end]) || s[end] == '.') {
			end++
		}
	}
	for end > i && (s[end-1] == '.' || s[end-1] == ':' && colons < 3) {
		end--
	}
	if dots != 3 && colons < 2 || end < len(s) && (isWord(s[end]) || s[end] == '-') {
		return 0, 0
	}
	addr, err := netip.ParseAddr(s[i:end])
	if err != nil || addr.IsLoopback() || addr.IsUnspecified() {
		return 0, 0
	}
	return i, end
}
