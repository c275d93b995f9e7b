// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"fmt"
	"strconv"
	"strings"
)

// maxParsedFaults bounds a script's length.
const maxParsedFaults = 10_000

// ParseFaults reads a script of faults for Fail, separated by commas: a status (500), throttle:SECONDS,
// hang, reset, lose (accepted, answer lost), pass. Each may be repeated: 503x20.
func ParseFaults(script string) ([]Fault, error) {
	var faults []Fault
	for word := range strings.SplitSeq(script, ",") {
		word = strings.TrimSpace(word)
		name, times, repeated := strings.Cut(word, "x")
		n := 1
		if repeated {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > maxParsedFaults {
				return nil, fmt.Errorf("fault %q: repeat with x1 to x%d", word, maxParsedFaults)
			}
		}
		fault, err := parseFault(name)
		if err != nil {
			return nil, err
		}
		for range n {
			faults = append(faults, fault)
		}
	}
	return faults, nil
}

func parseFault(name string) (Fault, error) {
	switch name {
	case "pass":
		return Pass(), nil
	case "hang":
		return Hang(), nil
	case "reset":
		return ResetMidBody(), nil
	case "lose":
		return LoseAnswer(), nil
	}
	if seconds, found := strings.CutPrefix(name, "throttle:"); found {
		n, err := strconv.Atoi(seconds)
		if err != nil || n < 0 {
			return Fault{}, fmt.Errorf("fault %q: want throttle:SECONDS", name)
		}
		return Throttle(n), nil
	}
	status, err := strconv.Atoi(name)
	if err != nil || status < 200 || status > 599 {
		return Fault{}, fmt.Errorf("fault %q: want a status, throttle:SECONDS, hang, reset, lose or pass", name)
	}
	return Status(status), nil
}
