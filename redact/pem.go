// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// finders are the rules that a pattern cannot say, by id.
var finders = map[string]func(sc *scan, s string, at int){
	"private-key":     privateKey,
	"putty-key":       puttyKey,
	"url-credentials": urlCredentials,
}

// maxKey bounds a key block.
const maxKey = 32 << 10

// privateKey reads a PEM block from "-----BEGIN " on: to its END, or as far as its lines go when a text was cut.
func privateKey(sc *scan, s string, at int) {
	head := s[at:min(len(s), at+100)]
	close := strings.Index(head[min(len(head), 11):], "----")
	if close < 0 || !strings.Contains(head[:11+close], "PRIVATE KEY") || strings.Trim(head[11:11+close], "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ") != "" {
		return
	}
	body := at + 11 + close
	for body < len(s) && s[body] == '-' {
		body++
	}
	limit := blockLimit(s, body, "--BEGIN ")
	end := strings.Index(s[body:limit], "---END ")
	if end < 0 {
		end = strings.Index(s[body:limit], "-- END ")
	}
	if end >= 0 {
		end += body + 7
		for end < limit && s[end] != '\n' && !strings.HasPrefix(s[end:], "KEY") {
			end++
		}
		end = min(limit, end+3)
		if strings.HasPrefix(s[end:limit], " BLOCK") {
			end += 6
		}
		for end < limit && s[end] == '-' {
			end++
		}
	} else {
		end = keyLines(s, body, limit)
	}
	if end-body < 16 {
		return
	}
	sc.add(sc.e.byID["private-key"], s, at, end)
}

// blockLimit is how far a block may reach: to the next one, and not further than maxKey.
func blockLimit(s string, from int, next string) int {
	limit := min(len(s), from+maxKey)
	if n := strings.Index(s[from:limit], next); n >= 0 {
		return from + n
	}
	return limit
}

// shortLine is less than any line of a key but the last.
const shortLine = 20

// keyLines is how far lines look like a key's: base64, headers, indentation, quotes and commas of source code around them.
// A short line is the last.
func keyLines(s string, at, limit int) int {
	within := s[:limit] // lines are looked for no further: a text may have a hundred thousand beginnings
	end := at + keyRun(s[at:lineEndAt(within, at)])
	if end == at {
		end = lineEndAt(within, at)
		if end == limit && limit < len(s) { // the line goes on behind the limit
			return at
		}
		if strings.Trim(s[at:end], " \t\r\"'`,;+\\>|-()") != "" {
			return at
		}
	}
	for at = end + 1; at < limit; at++ {
		line := at
		at = lineEndAt(within, at)
		text := strings.Trim(s[line:at], " \t\r\"'`,;+\\>|-")
		if text == "" {
			continue
		}
		header, ok := isKeyLine(text)
		if !ok {
			if n := keyRun(s[line:at]); n > 0 && s[line+n-1] != ' ' { // the last line, and what comes after it
				end = line + n
			}
			break
		}
		end = at
		if len(text) < shortLine && !header {
			break
		}
	}
	return end
}

func lineEndAt(s string, i int) int {
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s)
}

// keyRun is how much of a line is a key whose lines were joined by blanks, escapes or nothing.
func keyRun(line string) int {
	end := 0
	for i := 0; i < len(line); {
		for i < len(line) && strings.IndexByte(" \\\r,\"'=", line[i]) >= 0 {
			i++
		}
		word := i
		for i < len(line) && isBase64(line[i]) {
			i++
		}
		size := i - word
		for i < len(line) && line[i] == '=' {
			i++
		}
		if size < shortLine && (end == 0 || size < shortLine/2 && i-word == size) {
			break // a word, not the rest of a key
		}
		end = i
		if size < shortLine {
			break
		}
	}
	return end
}

func isKeyLine(line string) (header, ok bool) {
	if name, _, found := strings.Cut(line, ": "); found {
		return true, strings.HasPrefix(name, "Proc-Type") || strings.HasPrefix(name, "DEK-Info") || strings.HasPrefix(name, "Comment") || strings.HasPrefix(name, "Version") || strings.HasPrefix(name, "Subject")
	}
	body := strings.TrimRight(line, "=")
	for i := 0; i < len(body); i++ {
		if !isBase64(body[i]) && body[i] != '\\' {
			return false, false
		}
	}
	return false, true
}

// puttyKey reads a PuTTY key file from its first line to its MAC, or to the end of its lines.
func puttyKey(sc *scan, s string, at int) {
	limit := blockLimit(s, at+1, "PuTTY-User-Key-File-")
	end := strings.Index(s[at:limit], "Private-MAC:")
	if end < 0 {
		private := strings.Index(s[at:limit], "Private-Lines:")
		if private < 0 {
			return
		}
		line := strings.IndexByte(s[at+private:limit], '\n')
		if line < 0 {
			return
		}
		sc.add(sc.e.byID["putty-key"], s, at, keyLines(s, at+private+line+1, limit))
		return
	}
	end += at + len("Private-MAC:")
	for end < limit && (s[end] == ' ' || isAlnum(s[end])) {
		end++
	}
	sc.add(sc.e.byID["putty-key"], s, at, end)
}
