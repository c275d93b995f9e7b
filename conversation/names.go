// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"encoding/binary"
	"hash/maphash"
)

// names finds the turns of a chain by what they are known by: the hash of their path, the
// calls of their answer, their response id. It holds 32 bits of each name and the place of
// the turn that had it last; who looks a name up asks the turn whether it is its own.
type names map[uint32]int32

var callSeed, responseSeed = maphash.MakeSeed(), maphash.MakeSeed()

func callName(id string) uint32     { return uint32(maphash.String(callSeed, id)) }
func responseName(id string) uint32 { return uint32(maphash.String(responseSeed, id)) }
func pathName(h sum) uint32         { return binary.LittleEndian.Uint32(h[:]) }

// index notes the names of the turn at place i.
func (c *chain) index(i int) {
	if c.names == nil {
		c.names = make(names)
	}
	t, at := c.turns[i], int32(i)
	t.calls(func(id string) bool { c.names[callName(id)] = at; return true })
	if t.response != "" {
		c.names[responseName(t.response)] = at
	}
	c.names[pathName(t.hash)] = at
}

// named returns the newest turn that has a name.
func (c *chain) named(name uint32, is func(*turn) bool) *turn {
	i, ok := c.names[name]
	if !ok {
		return nil
	}
	if t := c.turns[i]; is(t) {
		return t
	}
	for i := len(c.turns) - 1; i >= 0; i-- { // two names share their bits
		if t := c.turns[i]; is(t) {
			return t
		}
	}
	return nil
}

func (c *chain) byCall(id string) *turn {
	return c.named(callName(id), func(t *turn) (has bool) {
		t.calls(func(have string) bool { has = have == id; return !has })
		return has
	})
}

func (c *chain) byResponse(id string) *turn {
	return c.named(responseName(id), func(t *turn) bool { return t.response == id })
}

func (c *chain) byPath(h sum) *turn {
	return c.named(pathName(h), func(t *turn) bool { return t.hash == h })
}
