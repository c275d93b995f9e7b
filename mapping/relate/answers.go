// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"hash/maphash"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// compare compares an answer with that of the last call.
func (s spending) compare(op *redact.Operation) comparison {
	if s.at != nil {
		return compareAnswers(op, s.at.Op)
	}
	mine, ok := answer(op.Output)
	switch {
	case !ok || s.answer == 0:
		return noAnswer
	case fingerprint(mine.Prose().String()) == s.answer:
		return sameAnswer
	default:
		return otherAnswer
	}
}

// comparison is what two answers say about each other.
type comparison uint8

const (
	noAnswer comparison = iota // one of them is not known
	sameAnswer
	otherAnswer
)

func compareAnswers(a, b *redact.Operation) comparison {
	mine, ok := answer(a.Output)
	theirs, also := answer(b.Output)
	switch {
	case !ok || !also:
		return noAnswer
	case mine.Prose() == theirs.Prose():
		return sameAnswer
	default:
		return otherAnswer
	}
}

var seed = maphash.MakeSeed()

// fingerprint tells texts apart in this process; it is never 0.
func fingerprint(text string) uint64 { return maphash.String(seed, text) | 1 }
